import type { ServiceError } from "@grpc/grpc-js";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { ResourceError } from "../../core/rejections/failures";
import { withConfigHints } from "../settings";
import { any, empty, grpc, jspb } from "./sdk";
import { masked, type SecretPaths } from "./secrets";
import { received, write, type MarkedProperties, type Received } from "./wire";

interface Message {
  serializeBinary(): Uint8Array;
}

interface Type<Of> {
  deserializeBinary(bytes: Uint8Array): Of;
}

/**
 * Field numbers of the fields of a message that contain properties. Every such field must be listed, even if no caller reads it:
 * the SDK's message parses all fields that are not listed.
 */
type Fields = Readonly<Record<string, number>>;

/** A request of the engine: the message, and its properties, which are parsed on access. */
class EngineRequest<Request, Name extends string> {
  readonly message: Request;
  readonly #properties = new Map<number, Uint8Array>();

  constructor(
    type: Type<Request>,
    private readonly fields: Readonly<Record<Name, number>>,
    bytes: Buffer,
  ) {
    const numbers = new Set(Object.values<number>(fields));
    const others: Buffer[] = [];
    const reader = new jspb.BinaryReader(bytes);
    while (reader.nextField()) {
      const from = reader.getFieldCursor();
      const number = reader.getFieldNumber();
      if (numbers.has(number)) this.#properties.set(number, reader.readBytes());
      else {
        reader.skipField();
        others.push(bytes.subarray(from, reader.getCursor()));
      }
    }
    this.message = type.deserializeBinary(Buffer.concat(others));
  }

  has(name: Name): boolean {
    return this.#properties.has(this.fields[name]);
  }

  properties(name: Name): Received {
    return received(this.#properties.get(this.fields[name]));
  }
}

interface EngineResponse<Response, Name extends string> {
  readonly message: Response;
  readonly properties?: { readonly [Of in Name]?: MarkedProperties };
}

/**
 * Returns the functions that deserialize the request and serialize the response of one gRPC method. The SDK's messages create an
 * object for each value, of which there may be 100,000, and lose an entry named `__proto__`. So properties bypass the SDK's
 * messages, which contain everything else. The response class is needed only for its type.
 */
function call<Request, RequestFields extends Fields, Response extends Message, ResponseFields extends Fields>(
  request: Type<Request>,
  requestFields: RequestFields,
  _response: Type<Response>,
  responseFields: ResponseFields,
) {
  return {
    requestDeserialize: (bytes: Buffer) =>
      new EngineRequest<Request, keyof RequestFields & string>(request, requestFields, bytes),
    responseSerialize: ({
      message,
      properties = {},
    }: EngineResponse<Response, keyof ResponseFields & string>) =>
      bytesOf(message, responseFields, properties),
  };
}

function bytesOf(
  message: Message,
  fields: Fields,
  properties: Readonly<Record<string, MarkedProperties | undefined>>,
): Buffer {
  const writer = new jspb.BinaryWriter();
  for (const [name, field] of Object.entries(fields)) {
    const given = properties[name];
    if (given) write(writer, field, given);
  }
  return Buffer.concat([message.serializeBinary(), writer.getResultBuffer()]);
}

const {
  CheckRequest,
  CheckResponse,
  ConfigureRequest,
  ConfigureResponse,
  CreateRequest,
  CreateResponse,
  DeleteRequest,
  DiffRequest,
  DiffResponse,
  ErrorResourceInitFailed,
  InvokeRequest,
  InvokeResponse,
  ReadRequest,
  ReadResponse,
  UpdateRequest,
  UpdateResponse,
} = messages;

const checking = call(CheckRequest, { olds: 2, news: 3 }, CheckResponse, { inputs: 1 });
const diffing = call(DiffRequest, { olds: 3, news: 4, oldInputs: 6 }, DiffResponse, {});

/** The gRPC methods whose messages contain properties. */
export const calls = {
  checkConfig: checking,
  diffConfig: diffing,
  configure: call(ConfigureRequest, { args: 2 }, ConfigureResponse, {}),
  invoke: call(InvokeRequest, { args: 2 }, InvokeResponse, { return: 1 }),
  check: checking,
  diff: diffing,
  create: call(CreateRequest, { properties: 2 }, CreateResponse, { properties: 2 }),
  read: call(ReadRequest, { properties: 3, inputs: 4 }, ReadResponse, { properties: 2, inputs: 3 }),
  update: call(UpdateRequest, { olds: 3, news: 4, oldInputs: 8 }, UpdateResponse, { properties: 1 }),
  delete: call(DeleteRequest, { properties: 3, oldInputs: 5 }, empty.Empty, {}),
};

type Calls = typeof calls;

export type EngineRequestOf<Name extends keyof Calls> = ReturnType<Calls[Name]["requestDeserialize"]>;

export type ResponseTo<Name extends keyof Calls> = Parameters<Calls[Name]["responseSerialize"]>[0];

/** A resource was partially created or updated. The engine keeps its state and updates it in the next run. */
export class InitFailed extends Error {
  constructor(
    message: string,
    readonly id: string,
    readonly state: object,
    readonly secrets: SecretPaths,
    readonly reasons: readonly string[],
  ) {
    super(message);
  }
}

/**
 * Converts an error to the form that gRPC sends. Text is made well-formed, because a lone surrogate (the service can cut a name
 * in the middle of a pair) would end the process. Expected errors are one line. Other errors are bugs and keep their stack.
 */
export function asStatus(thrown: unknown): Partial<ServiceError> {
  const error = withConfigHints(thrown);
  const code = grpc.status.UNKNOWN;
  if (error instanceof InitFailed) {
    return { code, details: textOf(error.message), metadata: detailsOf(error, code) };
  }
  if (error instanceof ResourceError) return { code, details: textOf(error.message) };
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code, details: textOf(details) };
}

const textOf = (message: string): string => masked(message).toWellFormed();

/** Returns the metadata in which Go's gRPC looks for the details of an error. */
function detailsOf({ message, id, state, secrets, reasons }: InitFailed, code: number) {
  const failure = new ErrorResourceInitFailed();
  failure.setId(id).setReasonsList(reasons.map(textOf));
  const packed = new any.Any();
  packed.pack(
    bytesOf(failure, { properties: 2 }, { properties: { values: state, secrets } }),
    "pulumirpc.ErrorResourceInitFailed",
  );
  const status = new Status().setCode(code).setMessage(textOf(message)).setDetailsList([packed]);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return metadata;
}
