import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { lifecycles } from "../../../src/resources";
import { SAMPLES } from "../../engine/samples";
import { World, type Declared } from "../../engine/world";
import { covering } from "../covering";

/**
 * Collects the errors that end a program, so that one preview shows those of all resource types. Otherwise the first error ends
 * the preview.
 */
const COLLECTING = `
const errors = [];
process.removeAllListeners("unhandledRejection");
process.on("unhandledRejection", ({ message }) => errors.push(message));
process.on("exit", () => require("node:fs").writeFileSync("errors.json", JSON.stringify(errors)));
`;

/**
 * The samples. A resource type that otherwise creates a new object each time names an existing object here, so that a program
 * can name it twice.
 */
const named: readonly Declared[] = SAMPLES.map(({ declared }) =>
  declared.type === "ApiKey"
    ? { ...declared, args: { ...declared.args, existingApiKey: "made-by-hand" } }
    : declared,
);
const identified = named.flatMap((declared) => {
  const lifecycle = lifecycles.get(declared.type);
  const [identity] = lifecycle?.identities(lifecycle.check({ ...declared.args }).inputs) ?? [];
  return identity === undefined ? [] : [[declared.type, declared, identity] as const];
});

const declaredTwice = (identity: string, first: string, second: string) =>
  `${identity} is declared twice: by the resources "${first}" and "${second}". Keep one of them.`;

describe("two resources for one object", () => {
  const world = World.ofSuite();
  let errors: unknown;

  beforeAll(async () => {
    const { programDir } = world.project;
    const program = await readFile(join(programDir, "index.js"), "utf8");
    await world.project.write({ "index.js": COLLECTING + program });
    const twins = named.map((declared) => ({ ...declared, name: `${declared.name}-twin` }));
    const domain = {
      type: "AllowedDomains",
      name: "spelled",
      args: { domains: ["https://www.Spelled.com/"] },
    };
    const invitation = (name: string): Declared => ({
      type: "Notification",
      name,
      args: {
        ...{
          organizationId: "acme",
          documentId: "plan",
          actionUser: { userId: "ada", name: "Ada", email: "a@acme.com" },
        },
        ...{ displayHeadlineMessageTemplate: "Meet in {where}", displayBodyMessage: "Soon", notifyUsers: [] },
        displayHeadlineMessageTemplateData: { where: name },
      },
    });
    await world.declare(...named, ...twins, invitation("Paris"), invitation("Rome"), domain, {
      ...domain,
      name: "spelled-twin",
      args: { domains: ["spelled.com"] },
    });
    await world.stack.preview();
    errors = JSON.parse(await readFile(join(programDir, "errors.json"), "utf8"));
  });

  it.each(identified)(
    covering("declared-twice", "%s", "are an error in the preview that names both"),
    (_type, { name }, identity) => {
      expect(errors).toContain(declaredTwice(identity, name, `${name}-twin`));
    },
  );

  it("are found although they spell the id of the object differently", () => {
    expect(errors).toContain(declaredTwice("allowed domain spelled.com", "spelled", "spelled-twin"));
  });

  it("are not confused with two notifications that differ only in the data of their template", () => {
    expect(errors).not.toContainEqual(expect.stringContaining("Rome"));
  });

  it("cause no request", () => {
    expect(world.sent()).toEqual([]);
  });
});
