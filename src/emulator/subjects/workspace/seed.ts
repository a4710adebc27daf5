import { z } from "zod";
import { flag, formOf, texts } from "../../seeding/form";

/** The settings of the workspace in a seed. */
export interface WorkspaceSeed {
  /** Whether the plan allows production keys. Default true. */
  readonly paid?: boolean;
  /** Whether production keys may be created over the API. Default true. */
  readonly selfServe?: boolean;
  /** Maximum number of production keys. Default 10. */
  readonly maxProductionKeys?: number;
  /** The supported regions. Default `us-central1`, `europe-west1`, `asia-southeast1`. */
  readonly regions?: readonly string[];
}

export const workspaceForm = formOf<WorkspaceSeed>()({
  paid: flag,
  selfServe: flag,
  maxProductionKeys: z.int().min(0).optional(),
  regions: texts,
});
