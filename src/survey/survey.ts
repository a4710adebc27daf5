import type { CollabClient } from "../api";
import { Mask } from "../api/mask";
import type { BehaviourName, Behaviours } from "../emulator/behaviours";
import { EXPERIMENTS, type Experiment } from "./experiments";
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
  /** The documents of the survey that the service did not delete. */
  readonly leftBehind: readonly string[];
}

const experiments = Object.entries(EXPERIMENTS) as [BehaviourName, Experiment<unknown>][];
const names = experiments.map(([name]) => name);

/** Returns the requests of a survey: a line for each experiment, and one for the requests before and after. */
export const plan = (): string[] => [
  "Before and after the experiments: addDocuments, deleteDocuments",
  ...experiments.map(([, { question, sends }]) => `${question} ${sends.join(", ")}`),
];

interface SurveyOptions {
  readonly organizationId: string;
  /** Called before each experiment. */
  readonly progress: (done: number, of: number) => void;
  /** Ends the survey before the next experiment: it rejects with the reason of the signal. */
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
  { organizationId, progress, signal }: SurveyOptions,
): Promise<Profile> {
  await addKeeper(client, organizationId);
  const behaviours: Record<string, unknown> = {};
  const unclear: Partial<Record<BehaviourName, string>> = {};
  const evidence: Partial<Record<BehaviourName, readonly Evidence[]>> = {};
  const mask = Mask.of(client.settings);
  let leftBehind: readonly string[] = [];
  try {
    await deleteDocumentsOf(client, organizationId, names);
    for (const [index, [name, { find }]] of experiments.entries()) {
      signal.throwIfAborted();
      progress(index, experiments.length);
      const lab = new Lab(client, organizationId, name);
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
  const { baseUrl } = client.settings;
  const surveyedAt = new Date().toISOString();
  return { version: 1, surveyedAt, baseUrl, behaviours, unclear, evidence, leftBehind };
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
