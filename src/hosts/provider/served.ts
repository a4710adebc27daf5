import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { kinds } from "../../kinds";
import { differ } from "../../life/differ";
import { inputsIn } from "../../life/import";
import type { Held, Life } from "../../life/lifecycle";
import { PartialFailure, ResourceError } from "../../life/refusals/failures";
import { withLittleMemory } from "../../patches/memory";
import type { SettingValues } from "../../settings";
import { getOrMake } from "../../values/get-or-make";
import { nameInPackage } from "../../values/type-token";
import { RESERVED_KEY } from "../../values/reserved-key";
import { typeIn } from "../../values/urn";
import { Resources, type Audience } from "../resources";
import type { Needs } from "../settings";
import { detailOf } from "./details";
import { Messages, type Engine } from "./engine";
import { InitFailed } from "./failures";
import { speakingBy } from "./log";
import { tellNeeds } from "./needs";
import { losesEntry } from "./requests";
import { empty } from "./sdk";
import { either, inputSecrets, outputSecrets, ownSecrets, type Secrets } from "./secrets";
import { within } from "./time-limit";
import { received, sent, type Made, type Received } from "./wire";

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

/** A resource that a call is about. */
interface About {
  readonly life: Life;
  readonly resources: Resources;
  readonly audience: Audience;
}

/** What the engine asks of resources. */
export class Served {
  readonly #kinds = new Map<Life, Resources>();

  constructor(
    private readonly engine: Engine,
    private readonly provider: { readonly settings: () => SettingValues; readonly isOfClasses: boolean },
  ) {}

  check(request: messages.CheckRequest): Promise<messages.CheckResponse> {
    return this.#about(request, async ({ life, resources, audience }) => {
      const news = received(request.getNews());
      const given = this.#withDefaults(life, news);
      const { inputs, reasons } = await resources.check(
        received(request.getOlds()).values,
        given,
        audience.notify,
      );
      const lost = losesEntry(request) ? [`an object in its inputs ${RESERVED_KEY}`] : [];
      // No property is named: the engine would print its value. (engine-notes: check failures)
      const failures = [...lost, ...reasons].map((reason) => new messages.CheckFailure().setReason(reason));
      return new messages.CheckResponse()
        .setInputs(sent(inputs, inputSecrets(life.definition, news.secrets)))
        .setFailuresList(failures);
    });
  }

  diff(request: messages.DiffRequest): Promise<messages.DiffResponse> {
    return this.#about(request, ({ life, resources, audience }) => {
      const [state, inputs] = [received(request.getOlds()).values, received(request.getNews()).values];
      const { due, counts, differing, replaces, deletesFirst } = resources.diff(
        request.getId(),
        state,
        inputs,
        audience.notify,
      );
      const response = new messages.DiffResponse().setHasdetaileddiff(true);
      if (!due && !counts) return response.setChanges(DIFF_NONE);
      const replacing = new Set(replaces);
      for (const [name, changes] of life.changes(state, inputs, differing)) {
        for (const change of changes)
          response.getDetaileddiffMap().set(change.path, detailOf(change, replacing.has(name)));
      }
      return response
        .setChanges(DIFF_SOME)
        .setReplacesList([...replaces])
        .setDeletebeforereplace(deletesFirst)
        .setStablesList(replaces.length > 0 ? [] : stableOutputs(life));
    });
  }

  create(request: messages.CreateRequest): Promise<messages.CreateResponse> {
    return this.#about(request, async ({ life, resources, audience }) => {
      const { values, secrets } = received(request.getProperties());
      const response = new messages.CreateResponse();
      const outputs = (state: Held) => sent(state, outputSecrets(life.definition, state, secrets));
      if (request.getPreview()) {
        this.#tellNeeds(life.credentials(values), audience.notify);
        return response.setProperties(outputs(life.foresee(values)));
      }
      const creating = resources.create(values, audience).catch((error: unknown) => {
        throw withPartialState(error, life, secrets, (state) => life.id({ ...values, ...state }));
      });
      const state = await within(
        request.getTimeout(),
        () => `create ${life.called(values)}`,
        creating,
        life.definition.lost,
      );
      return response.setId(life.id(state)).setProperties(outputs(state));
    });
  }

  read(request: messages.ReadRequest): Promise<messages.ReadResponse> {
    return this.#about(request, async (about) => {
      const { life } = about;
      const [before, given] = [received(request.getProperties()), received(request.getInputs())];
      const found = request.hasInputs()
        ? await readKnown(about, request.getId(), before.values, given.values)
        : await about.resources.import(request.getId(), about.audience);
      const response = new messages.ReadResponse();
      // Without an id the engine takes it for gone.
      if (!found) return response;
      const secrets = either(before.secrets, given.secrets);
      const made: Made = new Map();
      const properties = sent(found.state, outputSecrets(life.definition, found.state, secrets), made);
      const inputs = sent(found.inputs, inputSecrets(life.definition, secrets), made);
      return response.setId(found.id).setProperties(properties).setInputs(inputs);
    });
  }

  update(request: messages.UpdateRequest): Promise<messages.UpdateResponse> {
    return this.#about(request, async ({ life, resources, audience }) => {
      const id = request.getId();
      const [olds, news] = [received(request.getOlds()), received(request.getNews())];
      const response = new messages.UpdateResponse();
      // What a kind keeps for itself may still be made of what was a secret before.
      const secrets = either(news.secrets, ownSecrets(olds.secrets));
      const outputs = (state: Held) => sent(state, outputSecrets(life.definition, state, secrets));
      if (request.getPreview()) {
        this.#tellNeeds(life.credentials(news.values), audience.notify);
        return response.setProperties(outputs(life.foresee(news.values, olds.values)));
      }
      const updating = resources.update(olds.values, news.values, audience).catch((error: unknown) => {
        // After half of a change, some values are still the old ones.
        throw withPartialState(error, life, either(olds.secrets, news.secrets), () => id);
      });
      const state = await within(request.getTimeout(), () => `update ${life.called(olds.values)}`, updating);
      return response.setProperties(outputs(state));
    });
  }

  delete(request: messages.DeleteRequest) {
    return this.#about(request, async ({ life, resources, audience }) => {
      const state = received(request.getProperties()).values;
      const deleting = resources.delete(state, audience);
      await within(request.getTimeout(), () => `delete ${life.called(state)}`, deleting);
      return new empty.Empty();
    });
  }

  /** Does something about a resource, and ends when the engine has all that there was to say. */
  async #about<Result>(
    request: { getUrn(): string },
    work: (about: About) => Result | Promise<Result>,
  ): Promise<Result> {
    const life = lifeOf(request.getUrn());
    const resources = getOrMake(this.#kinds, life, () => new Resources(life, this.provider.settings));
    const messages = new Messages(this.engine, request.getUrn());
    const { settings } = this.provider;
    return messages.during((audience) =>
      speakingBy(messages, settings(), () => withLittleMemory(() => work({ life, resources, audience }))),
    );
  }

  /** The classes say it themselves. */
  #tellNeeds(needs: Needs, notify: (message: string) => void): void {
    if (!this.provider.isOfClasses) tellNeeds(this.provider.settings(), needs, notify);
  }

  /** Where it is of no class, nobody else gives a resource what the setting `deletionProtection` says. */
  #withDefaults({ definition }: Life, { values, isOfClass }: Received): Held {
    const { deletionProtection } = this.provider.settings();
    const isOpen = !isOfClass && (values["deletionProtection"] ?? "") === "";
    return String(deletionProtection) === "true" && isOpen && "deletionProtection" in definition.inputs
      ? { ...values, deletionProtection: true }
      : values;
  }
}

function lifeOf(urn: string): Life {
  const token = typeIn(urn);
  const life = kinds.get(nameInPackage(token) ?? "");
  if (life) return life;
  throw new ResourceError(
    `this version of pulumi-collab has no resource ${token}; install the one that the state was written with, or newer`,
  );
}

/** Reads what is refreshed, or looked up: its properties are then what the program gives. (engine-notes: reading what is not there yet) */
async function readKnown({ life, resources, audience }: About, id: string, properties: Held, inputs: Held) {
  const given = differ(properties, inputs) ? properties : { ...properties, ...life.check(properties).inputs };
  const state = life.isWhole(given)
    ? await resources.read(id, given, audience)
    : await resources.lookup(id, given, audience);
  // The inputs make the diff right that follows a refresh. (engine-notes: after a read)
  return state && { id, state, inputs: inputsIn(life, state) };
}

const stableOutputs = ({ definition }: Life): string[] =>
  Object.entries(definition.outputs).flatMap(([name, { over }]) => (over === "stable" ? [name] : []));

/** A partial failure as the error with which the engine keeps the state and updates the resource in the next run. */
function withPartialState(
  error: unknown,
  { definition }: Life,
  secrets: Secrets,
  idOf: (state: Held) => string,
): unknown {
  if (!(error instanceof PartialFailure)) return error;
  const state: Held = { ...error.state };
  const marks = outputSecrets(definition, state, secrets);
  return new InitFailed(error.message, idOf(state), state, marks, error.reasons);
}
