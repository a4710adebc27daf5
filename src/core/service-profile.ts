import { z } from "zod";
import { jsonIn } from "../values/plain";
import { printable } from "../values/text";
import { readTextFile } from "../values/text-file";
import { ResourceError, WholeFailure } from "./rejections/failures";

/** The answers of a survey that the provider uses. An answer that is missing was not determined. */
const answers = z
  .object({
    diesWithLastDocument: z.boolean(),
    emptyDocuments: z.enum(["creates", "ignored", "refused"]),
    emptyFoldersDie: z.boolean(),
    foldersOfMissingOrganization: z.string(),
    migrateToExisting: z.enum(["INVALID_ARGUMENT", "replaced"]),
    migrationLeaves: z.enum(["nothing", "copy"]),
    missingDocument: z.string(),
    missingOrganization: z.string(),
  })
  .partial();

const file = z.object({
  version: z.literal(1),
  surveyedAt: z.iso.datetime(),
  baseUrl: z.string(),
  behaviours: answers,
});

type Answers = z.infer<typeof answers>;

/** How a service behaves where its contract leaves it open, as `pulumi-collab survey` found out. */
export class ServiceProfile {
  constructor(
    readonly baseUrl: string,
    readonly surveyedAt: string,
    readonly answers: Answers,
  ) {}

  /** The date of the survey. */
  get date(): string {
    return this.surveyedAt.slice(0, 10);
  }

  /** Returns the error for a reply that contradicts the profile. `reply` is the service's message. */
  contradiction(answer: keyof Answers, reply: string): WholeFailure {
    return new WholeFailure([
      `the service no longer behaves as surveyed on ${this.date} (${answer}): ${printable(reply)} ` +
        "Nothing was applied. Run `pulumi-collab survey` again, or unset collab:service.",
    ]);
  }
}

/** The profile of a service that was not surveyed: nothing is known about it. */
export const UNSURVEYED = new ServiceProfile("", "", {});

/**
 * Reads the file that the setting `service` names.
 *
 * @throws {ResourceError} if it is not a profile.
 */
export function readServiceProfile(path: string): ServiceProfile {
  const reject = (why: string) =>
    new ResourceError(
      `collab:service names ${printable(path)}: ${why}. \`pulumi-collab survey\` writes this file.`,
    );
  const { success, data } = file.safeParse(jsonIn(readTextFile(path, reject)));
  if (!success) throw reject("it is not a profile of a service");
  return new ServiceProfile(data.baseUrl, data.surveyedAt, data.behaviours);
}
