import { isMap } from "../../src/values/plain";
import { samplesOf, type Described } from "./openapi";

type Data = Readonly<Record<string, unknown>>;

/** Values for fields whose documented rules depend on another field, or on what the service supports. */
const FITTING: Readonly<Record<string, Data>> = {
  createApiKey: { type: "production", persistenceDBRegion: "us-central1", realtimeDBRegion: "us-central1" },
  getNotificationConfig: { documentIds: ["plan"] },
  getUsers: { folderId: undefined },
  searchJudgments: { organizationId: "acme" },
  updateCrdtData: { type: "text", data: "text" },
};

/** Returns the data of requests that openapi.json allows: with all fields, and with the required ones. */
export function requestsOf(operation: Described): { everything: Data; required: Data } {
  const { name, request } = operation;
  const dataOf = (extent: "everything" | "required"): Data => {
    const [sample] = samplesOf(request, extent);
    const data = isMap(sample) ? sample["data"] : undefined;
    return isMap(data) ? data : {};
  };
  const everything = present({ ...withoutCredentials(operation, dataOf("everything")), ...FITTING[name] });
  const required = Object.keys({ ...withoutCredentials(operation, dataOf("required")), ...FITTING[name] });
  const isNeeded = ([field]: [string, unknown]) => required.length === 0 || required.includes(field);
  return { everything, required: Object.fromEntries(Object.entries(everything).filter(isNeeded)) };
}

const present = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

/** Returns data without credentials, which the client adds. */
function withoutCredentials({ path }: Described, data: Data): Data {
  if (!path.includes("/auth/") && !path.includes("/locations/")) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...others } = data;
  return others;
}

/** Returns the credentials that belong into the body of a request. */
export const credentialsIn = ({ path }: Described, credentials: Data): Data =>
  path.includes("/auth/") || path.includes("/locations/") ? credentials : {};

const REPLACEMENTS: readonly unknown[] = [null, 17, -1, 1.5, "", "other", true, {}, [], [17], [{}]];

/** A request in which one part, at any depth, is missing or has another value. */
interface Variant {
  readonly path: string;
  readonly data: Data;
}

export function variantsOf(data: Data): Variant[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const { [name]: _removed, ...without } = data;
    const changed = [...REPLACEMENTS, ...tooMany(value), ...partsChanged(value)];
    return [
      { path: name, data: without },
      ...changed.map((other) => ({ path: name, data: { ...data, [name]: other } })),
    ];
  });
}

const tooMany = (value: unknown): unknown[] => (Array.isArray(value) ? [Array(251).fill(value[0])] : []);

function partsChanged(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const [first, ...rest] = items;
    return [...REPLACEMENTS, ...partsChanged(first)].map((other) => [other, ...rest]);
  }
  return isMap(value) ? variantsOf(value).map(({ data }) => data) : [];
}
