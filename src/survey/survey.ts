import type { CollabClient } from "../api";
import { Mask } from "../api/mask";
import { isOrganizationDisabled } from "../core/rejections/meaning";
import type { BehaviourName, Behaviours } from "../emulator/behaviours";
import { EXPERIMENTS, type Experiment } from "./experiments";
import type { ContractCheck, Deviation } from "./deviations";
import { addKeeper, deleteDocumentsOf, KEEPER, Lab, Unclear, type Evidence } from "./lab";

/** How a service behaves where the contract leaves it open. */
export interface Profile {
  readonly version: 1;
  readonly surveyedAt: string;
  readonly baseUrl: string;
  /** The answers, as behaviours of the emulator. */
  readonly behaviours: Partial<Behaviours>;
  /** The reasons for questions without an answer. */
  readonly unclear: Readonly<Partial<Record<BehaviourName, string>>>;
  /** The requests and replies of each experiment, with credentials masked. */
  readonly evidence: Readonly<Partial<Record<BehaviourName, readonly Evidence[]>>>;
  /** What the contract does not describe in the service's replies. */
  readonly deviations: readonly Deviation[];
  /** The documents of the survey that the service did not delete. */
  readonly leftBehind: readonly string[];
}

const experiments = Object.entries(EXPERIMENTS) as [BehaviourName, Experiment<unknown>][];
const names = experiments.map(([name]) => name);

/** Returns the experiments of a survey. Omits those that disable the organization, unless `disable` allows them. */
const chosen = (disable: boolean) => experiments.filter(([, { disables }]) => disable || !disables);

/** Returns the requests of a survey: a line for the requests before and after the experiments, and one for each experiment. */
export const plan = (disable = false): string[] => [
  `Before and after the experiments: addDocuments, deleteDocuments${disable ? ", updateDisabledState" : ""}`,
  ...chosen(disable).map(([, { question, sends }]) => `${question} ${sends.join(", ")}`),
];

interface SurveyOptions {
  readonly organizationId: string;
  /** Allows the survey to disable the organization. It is disabled at the end, and enabled at the beginning if necessary. */
  readonly disable?: boolean | undefined;
  /** Compares the replies with the contract. It must be the client's logger. */
  readonly contract?: ContractCheck | undefined;
  /** Called before each experiment. */
  readonly progress: (done: number, of: number) => void;
  /** Ends the survey before the next experiment. The survey then rejects with the reason of the signal. */
  readonly signal: AbortSignal;
}

/**
 * Runs all experiments in an organization, which is created if it is missing. Deletes the documents of all experiments before and
 * after, so also those that an earlier survey left when it was killed.
 *
 * @throws {CallError} if the service stops to reply, or does not allow documents to be added or deleted.
 */
export async function survey(
  client: CollabClient,
  { organizationId, progress, signal, disable = false, contract }: SurveyOptions,
): Promise<Profile> {
  const isNew = await addKeeper(client, organizationId).catch(async (error: unknown) => {
    if (!disable || !isOrganizationDisabled(error)) throw error;
    await client.updateDisabledState({ organizationIds: [organizationId], disabled: false });
    return addKeeper(client, organizationId);
  });
  const asked = chosen(disable);
  const behaviours: Record<string, unknown> = {};
  const unclear: Partial<Record<BehaviourName, string>> = {};
  const evidence: Partial<Record<BehaviourName, readonly Evidence[]>> = {};
  const mask = Mask.of(client.settings);
  let leftBehind: readonly string[] = [];
  try {
    await deleteDocumentsOf(client, organizationId, names);
    for (const [index, [name, { find }]] of asked.entries()) {
      signal.throwIfAborted();
      progress(index, asked.length);
      const lab = new Lab(client, organizationId, name, isNew);
      try {
        behaviours[name] = await find(lab);
      } catch (error) {
        if (!(error instanceof Unclear)) throw error;
        unclear[name] = mask.text(error.message);
      }
      evidence[name] = mask.json(lab.evidence) as Evidence[];
    }
  } finally {
    leftBehind = await deleteDocumentsOf(client, organizationId, [...names, KEEPER]);
  }
  if (disable) await client.updateDisabledState({ organizationIds: [organizationId], disabled: true });
  const { baseUrl } = client.settings;
  const { deviations = [] } = contract ?? {};
  const surveyedAt = new Date().toISOString();
  return { version: 1, surveyedAt, baseUrl, behaviours, unclear, evidence, deviations, leftBehind };
}

/** Returns the answer to one question; undefined if the replies do not give one. Sends only what its experiment sends. */
export async function answerTo(
  name: keyof typeof EXPERIMENTS,
  client: CollabClient,
  organizationId: string,
): Promise<string | undefined> {
  try {
    return String(await EXPERIMENTS[name].find(new Lab(client, organizationId, name)));
  } catch (error) {
    if (error instanceof Unclear) return undefined;
    throw error;
  }
}
