import { startEmulator } from "pulumi-collab/emulator";
import { stringify } from "yaml";
import { ensurePulumi } from "./pulumi-cli";
import { configFor, Project, type Stack } from "./stack";
import { repositoryRoot } from "./repository-root";
import { runMain } from "./errors";

const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs the quickstart from its first preview to its destruction, with the real engine and an emulator of the service. Prints
 * the contents of the service after each step.
 */
async function demo(): Promise<void> {
  const cli = await ensurePulumi();
  const emulator = await startEmulator();
  const project = await Project.create({
    cli,
    copyOf: "examples/quickstart",
    packageDir: repositoryRoot(),
  });
  try {
    const stack = await project.stack("demo", {
      config: configFor(emulator),
    });
    const step = async (title: string, run: (stack: Stack) => Promise<{ stdout: string }>): Promise<void> => {
      emulator.resetCounts();
      print(`\n=== ${title}`);
      print((await run(stack)).stdout.trim());
      print(
        `--- requests: ${emulator.count()}; the service now contains:\n${stringify(emulator.contents())}`,
      );
    };

    await step("pulumi preview: what would be made, nothing is sent", (s) => s.preview());
    await step("pulumi up", (s) => s.up());
    await step("pulumi up again: no changes, no requests", (s) => s.up());

    await stack.setConfig({
      domains: JSON.stringify(["acme.com", "*.acme.dev"]),
      documents: JSON.stringify({ handbook: "Handbook", roadmap: "Roadmap" }),
    });
    await step("one domain fewer and one document renamed: pulumi preview --diff", (s) =>
      s.preview({ diff: true }),
    );
    await step("pulumi up", (s) => s.up());

    print("\n=== another process deletes the folder archive behind Pulumi's back");
    emulator.edit({ organizations: { acme: { folders: { archive: null } } } });
    await step("pulumi refresh: the drift is seen", (s) => s.refresh());
    await step("pulumi up: it is put back", (s) => s.up());

    await step("pulumi destroy", (s) => s.destroy());
  } finally {
    await project.dispose();
    await emulator.close();
  }
}

runMain(demo);
