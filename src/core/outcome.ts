import {
  CallError,
  CollabError,
  InvalidRequestError,
  ServiceError,
  SettingError,
  UnreachableError,
  operations,
} from "../api";
import { Failure } from "./resource";

/** The service's answer about one item of a bulk request, where it is a refusal. */
export class ItemRefused extends Error {
  override readonly name = "ItemRefused";
}

// The contract gives no codes for these, only sample messages: "Document does not exist", "Organization does not exist".
const MISSING = /(does|do) not exist|not found|no such|unknown (organization|folder|document)/i;
const EXISTING = /already (exists?|added|present)/i;
const CLOSED = /disabled|not enabled|advanced.quer/i;

export const saysMissing = (words: string): boolean => MISSING.test(words);
export const saysExisting = (words: string): boolean => EXISTING.test(words);

/** Whether the service says that what was asked for is not there. */
export function isGone(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === "NOT_FOUND" || saysMissing(error.words));
}

/** Whether the service does not answer a read because a feature or the organization is switched off. */
export function isClosed(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error.status === "FAILED_PRECONDITION" || CLOSED.test(error.words))
  );
}

/** Whether the service refuses because the organization is switched off: then it is there. */
export function isDisabled(error: unknown): boolean {
  return error instanceof ServiceError && /disabled/i.test(error.words);
}

/** Whether a refusal of a whole request may be the fault of one item in it. */
export function isDivisible(error: unknown): boolean {
  return (
    error instanceof InvalidRequestError ||
    (error instanceof ServiceError && error.status === "INVALID_ARGUMENT")
  );
}

/** One line for people: the service's own words, whether anything was applied, and what to do next. */
export function explain(error: unknown): string {
  if (error instanceof ItemRefused) return `${sentence(error.message)} Nothing was applied for it.`;
  if (error instanceof CallError)
    return [sentence(error.message), consequence(error), advice(error)].filter(Boolean).join(" ");
  if (error instanceof CollabError) return `${sentence(error.message)} Nothing was sent.`;
  return error instanceof Error ? error.message : String(error);
}

/** An expected failure of one verb on one object; anything else is passed on as it is, a bug to be seen. */
export function failureOf(verb: string, type: string, id: string, error: unknown): unknown {
  if (error instanceof SettingError) return error;
  if (!(error instanceof CollabError || error instanceof ItemRefused)) return error;
  return new Failure(`could not ${verb} ${type} ${id}: ${explain(error)}`);
}

function consequence(error: CallError): string {
  if (error.applied === "maybe") return "It may have been applied.";
  return operations[error.operation].repeat === "read" ? "" : "Nothing was applied.";
}

function advice(error: CallError): string {
  if (isClosed(error)) return "";
  if (error instanceof UnreachableError) return "Check the setting baseUrl and the network.";
  if (
    error instanceof ServiceError &&
    (error.httpStatus === 401 || /PERMISSION_DENIED|UNAUTHENTICATED/.test(error.status))
  ) {
    const workspace = operations[error.operation].auth === "workspace";
    return `Check the settings ${workspace ? "workspaceId and workspaceAuthToken" : "apiKey and authToken"}.`;
  }
  return error.applied === "maybe" ? "Run the same again: it picks up what is there." : "";
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
