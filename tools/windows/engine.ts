import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../repository-root";
import { manifest } from "../stack";
import type { Check, World } from "./checks";
import { windowsPath } from "./wine";

const PROGRAM = `const collab = require("pulumi-collab");
const documents = JSON.parse(require("node:fs").readFileSync("documents.json", "utf8"));
new collab.Organization("acme", { organizationId: "acme" });
new collab.DocumentSet("set", { organizationId: "acme", documents });
`;

const environmentOf = ({ folder, host }: { folder: string; host: string }) => ({
  PULUMI_HOME: windowsPath(join(folder, `home-${host}`)),
  PULUMI_BACKEND_URL: `file://${windowsPath(join(folder, `state-${host}`)).replaceAll("\\", "/")}`,
  PULUMI_CONFIG_PASSPHRASE: "a passphrase for throw-away state",
  PULUMI_SKIP_UPDATE_CHECK: "1",
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "1",
  NO_COLOR: "1",
});

/** Makes a project whose resources a host serves. Returns a function that runs the CLI in it. */
async function project({ wine, folder, cli, emulator, install }: World, host: string) {
  const cwd = join(folder, `project-${host}`);
  await install(cwd);
  for (const name of ["home", "state"]) await mkdir(join(folder, `${name}-${host}`));
  await writeFile(join(cwd, "Pulumi.yaml"), manifest({ plugin: true }));
  await writeFile(join(cwd, "package.json"), '{ "name": "program", "private": true }\n');
  await writeFile(join(cwd, "index.js"), PROGRAM);
  const place = { cwd, path: [await cli()], env: environmentOf({ folder, host }) };
  const declare = (...ids: string[]) =>
    writeFile(
      join(cwd, "documents.json"),
      JSON.stringify(Object.fromEntries(ids.map((id) => [id, { documentName: `Plan ${id}` }]))),
    );
  const pulumi = (...args: string[]) => wine.run(["pulumi.exe", ...args, "--non-interactive"], place);
  await pulumi("stack", "init", "test");
  const { url, credentials } = emulator;
  const settings = { baseUrl: url, apiKey: credentials.apiKey, host, log: "requests:collab.log" };
  for (const [name, value] of Object.entries(settings))
    await pulumi("config", "set", `collab:${name}`, value);
  await pulumi("config", "set", "--secret", "collab:authToken", credentials.authToken);
  return { cwd, place, declare, pulumi };
}

function lifecycleOn(host: "dynamic" | "plugin"): Check {
  return [
    `up, preview with a warning, review, refresh and destroy, with collab:host ${host}`,
    async (world) => {
      const { cwd, place, declare, pulumi } = await project(world, host);
      const documents = () => world.emulator.contents().organizations["acme"]?.documents ?? {};
      await declare("a", "ü b");
      assert.match(await pulumi("up", "--yes", "--skip-preview"), /\+ 3 created/);
      assert.deepEqual(documents()["ü b"], { documentName: "Plan ü b" });
      const log = await readFile(join(cwd, "collab.log"), "utf8");
      assert.match(log, /"event":"attempt".*"addDocuments"/);
      assert.match(await pulumi("preview", "--expect-no-changes"), /3 unchanged/);
      await declare("a");
      assert.match(await pulumi("preview"), /warning: .*document acme\/ü b is deleted with its data/);
      const main = "node_modules/pulumi-collab/dist/command/main.js";
      const review = await world.wine.run(["node.exe", main, "review", "--out", "report.MD"], place, 3);
      assert.match(review + (await readFile(join(cwd, "report.MD"), "utf8")), /ü b/);
      assert.match(await pulumi("up", "--yes", "--skip-preview"), /~ 1 updated/);
      const refreshed = await pulumi("refresh", "--yes");
      // Wine does not deliver the signal that ends the dynamic plugin, so that plugin never prints its last lines.
      if (host === "plugin") assert.match(refreshed, /warning: pulumi refresh cannot see changes/);
      assert.match(await pulumi("destroy", "--yes"), /3 deleted/);
      assert.equal(documents()["a"], undefined);
    },
  ];
}

/** The checks that run the Pulumi CLI. */
export const ENGINE_CHECKS: readonly Check[] = [
  [
    "pulumi new, with the template of the package",
    async ({ wine, folder, cli }) => {
      const cwd = join(folder, "new");
      await mkdir(cwd);
      const template = windowsPath(join(repositoryRoot(), "template"));
      const args = [
        "new",
        template,
        "--generate-only",
        "--yes",
        "--name",
        "from-template",
        "--non-interactive",
      ];
      const env = environmentOf({ folder, host: "new" });
      await wine.run(["pulumi.exe", ...args], { cwd, path: [await cli()], env });
      assert.match(await readFile(join(cwd, "Pulumi.yaml"), "utf8"), /^name: from-template/);
    },
  ],
  lifecycleOn("dynamic"),
  lifecycleOn("plugin"),
];
