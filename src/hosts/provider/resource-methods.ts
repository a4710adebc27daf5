import { setImmediate as poll, setTimeout as wait } from "node:timers/promises";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { changesOf, differ } from "../../core/changes";
import { deletableState, inputsIn } from "../../core/by-id";
import type { Lifecycle } from "../../core/lifecycle";
import { PartialFailure, ResourceError } from "../../core/rejections/failures";
import type { SettingValues } from "../../settings";
import { getOrMake } from "../../values/collections";
import { TARGET_KEY } from "../../values/state-keys";
import { nameInPackage, typeIn } from "../../values/type-token";
import { lifecycleOf, type Audience } from "../resources";
import { ResourcesInTarget } from "../target";
import { InitFailed, type ResponseTo, type EngineRequestOf } from "./calls";
import type { Engine } from "./engine";
import { empty } from "./sdk";
import { either, inputSecrets, masked, outputSecrets, ownSecrets, type SecretPaths } from "./secrets";
import type { PropertyMap } from "../../values/plain";

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

interface Subject {
  readonly lifecycle: Lifecycle;
  readonly resources: ResourcesInTarget;
  readonly audience: Audience;
}

export class ResourceMethods {
  readonly #resourceTypes = new Map<Lifecycle, ResourcesInTarget>();

  constructor(
    private readonly engine: Engine,
    private readonly provider: {
      readonly settings: () => SettingValues;
    },
  ) {}

  check(request: EngineRequestOf<"check">): Promise<ResponseTo<"check">> {
    return this.#run(request, ({ lifecycle, resources, audience }) => {
      const news = request.properties("news");
      const olds = request.properties("olds").values;
      const { inputs, reasons } = resources.check(olds, news.values, audience.notify);
      // Failures name no property, because the engine would print its value. (engine-notes: check failures)
      const failures = reasons.map((reason) => new messages.CheckFailure().setReason(masked(reason)));
      const secrets = inputSecrets(lifecycle.definition, news.secrets);
      return {
        message: new messages.CheckResponse().setFailuresList(failures),
        properties: { inputs: { values: inputs, secrets } },
      };
    });
  }

  diff(request: EngineRequestOf<"diff">): Promise<ResponseTo<"diff">> {
    return this.#run(request, ({ lifecycle, resources, audience }) => {
      const inputs = request.properties("news").values;
      const id = request.message.getId();
      const state = request.properties("olds").values;
      rejectIncomplete(lifecycle, id, state);
      const difference = resources.diff(id, state, inputs, audience.notify);
      const { requiredBy, differing, replaces, deletesFirst } = difference;
      const message = new messages.DiffResponse().setHasdetaileddiff(true);
      if (requiredBy === undefined) return { message: message.setChanges(DIFF_NONE) };
      for (const name of differing) {
        for (const { path, kind } of changesOf(name, state[name], inputs[name])) {
          // The comparison is with the current state, which differs from the old inputs after a partial failure.
          const detail = new messages.PropertyDiff().setInputdiff(false);
          detail.setKind((replaces.includes(name) ? REPLACING : CHANGING)[kind]);
          message.getDetaileddiffMap().set(path, detail);
        }
      }
      message
        .setChanges(DIFF_SOME)
        .setReplacesList([...replaces])
        .setDeletebeforereplace(deletesFirst)
        .setStablesList(replaces.length > 0 ? [] : stableOutputs(lifecycle));
      return { message };
    });
  }

  create(request: EngineRequestOf<"create">): Promise<ResponseTo<"create">> {
    return this.#run(request, async ({ lifecycle, resources, audience }) => {
      const { values, secrets } = request.properties("properties");
      const message = new messages.CreateResponse();
      if (request.message.getPreview()) {
        return { message, properties: outputsOf(lifecycle, secrets, lifecycle.expectedOutputs(values)) };
      }
      const creating = resources.create(values, audience).catch((error: unknown) => {
        throw withPartialState(error, lifecycle, secrets, (state) => lifecycle.id({ ...values, ...state }));
      });
      const what = () => `create ${lifecycle.nameOf(values)}`;
      const state = await within(request.message.getTimeout(), what, creating, lifecycle.definition.lost);
      return {
        message: message.setId(lifecycle.id(state)),
        properties: outputsOf(lifecycle, secrets, state),
      };
    });
  }

  read(request: EngineRequestOf<"read">): Promise<ResponseTo<"read">> {
    return this.#run(request, async (subject) => {
      const { lifecycle } = subject;
      const id = request.message.getId();
      const [before, given] = [request.properties("properties"), request.properties("inputs")];
      // An import has neither a state nor inputs.
      const found = request.has("inputs")
        ? await readKnown(subject, id, before.values, given.values)
        : await subject.resources.import(id, subject.audience);
      const message = new messages.ReadResponse();
      // Without an id, the engine treats the resource as not found.
      if (!found) return { message };
      const secrets = either(before.secrets, given.secrets);
      const inputs = { values: found.inputs, secrets: inputSecrets(lifecycle.definition, secrets) };
      return {
        message: message.setId(found.id),
        properties: { ...outputsOf(lifecycle, secrets, found.state), inputs },
      };
    });
  }

  update(request: EngineRequestOf<"update">): Promise<ResponseTo<"update">> {
    return this.#run(request, async ({ lifecycle, resources, audience }) => {
      const id = request.message.getId();
      const [olds, news] = [request.properties("olds"), request.properties("news")];
      const before = olds.values;
      const message = new messages.UpdateResponse();
      // An internal property may still be derived from an input that was secret before.
      const secrets = either(news.secrets, ownSecrets(olds.secrets));
      if (request.message.getPreview()) {
        const expected = lifecycle.expectedOutputs(news.values, before);
        return { message, properties: outputsOf(lifecycle, secrets, expected) };
      }
      const updating = resources.update(before, news.values, audience).catch((error: unknown) => {
        // After a partial change, some values are still the old ones.
        throw withPartialState(error, lifecycle, either(olds.secrets, news.secrets), () => id);
      });
      const what = () => `update ${lifecycle.nameOf(before)}`;
      const state = await within(request.message.getTimeout(), what, updating);
      return { message, properties: outputsOf(lifecycle, secrets, state) };
    });
  }

  delete(request: EngineRequestOf<"delete">): Promise<ResponseTo<"delete">> {
    return this.#run(request, async ({ lifecycle, resources, audience }) => {
      const { values } = request.properties("properties");
      const state = deletableState(lifecycle, request.message.getId(), values);
      const deleting = resources.delete(state, audience);
      await within(request.message.getTimeout(), () => `delete ${lifecycle.nameOf(state)}`, deleting);
      return { message: new empty.Empty() };
    });
  }

  /** Runs an operation on the resource of a request, and returns once the engine has received all its messages. */
  async #run<Result>(
    { message }: { readonly message: { getUrn(): string } },
    work: (subject: Subject) => Result | Promise<Result>,
  ): Promise<Result> {
    const { settings } = this.provider;
    const token = typeIn(message.getUrn());
    const lifecycle = lifecycleOf(nameInPackage(token), token);
    const resources = getOrMake(
      this.#resourceTypes,
      lifecycle,
      () => new ResourcesInTarget(lifecycle, settings),
    );
    return this.engine.during(message.getUrn(), (audience) => work({ lifecycle, resources, audience }));
  }
}

/**
 * Reads a resource for a refresh or a lookup. In a lookup, the properties are the arguments from the program.
 * (engine-notes: reading what is not there yet)
 */
async function readKnown(
  { lifecycle, resources, audience }: Subject,
  id: string,
  properties: PropertyMap,
  inputs: PropertyMap,
) {
  const given = differ(properties, inputs)
    ? properties
    : { ...properties, ...lifecycle.check(properties).inputs };
  const state =
    lifecycle.missingInputs(given).length === 0
      ? await resources.read(id, given, audience)
      : await resources.lookup(id, given, audience);
  if (!state) return undefined;
  const current = inputsIn(lifecycle, state);
  // The diff after a refresh needs the current inputs. (engine-notes: after a read) An import has written them as a program does.
  const isSame =
    inputs[TARGET_KEY] === current[TARGET_KEY] &&
    !differ(lifecycle.check(inputs).inputs, lifecycle.check(current).inputs);
  return { id, state, inputs: isSame ? inputs : current };
}

/** Rejects a state that a read by an id alone returned, which `pulumi do` patches. (engine-notes: pulumi do) */
function rejectIncomplete(lifecycle: Lifecycle, id: string, state: PropertyMap): void {
  const missing = [...lifecycle.missingInputs(state), ...lifecycle.missingOutputs(state)];
  if (missing.length === 0) return;
  const why = `its id does not determine its ${missing.join(", ")}. Nothing was applied.`;
  throw new ResourceError(`could not change ${lifecycle.type} ${id}: ${why}`);
}

const outputsOf = ({ definition }: Lifecycle, secrets: SecretPaths, state: PropertyMap) => ({
  properties: { values: state, secrets: outputSecrets(definition, state, secrets) },
});

const stableOutputs = ({ definition }: Lifecycle): string[] =>
  Object.entries(definition.outputs).flatMap(([name, { stable }]) => (stable ? [name] : []));

/** Converts a partial failure to the error that makes the engine keep the state and update the resource in the next run. */
function withPartialState(
  error: unknown,
  { definition }: Lifecycle,
  secrets: SecretPaths,
  idOf: (state: PropertyMap) => string,
): unknown {
  if (!(error instanceof PartialFailure)) return error;
  const state: PropertyMap = { ...error.state };
  const secretPaths = outputSecrets(definition, state, secrets);
  return new InitFailed(error.message, idOf(state), state, secretPaths, error.reasons);
}

const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = messages.PropertyDiff.Kind;

const CHANGING = { add: ADD, delete: DELETE, update: UPDATE };
const REPLACING = { add: ADD_REPLACE, delete: DELETE_REPLACE, update: UPDATE_REPLACE };

/** The longest time limit in seconds: Node's timers fire immediately for longer ones. */
const LONGEST = (2 ** 31 - 1) / 1000;

/**
 * Rejects if a handler takes longer than its `customTimeouts` limit. A limit of 0 means no limit, and so does one of a month.
 * Resources share requests, so requests that were sent are not canceled.
 */
export async function within<Result>(
  seconds: number,
  what: () => string,
  work: Promise<Result>,
  whatNext = "Run the same command again: it continues from what is there.",
): Promise<Result> {
  if (!(seconds > 0) || seconds > LONGEST) return work;
  const ended = new AbortController();
  const late = wait(seconds * 1000, undefined, { signal: ended.signal }).then(async (): Promise<never> => {
    // After a pause of the process, timers fire before sockets are read.
    await poll();
    const problem = `could not ${what()} within ${seconds} s (customTimeouts): it may have been applied.`;
    throw new ResourceError(`${problem} ${whatNext}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
