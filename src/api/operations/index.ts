import type { z } from "zod";
import * as content from "./content";
import * as documents from "./documents";
import * as people from "./people";
import * as workspace from "./workspace";

export type Operations = typeof workspace & typeof people & typeof documents & typeof content;

/** The operations of the service: the single source for client, emulator and documentation. */
export const operations: Operations = { ...workspace, ...people, ...documents, ...content };

export type OperationName = keyof Operations;
export type RequestOf<Name extends OperationName> = z.input<Operations[Name]["request"]>;
export type ResponseOf<Name extends OperationName> = z.output<Operations[Name]["response"]>;

export type { AuthMode, ErrorStatus, ItemResult, ItemResults, Operation, Repeat } from "./operation";
export { ERROR_STATUSES } from "./operation";
export type { FolderRecord } from "./documents";
export type { TemplateData } from "./people";
