import type { World } from "../world";

/** Gives a world a custom program, written with the plain SDK. */
export const program = (world: World, body: string): Promise<void> =>
  world.project.write({
    "index.js": `const pulumi = require("@pulumi/pulumi");
const made = (type, name, args, opts) => new pulumi.CustomResource("collab:index:" + type, name, args, opts);
${body}`,
  });
