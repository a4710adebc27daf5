import { PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import type { Change } from "../../core/changes";

const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = PropertyDiff.Kind;

const KINDS = { add: ADD, delete: DELETE, update: UPDATE };
const REPLACING = { add: ADD_REPLACE, delete: DELETE_REPLACE, update: UPDATE_REPLACE };

/**
 * Returns one changed value in the engine's form. The comparison is with the current state, which differs from the old inputs
 * after a partial failure.
 */
export function detailOf({ kind }: Change, replaces: boolean): PropertyDiff {
  return new PropertyDiff().setKind((replaces ? REPLACING : KINDS)[kind]).setInputdiff(false);
}
