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
import { typeIn } from "../../values/urn";
import { Resources, type Audience } from "../resources";
import type { Needs } from "../settings";
import type { AnswerTo, AskedFor } from "./calls";
import { detailOf } from "./details";
import { Messages, type Engine } from "./engine";
import { InitFailed } from "./failures";
import { speakingBy } from "./log";
import { tellNeeds } from "./needs";
import { empty } from "./sdk";
import { either, inputSecrets, outputSecrets, ownSecrets, type Secrets } from "./secrets";
import { within } from "./time-limit";
import type { Properties, Received } from "./wire";

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

/** The resource of a call. */
interface About {
  readonly life: Life;
  readonly resources: Resources;
  readonly audience: Audience;
}

/** The ResourceProvider methods for resources. */
export class Served {
  readonly #kinds = new Map<Life, Resources>();

  constructor(
    private readonly engine: Engine,
    private readonly provider: { readonly settings: () => SettingValues; readonly isOfClasses: boolean },
  ) {}

  check(asked: AskedFor<"check">): Promise<AnswerTo<"check">> {
    return this.#about(asked, async ({ life, resources, audience }) => {
      const news = asked.properties("news");
      const { values: olds } = asked.properties("olds");
      const { inputs, reasons } = await resources.check(
        olds,
        this.#withDefaults(life, news),
        audience.notify,
      );
      // Failures name no property, because the engine would print its value. (engine-notes: check failures)
      const failures = reasons.map((reason) => new messages.CheckFailure().setReason(reason));
      const secrets = inputSecrets(life.definition, news.secrets);
      return {
        message: new messages.CheckResponse().setFailuresList(failures),
        properties: { inputs: { values: inputs, secrets } },
      };
    });
  }

  diff(asked: AskedFor<"diff">): Promise<AnswerTo<"diff">> {
    return this.#about(asked, ({ life, resources, audience }) => {
      const [state, inputs] = [asked.properties("olds").values, asked.properties("news").values];
      const { due, counts, differing, replaces, deletesFirst } = resources.diff(
        asked.message.getId(),
        state,
        inputs,
        audience.notify,
      );
      const message = new messages.DiffResponse().setHasdetaileddiff(true);
      if (!due && !counts) return { message: message.setChanges(DIFF_NONE) };
      const replacing = new Set(replaces);
      for (const [name, changes] of life.changes(state, inputs, differing)) {
        for (const change of changes)
          message.getDetaileddiffMap().set(change.path, detailOf(change, replacing.has(name)));
      }
      message
        .setChanges(DIFF_SOME)
        .setReplacesList([...replaces])
        .setDeletebeforereplace(deletesFirst)
        .setStablesList(replaces.length > 0 ? [] : stableOutputs(life));
      return { message };
    });
  }

  create(asked: AskedFor<"create">): Promise<AnswerTo<"create">> {
    return this.#about(asked, async ({ life, resources, audience }) => {
      const { values, secrets } = asked.properties("properties");
      const message = new messages.CreateResponse();
      const outputs = outputsOf(life, secrets);
      if (asked.message.getPreview()) {
        this.#tellNeeds(life.credentials(values), audience.notify);
        return { message, properties: outputs(life.foresee(values)) };
      }
      const creating = resources.create(values, audience).catch((error: unknown) => {
        throw withPartialState(error, life, secrets, (state) => life.id({ ...values, ...state }));
      });
      const state = await within(
        asked.message.getTimeout(),
        () => `create ${life.called(values)}`,
        creating,
        life.definition.lost,
      );
      return { message: message.setId(life.id(state)), properties: outputs(state) };
    });
  }

  read(asked: AskedFor<"read">): Promise<AnswerTo<"read">> {
    return this.#about(asked, async (about) => {
      const id = asked.message.getId();
      const [before, given] = [asked.properties("properties"), asked.properties("inputs")];
      const found = asked.has("inputs")
        ? await readKnown(about, id, before.values, given.values)
        : await about.resources.import(id, about.audience);
      const message = new messages.ReadResponse();
      // Without an id, the engine treats the resource as not found.
      if (!found) return { message };
      const secrets = either(before.secrets, given.secrets);
      const inputs = { values: found.inputs, secrets: inputSecrets(about.life.definition, secrets) };
      return {
        message: message.setId(found.id),
        properties: { ...outputsOf(about.life, secrets)(found.state), inputs },
      };
    });
  }

  update(asked: AskedFor<"update">): Promise<AnswerTo<"update">> {
    return this.#about(asked, async ({ life, resources, audience }) => {
      const id = asked.message.getId();
      const [olds, news] = [asked.properties("olds"), asked.properties("news")];
      const message = new messages.UpdateResponse();
      // An internal property may still be derived from an input that was secret before.
      const outputs = outputsOf(life, either(news.secrets, ownSecrets(olds.secrets)));
      if (asked.message.getPreview()) {
        this.#tellNeeds(life.credentials(news.values), audience.notify);
        return { message, properties: outputs(life.foresee(news.values, olds.values)) };
      }
      const updating = resources.update(olds.values, news.values, audience).catch((error: unknown) => {
        // After a partial change, some values are still the old ones.
        throw withPartialState(error, life, either(olds.secrets, news.secrets), () => id);
      });
      const timeout = asked.message.getTimeout();
      const state = await within(timeout, () => `update ${life.called(olds.values)}`, updating);
      return { message, properties: outputs(state) };
    });
  }

  delete(asked: AskedFor<"delete">): Promise<AnswerTo<"delete">> {
    return this.#about(asked, async ({ life, resources, audience }) => {
      const received = asked.properties("properties");
      // `pulumi do` deletes by id, without a state.
      const state =
        Object.keys(received.values).length > 0
          ? received.values
          : this.#withDefaults(life, { ...received, values: life.stateById(asked.message.getId()) });
      const deleting = resources.delete(state, audience);
      await within(asked.message.getTimeout(), () => `delete ${life.called(state)}`, deleting);
      return { message: new empty.Empty() };
    });
  }

  /** Runs an operation on the resource of a request, and returns once the engine has received all its messages. */
  async #about<Result>(
    { message }: { readonly message: { getUrn(): string } },
    work: (about: About) => Result | Promise<Result>,
  ): Promise<Result> {
    const life = lifeOf(message.getUrn());
    const resources = getOrMake(this.#kinds, life, () => new Resources(life, this.provider.settings));
    const messages = new Messages(this.engine, message.getUrn());
    const { settings } = this.provider;
    return messages.during((audience) =>
      speakingBy(messages, settings(), () => withLittleMemory(() => work({ life, resources, audience }))),
    );
  }

  /** Warns about credentials that the update will need. The classes print this warning themselves. */
  #tellNeeds(needs: Needs, notify: (message: string) => void): void {
    if (!this.provider.isOfClasses) tellNeeds(this.provider.settings(), needs, notify);
  }

  /** Applies the setting `deletionProtection` to a resource that was not registered by a class. Classes apply it themselves. */
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

/**
 * Reads a resource for a refresh or a lookup. In a lookup, the properties are the arguments from the program.
 * (engine-notes: reading what is not there yet)
 */
async function readKnown({ life, resources, audience }: About, id: string, properties: Held, inputs: Held) {
  const given = differ(properties, inputs) ? properties : { ...properties, ...life.check(properties).inputs };
  const state = life.isWhole(given)
    ? await resources.read(id, given, audience)
    : await resources.lookup(id, given, audience);
  // The diff after a refresh needs the current inputs. (engine-notes: after a read)
  return state && { id, state, inputs: inputsIn(life, state) };
}

/** Returns a function that converts a state to the outputs of a response, with their secrets marked. */
const outputsOf =
  ({ definition }: Life, secrets: Secrets) =>
  (state: Held): { properties: Properties } => ({
    properties: { values: state, secrets: outputSecrets(definition, state, secrets) },
  });

const stableOutputs = ({ definition }: Life): string[] =>
  Object.entries(definition.outputs).flatMap(([name, { over }]) => (over === "stable" ? [name] : []));

/** Converts a partial failure to the error that makes the engine keep the state and update the resource in the next run. */
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
