import type { z } from "zod";
import * as content from "./content";
import * as documents from "./documents";
import * as people from "./people";
import * as workspace from "./workspace";

/** The table of operations, by name. */
export type Operations = typeof workspace & typeof people & typeof documents & typeof content;

/** The operations of the service: the single source for client, emulator and documentation. */
export const operations: Operations = { ...workspace, ...people, ...documents, ...content };

/** The name of an operation, such as `addDocuments`. */
export type OperationName = keyof Operations;
/** The request of an operation. */
export type RequestOf<Name extends OperationName> = z.input<Operations[Name]["request"]>;
/** The result of an operation. */
export type ResponseOf<Name extends OperationName> = z.output<Operations[Name]["response"]>;

export type { AuthMode, ErrorStatus, ItemResult, ItemResults, Operation, Idempotency } from "./operation";
export { ERROR_STATUSES } from "./operation";
export type { UnreadableField } from "./records";
export type { FolderRecord } from "./documents";
export type { TemplateData } from "./people";
