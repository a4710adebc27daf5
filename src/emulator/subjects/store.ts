import type { Behaviours } from "../behaviours/behaviours";
import { Ids, secret } from "../generated";
import { newKey, type KeyState } from "./keys/state";
import { LaggingReads } from "./organizations/lagging-reads";
import type { Organizations } from "./organizations/state";
import type { WebhookEndpoints } from "./webhooks/state";
import { newWorkspace } from "./workspace/state";

/** The credentials that the emulator accepts. */
export interface Credentials {
  readonly apiKey: string;
  readonly authToken: string;
  readonly workspaceId: string;
  readonly workspaceAuthToken: string;
}

/** All data of the emulated service: one workspace with its keys, each with its own organizations. */
export class Store {
  readonly workspace = newWorkspace();
  readonly domains = new Set<string>();
  readonly webhookEndpoints: WebhookEndpoints = new Map();
  readonly keys = new Map<string, KeyState>();
  readonly tokenSecret = secret("jwt");
  readonly ids = new Ids();
  readonly #lag = new LaggingReads<KeyState>();

  constructor(readonly credentials: Credentials) {
    this.addKey(credentials.apiKey, credentials.authToken);
  }

  /** The key of the emulator's own credentials. */
  get mainKey(): KeyState {
    const { apiKey, authToken } = this.credentials;
    return this.keys.get(apiKey) ?? this.addKey(apiKey, authToken);
  }

  addKey(apiKey: string, authToken: string): KeyState {
    const key = newKey(apiKey, authToken);
    this.keys.set(apiKey, key);
    return key;
  }

  /** Saves the current state before a write: reads that are configured to lag continue to show this state for a while. */
  beforeWrite(key: KeyState, behaviours: Behaviours): void {
    this.#lag.beforeWrite(key, key.organizations, behaviours);
  }

  /** Returns the organizations that the lagging reads (11, 12 and 20) see. Each call counts as one read. */
  visible(key: KeyState, behaviours: Behaviours): Organizations {
    return this.#lag.visible(key, key.organizations, behaviours);
  }
}
