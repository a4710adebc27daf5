import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { startEmulator } from "../../src/emulator";
import { main } from "../../src/emulator/command";
import { temporaryFolder } from "../temporary";

const directory = temporaryFolder();

test("starts with a seed, a latency and behaviours, and prints the settings of the client", async () => {
  const file = path.join(directory, "seed.json");
  await writeFile(file, '{"domains":["seeded.com"]}');
  const printed: string[] = [];
  const started = await main(
    ["--seed", file, "--latency", "1", "--behaviour", "addExisting=overwrites", "--behaviour", "odd=true"],
    (text) => printed.push(text),
  );
  try {
    expect(started?.contents().domains).toEqual(["seeded.com"]);
    expect(started?.behaviours).toMatchObject({ addExisting: "overwrites", odd: true });
    expect(printed.join("")).toBe(
      `Emulator at ${started?.url ?? ""} - use it with: export COLLAB_BASE_URL=${started?.url ?? ""} ` +
        "COLLAB_API_KEY=demo-api-key COLLAB_AUTH_TOKEN=demo-auth-token COLLAB_WORKSPACE_ID=demo-workspace " +
        "COLLAB_WORKSPACE_AUTH_TOKEN=demo-workspace-token\n",
    );
  } finally {
    await started?.close();
  }
});

test("prints help and rejects invalid options", async () => {
  const printed: string[] = [];
  await main(["--help"], (text) => printed.push(text));
  expect(printed.join("")).toContain("--seed FILE              JSON file with the initial data");
  expect(printed.join("")).toContain("readDelayReads: a number, 0 or more (default 0)");
  const run = (...args: string[]) => main(args, () => undefined);
  await expect(run("--port", "x")).rejects.toThrow("--port must be a whole number from 0 to 65535");
  await expect(run("--behaviour", "none=1")).rejects.toThrow('There is no behaviour "none"');
  await expect(run("--behaviour", "readDelayReads=x")).rejects.toThrow(/readDelayReads must be/);
  await expect(run("--other")).rejects.toThrow(/Unknown option/);
});

test("listens for other machines only with --host, and warns of them", async () => {
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  const local = await main(["--host", "127.0.0.1"], print);
  const open = await main(["--host", "0.0.0.0"], print);
  const { port } = new URL(open?.url ?? "");
  expect(open?.url).toBe(`http://127.0.0.1:${port}`);
  expect(printed).toEqual([
    expect.stringContaining("Emulator at"),
    expect.stringContaining("Emulator at"),
    "Warning: everyone who can reach this address can read and change the data of the emulator.\n",
  ]);
  // Only a server for all addresses has this one.
  const elsewhere = (url = "") => fetch(`${url.replace("127.0.0.1", "127.0.0.2")}/_emulator/count`);
  expect((await elsewhere(open?.url)).status).toBe(200);
  await expect(elsewhere(local?.url)).rejects.toThrow();
  await local?.close();
  await open?.close();
});

test("suggests another port if the port is in use", async () => {
  const other = await startEmulator();
  const { port } = new URL(other.url);
  await expect(main(["--port", port], () => undefined)).rejects.toThrow(
    `port ${port} is in use: choose another one with --port, or end the process that uses it`,
  );
  await other.close();
});
