import type { OperationName, RequestOf } from "../api";
import type { CheckedInputs, Definition, StoredOutputs, Inputs, Outputs } from "../definition/definition";
import type { Connection } from "./connection";
import { fieldsOf, type Fields, type OwnSchemas, type InputProblem } from "./fields";
import type { Transfer } from "./ownership/ownership";

/** Entries by identifier. */
type Entries<Entry> = Readonly<Record<string, Entry>>;

interface UserContents {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

interface FolderContents {
  readonly folderName?: string | undefined;
  readonly parentFolderId?: string | undefined;
  readonly accessType?: string | undefined;
  readonly inheritAccessFromParent?: boolean | undefined;
  readonly users?: Entries<UserContents>;
}

interface DocumentContents {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
  readonly users?: Entries<UserContents>;
  readonly locations?: Entries<Record<string, unknown>>;
  readonly editors?: Entries<{
    readonly type?: "text" | "map" | "array" | "xml";
    readonly data?: unknown;
    readonly contentKey?: string | undefined;
    readonly lastUpdatedBy?: string | undefined;
  }>;
}

/** Objects of the service, in the form of the emulator's seeds. */
export interface Contents {
  readonly domains?: string[];
  readonly organizations?: Entries<{
    readonly disabled?: boolean;
    readonly folders?: Entries<FolderContents>;
    readonly documents?: Entries<DocumentContents>;
    readonly users?: Entries<UserContents>;
    readonly notifications?: Entries<Record<string, unknown> & { readonly documentId: string }>;
  }>;
}

/** What a resource works with: the connection, and ways to report something that is not an error. */
export interface Context {
  /** Created on first use, because not every handler sends a request. Throws if its settings are missing or malformed. */
  readonly connection: Connection;
  readonly notify: (message: string) => void;
  /** Receives the reason why a refresh cannot see the object; absent where the caller does not need it. */
  readonly unreadable?: (why: string) => void;
  /** True if a refresh may send probes: reads for each object that show what no endpoint reads. */
  readonly probes?: boolean;
}

export type InputsOf<D> = D extends { readonly inputs: infer I extends Inputs } ? CheckedInputs<I> : never;

/**
 * The state of a resource type between runs: the checked inputs, the outputs, and data that is private to the resource type.
 */
export type StateOf<D, Private extends object = object> =
  D extends Definition<infer I, infer O> ? State<I, O, Private> : never;

/** The credentials that requests need: those of the API key, those of the workspace, or none. */
export type Credentials = "apiKey" | "workspace" | "none";

type Sender = OperationName | "nothing";

type Senders = "nothing" | { readonly create: OperationName; readonly update: OperationName };

/**
 * The operation that sends each input: one for the creation, and one for an update that changes the input in place. `nothing` if no
 * request contains it. An input that is added to the definition and not here is a compile error. Internal inputs (`__…`) are not
 * listed.
 */
type SentOneByOne<I extends Inputs> = {
  readonly [Name in keyof I as Name extends `__${string}` ? never : Name]: string extends Name
    ? Sender | Senders
    : I[Name]["onChange"] extends "update"
      ? Senders
      : Sender;
};

/** For a creation that sends its inputs as they are: each is a field of the request. The others are listed one by one. */
type SentTogether<I extends Inputs> = {
  readonly [Operation in OperationName]: {
    readonly every: Operation;
    readonly others: SentOneByOne<Omit<I, FieldOf<I, Operation>>>;
  };
}[OperationName];

/** The inputs that an operation has a field for, without those that an update changes in place. */
type FieldOf<I extends Inputs, Operation extends OperationName> = {
  [Name in keyof I]: I[Name]["onChange"] extends "update" ? never : Extract<Name, keyof RequestOf<Operation>>;
}[keyof I];

/** What sends the inputs of a resource type. */
export type SentBy<I extends Inputs> = SentOneByOne<I> | SentTogether<I>;

/**
 * The handlers of a resource type. They work on plain values and know neither the engine nor the host. State keys that start
 * with `__` are private to the resource type. Handlers are declared as methods, so that every resource type is assignable to
 * {@link AnyResourceType}.
 */
export interface Handlers<I extends Inputs, O extends Outputs, Private extends object = object> {
  readonly sentBy: SentBy<I>;
  create(context: Context, inputs: CheckedInputs<I>): Promise<State<I, O, Private>>;
  /**
   * Returns the current state, or undefined when the object no longer exists. Absent where no endpoint reads the object. An
   * error about a disabled feature or organization is passed on, because it may be temporary: the state then stays valid.
   */
  read?(context: Context, state: State<I, O, Private>): Promise<State<I, O, Private> | undefined>;
  /**
   * Returns the state as far as reads of other objects show it, or undefined when they show that the object no longer exists.
   * For resource types without `read`. What costs requests for each object needs `probes`. What the reads do not show stays
   * unchanged.
   */
  probe?(context: Context, state: State<I, O, Private>): Promise<State<I, O, Private> | undefined>;
  update?(
    context: Context,
    state: State<I, O, Private>,
    inputs: CheckedInputs<I>,
  ): Promise<State<I, O, Private>>;
  delete(context: Context, state: State<I, O, Private>): Promise<void>;
  /** Returns what the service contains according to a state. Absent where that makes no difference to any request. */
  contents?(state: State<I, O, Private>): Contents;
  /** Returns what inputs expect in the service, besides the organization, the folder and the document that the resource is for. */
  expects?(inputs: CheckedInputs<I>): Contents;
  /** Checks of those inputs that the definition does not describe completely. */
  readonly schemas?: OwnSchemas<I>;
  /** Returns which credentials its operations need; by default those of the API key. */
  credentials?(about: Partial<State<I, O, Private>>): Credentials;
  /** Checks rules that involve several inputs. The inputs may be unknown. */
  rules?(inputs: Partial<CheckedInputs<I>>): InputProblem[];
  /** Returns its name in messages, also before it has an id. By default that is its id. */
  label?(inputs: CheckedInputs<I>): string;
  /**
   * Returns the identities between which an update, or a creation where there is no state, moves data, and those whose data it
   * deletes. No other resource may take over what it vacates, or have what it receives, in the same update.
   */
  transfer?(inputs: CheckedInputs<I>, state?: State<I, O, Private>): Transfer;
  /**
   * Reports whether an input matches what the state contains, where comparing the two values of that name is not enough.
   * Returns undefined where it is enough.
   */
  matches?(name: string, state: State<I, O, Private>, inputs: CheckedInputs<I>): boolean | undefined;
  /**
   * Returns why a change cannot be made, and the alternatives. `rejected` lists the changed inputs that are marked
   * `reject`, `replaces` those that require a new object.
   */
  objection?(
    change: { readonly rejected: readonly string[]; readonly replaces: readonly string[] },
    state: State<I, O, Private>,
    inputs: CheckedInputs<I>,
  ): string | undefined;
  /**
   * Reports whether an update has work to do that no changed input shows: to complete what is pending, to renew, or to restore what
   * this run has changed through another resource. Without a connection, nothing is known of the run.
   */
  hasPendingWork?(state: State<I, O, Private>, inputs: CheckedInputs<I>, connection?: Connection): boolean;
  /**
   * Saves what the state records, for a creation later in this update. A creation that replaces the object does not receive the
   * state.
   */
  remember?(connection: Connection, state: State<I, O, Private>): void;
  /**
   * Returns what to do about an error of `create` or `update`, where the service's message does not explain it. By default, that
   * what contains the object must exist first.
   */
  advice?(error: unknown, action: "create" | "update"): string | undefined;
}

type State<I extends Inputs, O extends Outputs, Private extends object> = CheckedInputs<I> &
  StoredOutputs<O> &
  Private;

/** A resource type: its definition, its handlers, and the check of its inputs. */
export interface ResourceType<I extends Inputs, O extends Outputs, Private extends object> extends Handlers<
  I,
  O,
  Private
> {
  readonly definition: Definition<I, O>;
  readonly fields: Fields;
}

/** Any resource type, for callers that know its inputs and states as maps of properties. */
export type AnyResourceType = ResourceType<Inputs, Outputs, object>;

/**
 * Combines a definition and its handlers into a resource type. The private part of the state comes first as a separate type
 * argument, because it cannot be inferred.
 */
export const resourceType =
  <Private extends object = object>() =>
  <I extends Inputs, O extends Outputs>(
    definition: Definition<I, O>,
    handlers: Handlers<I, O, Private>,
  ): ResourceType<I, O, Private> => ({
    ...handlers,
    definition,
    fields: fieldsOf(definition, handlers.schemas ?? {}),
  });
