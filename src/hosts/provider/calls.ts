import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { empty, jspb } from "./sdk";
import { received, write, type Properties, type Received } from "./wire";

interface Message {
  serializeBinary(): Uint8Array;
}

/** A class of the SDK's messages. */
interface Type<Of> {
  deserializeBinary(bytes: Uint8Array): Of;
}

/**
 * The fields of a message that hold properties, by their numbers. All of them, whether somebody asks for them or not: what is not
 * named here is read by the SDK's message.
 */
type Fields = Readonly<Record<string, number>>;

/** What the engine asks: a message, and the properties in it, which are read when they are asked for. */
class Asked<Request, Name extends string> {
  constructor(
    readonly message: Request,
    private readonly bytes: ReadonlyMap<string, Uint8Array>,
  ) {}

  has(name: Name): boolean {
    return this.bytes.has(name);
  }

  properties(name: Name): Received {
    return received(this.bytes.get(name));
  }
}

/** What is answered: a message, and the properties in it. */
interface Answer<Response, Name extends string> {
  readonly message: Response;
  readonly properties?: { readonly [Of in Name]?: Properties };
}

/**
 * How a call of the engine is read and answered. The SDK's messages hold an object for each value, of which there may be 100,000,
 * and lose an entry named `__proto__`. So they carry all but the properties, which go past them. The class of the response only says
 * what is answered.
 */
function call<Request, Asks extends Fields, Response extends Message, Answers extends Fields>(
  request: Type<Request>,
  asks: Asks,
  _response: Type<Response>,
  answers: Answers,
) {
  const names = new Map(Object.entries(asks).map(([name, field]) => [field, name]));
  return {
    requestDeserialize: (bytes: Buffer) => readAsked<Request, keyof Asks & string>(request, names, bytes),
    responseSerialize: ({ message, properties = {} }: Answer<Response, keyof Answers & string>) =>
      bytesOf(message, answers, properties),
  };
}

function readAsked<Request, Name extends string>(
  type: Type<Request>,
  names: ReadonlyMap<number, string>,
  bytes: Buffer,
) {
  const properties = new Map<string, Uint8Array>();
  const others: Buffer[] = [];
  const reader = new jspb.BinaryReader(bytes);
  while (reader.nextField()) {
    const from = reader.getFieldCursor();
    const name = names.get(reader.getFieldNumber());
    if (name === undefined) {
      reader.skipField();
      others.push(bytes.subarray(from, reader.getCursor()));
    } else properties.set(name, reader.readBytes());
  }
  return new Asked<Request, Name>(type.deserializeBinary(Buffer.concat(others)), properties);
}

/** A message with properties in it. */
export function bytesOf(
  message: Message,
  fields: Fields,
  properties: Readonly<Record<string, Properties | undefined>>,
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
  InvokeRequest,
  InvokeResponse,
  ReadRequest,
  ReadResponse,
  UpdateRequest,
  UpdateResponse,
} = messages;

const checking = call(CheckRequest, { olds: 2, news: 3 }, CheckResponse, { inputs: 1 });
const diffing = call(DiffRequest, { olds: 3, news: 4, oldInputs: 6 }, DiffResponse, {});

/** The calls whose messages hold properties. */
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

/** Where the state is of a resource that is there in part. */
export const INIT_FAILED = { properties: 2 };

type Calls = typeof calls;

export type AskedFor<Name extends keyof Calls> = ReturnType<Calls[Name]["requestDeserialize"]>;

export type AnswerTo<Name extends keyof Calls> = Parameters<Calls[Name]["responseSerialize"]>[0];
