import { randomBytes } from "node:crypto";
import type { Behaviours } from "../behaviours";
import {
  DocumentState,
  KeyState,
  OrganizationState,
  UserState,
  type Organizations,
  type WebhookEndpointState,
} from "./state";

/** The credentials that the emulator accepts. */
export interface Credentials {
  readonly apiKey: string;
  readonly authToken: string;
  readonly workspaceId: string;
  readonly workspaceAuthToken: string;
}

/** Generates a cryptographically random credential. */
export const secret = (prefix: string): string => `${prefix}_${randomBytes(18).toString("base64url")}`;

interface HiddenWrite {
  readonly at: number;
  readonly before: Organizations;
  reads: number;
}

/** All data of the emulated service: one workspace with its keys, each with its own organizations. */
export class Store {
  /** The limits that the workspace sets for the creation of API keys. */
  readonly workspace = {
    paid: true,
    selfServe: true,
    maxProductionKeys: 10,
    regions: ["us-central1", "europe-west1", "asia-southeast1"],
  };
  readonly domains = new Set<string>();
  readonly webhookEndpoints = new Map<string, WebhookEndpointState>();
  readonly keys = new Map<string, KeyState>();
  readonly tokenSecret = secret("jwt");
  #lastId = 0;
  readonly #hidden = new WeakMap<KeyState, HiddenWrite[]>();

  constructor(readonly credentials: Credentials) {
    this.addKey(credentials.apiKey, credentials.authToken);
  }

  get mainKey(): KeyState {
    const { apiKey, authToken } = this.credentials;
    return this.keys.get(apiKey) ?? this.addKey(apiKey, authToken);
  }

  addKey(apiKey: string, authToken: string): KeyState {
    const key = new KeyState(apiKey, authToken);
    this.keys.set(apiKey, key);
    return key;
  }

  /** Generates the id of a new object. The ids count up, so two runs of a test produce the same ids. */
  nextId(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}_${String(this.#lastId).padStart(6, "0")}`;
  }

  newOrganization(organizationId: string, implicit: boolean): OrganizationState {
    return new OrganizationState(organizationId, this.nextId("org"), implicit);
  }

  newDocument(documentId: string): DocumentState {
    return new DocumentState(documentId, this.nextId("doc"));
  }

  newUser(userId: string): UserState {
    return new UserState(userId, this.nextId("user"));
  }

  /** Saves the current state before a write: reads that are configured to lag continue to return this state for a while. */
  beforeWrite(key: KeyState, { readDelayMs, readDelayReads }: Behaviours): void {
    if (readDelayMs === 0 && readDelayReads === 0) return;
    const hidden = this.#hidden.get(key) ?? [];
    hidden.push({ at: Date.now(), before: structuredClone(key.organizations), reads: 0 });
    this.#hidden.set(key, hidden);
  }

  /**
   * Returns the organizations for a read that can lag: the state before the oldest hidden write, or the current state. Each
   * call counts as one read.
   */
  visible(key: KeyState, { readDelayMs, readDelayReads }: Behaviours): Organizations {
    const now = Date.now();
    const isHidden = ({ reads, at }: HiddenWrite) => reads < readDelayReads || now - at < readDelayMs;
    const hidden = (this.#hidden.get(key) ?? []).filter(isHidden);
    for (const write of hidden) write.reads += 1;
    this.#hidden.set(key, hidden);
    return hidden[0]?.before ?? key.organizations;
  }
}
