import assert from "node:assert/strict";
import { createServer, type ServerHttp2Session } from "node:http2";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { connectEmulator, type Emulator } from "pulumi-collab/emulator";
import { mustRun } from "../command";
import type { Check, World } from "./checks";
import { windowsPath, type Place } from "./wine";

const environmentOf = ({ url, credentials }: Emulator) => ({
  COLLAB_BASE_URL: url,
  COLLAB_API_KEY: credentials.apiKey,
  COLLAB_AUTH_TOKEN: credentials.authToken,
});

const MAIN = "node_modules/pulumi-collab/dist/command/main.js";
const EMULATOR = "node_modules/pulumi-collab/dist/emulator/command.js";
const COMMANDS = ["doctor", "review", "export", "survey", "emulator"];

/** Runs a command of the package against the emulator. */
function collab({ wine, emulator, program }: World, args: readonly string[], place: Partial<Place> = {}) {
  const env = { ...environmentOf(emulator), ...place.env };
  return wine.run(["node.exe", MAIN, ...args], { cwd: program, ...place, env });
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** The checks of the package that need no Pulumi CLI. */
export const COMMAND_CHECKS: readonly Check[] = [
  [
    "require, of every entry of the package",
    async ({ wine, program }) => {
      const entries = ["", "/api", "/emulator", "/dynamic"].map((entry) => `pulumi-collab${entry}`);
      const script = `for (const entry of ${JSON.stringify(entries)}) console.log(Object.keys(require(entry)).length > 0)`;
      await writeFile(join(program, "entries.js"), script);
      const output = await wine.run(["node.exe", "entries.js"], { cwd: program });
      assert.deepEqual(output.match(/\w+/g), ["true", "true", "true", "true"]);
    },
  ],
  [
    "--help of every command",
    async (world) => {
      for (const command of COMMANDS) assert.match(await collab(world, [command, "--help"]), /^Usage: /);
    },
  ],
  [
    "emulator, with a seed that has a byte order mark, and with variables for PowerShell",
    async ({ wine, program }) => {
      await writeFile(join(program, "seed.json"), '\uFEFF{"domains":["acme.com"]}\r\n');
      const running = wine.start(["node.exe", MAIN, "emulator", "--seed", "seed.json"], { cwd: program });
      const url = await running.prints(/^Emulator at (\S+) - use it with: \$env:COLLAB_BASE_URL = "/);
      assert.deepEqual((await connectEmulator(url).contents()).domains, ["acme.com"]);
      running.child.kill("SIGKILL");
    },
  ],
  [
    "emulator, which ends when the npm that started it is killed",
    async ({ wine, program }) => {
      const npm = `require("node:child_process").spawn("cmd.exe", ["/d", "/s", "/c", "node ${EMULATOR}"], { stdio: "inherit" });
        setInterval(() => { if (require("node:fs").existsSync("killed")) process.kill(process.pid, "SIGKILL"); }, 100);`;
      await writeFile(join(program, "npm.js"), npm);
      const env = { npm_lifecycle_script: "pulumi-collab-emulator" };
      const running = wine.start(["node.exe", "npm.js"], { cwd: program, env });
      const url = await running.prints(/^Emulator at (\S+)/);
      await writeFile(join(program, "killed"), "");
      for (let tries = 0; tries < 200 && (await answers(url)); tries++) await setTimeout(100);
      assert.equal(await answers(url), false);
    },
  ],
  [
    "doctor, with a request log in a file and pulumi.cmd on the PATH",
    async (world) => {
      const scripts = join(world.folder, "scripts");
      await mkdir(scripts);
      await writeFile(join(scripts, "pulumi.cmd"), "@echo v3.255.0\r\n");
      const env = { COLLAB_LOG: "requests:doctor.log" };
      const output = await collab(world, ["doctor", "--organization", "acme"], { env, path: [scripts] });
      assert.match(output, /ok {9}organization acme {2,}exists/);
      assert.match(output, /ok {9}pulumi {2,}3\.255\.0/);
      const log = await readFile(join(world.program, "doctor.log"), "utf8");
      const events = log
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { event: string }).event);
      assert.equal(events.at(-1), "summary");
      assert.ok(events.length > 3);
    },
  ],
  [
    "export, with the same files as on this system, and a list with CRLF",
    async (world) => {
      await writeFile(
        join(world.program, "list.csv"),
        "organizationId,documentId\r\nacme,CON\r\nacme,Plan ü\r\n",
      );
      const args = ["export", "--documents", "list.csv", "--out"];
      await collab(world, [...args, "made on Windows, ü"]);
      await mustRun(process.execPath, [MAIN, ...args, "made here"], {
        cwd: world.program,
        env: { PATH: process.env["PATH"], ...environmentOf(world.emulator) },
      });
      const [there, here] = ["made on Windows, ü", "made here"].map((out) => join(world.program, out));
      for (const file of await readdir(here ?? ""))
        assert.equal(
          await readFile(join(there ?? "", file), "utf8"),
          await readFile(join(here ?? "", file), "utf8"),
        );
    },
  ],
  [
    "export to a drive that does not exist, which ends with a reason",
    async ({ wine, emulator, program }) => {
      const args = ["export", "--organization", "acme", "--out", "Q:\\backup"];
      const running = wine.start(["node.exe", MAIN, ...args], { cwd: program, env: environmentOf(emulator) });
      assert.notEqual(await running.ended(), 0);
      assert.match(running.stderr, /cannot write to --out Q:\\backup/);
    },
  ],
  [
    "the start script of the full provider, in a folder with blanks and umlauts, which ends with its engine",
    async ({ wine, folder, install }) => {
      const odd = join(folder, "ein schöner Ordner");
      await install(odd);
      const sessions: ServerHttp2Session[] = [];
      const engine = createServer().on("session", (session) => sessions.push(session));
      await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
      const address = `127.0.0.1:${(engine.address() as AddressInfo).port}`;
      const script = windowsPath(join(odd, "node_modules/pulumi-collab/plugin/pulumi-resource-collab.cmd"));
      try {
        const running = wine.start(["cmd.exe", "/c", script, address], { cwd: odd });
        assert.match(await running.prints(/^(\d+)\r?\n/), /^\d+$/);
        for (const session of sessions) session.destroy();
        assert.equal(await running.ended(), 1);
      } finally {
        engine.close();
      }
    },
  ],
];
