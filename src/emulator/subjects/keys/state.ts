import type { JsonObject } from "../../json";
import type { JudgmentState } from "../judgments/state";
import type { MigrationState } from "../migrations/state";
import type { Organizations } from "../organizations/state";

/** An API key. Each key has its own organizations. */
export interface KeyState {
  apiKey: string;
  authToken: string;
  type: "testing" | "production";
  settings: JsonObject;
  organizations: Organizations;
  judgments: Map<string, JudgmentState>;
  migrations: Map<string, MigrationState>;
}

export const newKey = (apiKey: string, authToken: string): KeyState => ({
  apiKey,
  authToken,
  type: "testing",
  settings: {},
  organizations: new Map(),
  judgments: new Map(),
  migrations: new Map(),
});
