import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { NoPreview, parsePreview, reportOf } from "../../src/review";
import { SAMPLES, SEED } from "../engine/samples";
import { checked, lifecycleOf, Service } from "../core/support";
import { plain } from "../../src/values/plain";
import { programs, stepOf, withEdit } from "./random-programs";
import { providerRef, step } from "./support";

// What is not tested, because no one can see it: a preview from which a step and its count are removed, or in which an operation, its
// count, the inputs and the state are replaced by those of another change. It is the preview of another update.

type Values = Readonly<Record<string, unknown>>;

interface StepShown extends Values {
  readonly op: string;
  readonly oldState?: Values;
  readonly newState?: Values;
}

interface PreviewShown {
  readonly steps: readonly StepShown[];
  readonly changeSummary: Readonly<Record<string, number>>;
}

/** Returns a preview as the engine prints it with all flags: with the parts of replacements, and the number of each operation. */
function shown(steps: readonly object[]): PreviewShown {
  const whole = plain(steps) as unknown as readonly StepShown[];
  const changeSummary: Record<string, number> = {};
  for (const { op } of whole) changeSummary[op] = (changeSummary[op] ?? 0) + 1;
  const parts = whole.flatMap((each) =>
    each.op === "replace" ? [{ ...each, op: "create-replacement" }, each] : [each],
  );
  const last = whole.flatMap(({ newState: _, ...each }) =>
    each.op === "replace" ? [{ ...each, op: "delete-replaced" }] : [],
  );
  return { steps: [...parts, ...last], changeSummary };
}

/** Returns what `pulumi-collab review` exits with. */
async function exitCodeFor(preview: PreviewShown): Promise<0 | 1 | 3> {
  try {
    const { failures, violations } = await reportOf([
      { from: "", preview: parsePreview(JSON.stringify(preview)) },
    ]);
    if (failures.length > 0) return 1;
    return violations.length > 0 ? 3 : 0;
  } catch (error) {
    if (error instanceof NoPreview) return 1;
    throw error;
  }
}

/** Changes one step, chosen by a number, among those that a condition accepts. Returns undefined if there is none. */
const changingOne =
  (change: (step: StepShown, at: number) => readonly StepShown[] | undefined) =>
  ({ steps, changeSummary }: PreviewShown, at: number): PreviewShown | undefined => {
    const index = at % steps.length;
    const chosen = steps[index];
    const changed = chosen && change(chosen, at);
    return (
      changed && { changeSummary, steps: [...steps.slice(0, index), ...changed, ...steps.slice(index + 1)] }
    );
  };

const STATES = ["oldState", "newState"] as const;

/** Changes the old or the new state of one step. */
const changingState = (change: (state: Values, at: number) => Values | undefined) =>
  changingOne((each, at) => {
    const name = STATES[at % 2];
    const state = name && each[name];
    return name && state && [{ ...each, [name]: change(state, at) }];
  });

const MUTATIONS = {
  "without a step": changingOne(({ op }) =>
    op === "create-replacement" || op === "delete-replaced" ? undefined : [],
  ),
  "without the steps of an operation": ({ steps, changeSummary }: PreviewShown, at: number) => {
    const ops = Object.keys(changeSummary);
    return { changeSummary, steps: steps.filter(({ op }) => op !== ops[at % ops.length]) };
  },
  "without unchanged resources": ({ steps, changeSummary }: PreviewShown) => ({
    changeSummary,
    steps: steps.filter(({ op }) => op !== "same"),
  }),
  "without the parts of replacements": ({ steps, changeSummary }: PreviewShown) => ({
    changeSummary,
    steps: steps.filter(({ op }) => !["create-replacement", "delete-replaced"].includes(op)),
  }),
  "with a hidden value": changingState((state, at) => {
    const part = at % 3 === 0 ? "outputs" : "inputs";
    const values = state[part] as Values | undefined;
    const names = Object.keys(values ?? {});
    const name = names[Math.floor(at / 3) % names.length];
    return values && name !== undefined ? { ...state, [part]: { ...values, [name]: "[secret]" } } : undefined;
  }),
  "with another provider": changingState((state) => ({ ...state, provider: providerRef("another") })),
  "with another operation": changingOne((each, at) => {
    const ops = ["same", "create", "update", "delete", "import", "read", "discard", "refresh", "renamed"];
    const op = ops[at % ops.length];
    return op === undefined || op === each.op ? undefined : [{ ...each, op }];
  }),
  "with an unknown operation": ({ steps, changeSummary }: PreviewShown, at: number) => {
    const chosen = steps[at % steps.length]?.op ?? "";
    const { [chosen]: count = 0, ...others } = changeSummary;
    return {
      changeSummary: { ...others, renamed: count },
      steps: steps.map((each) => (each.op === chosen ? { ...each, op: "renamed" } : each)),
    };
  },
  "without the option retainOnDelete": changingState(({ retainOnDelete: _, ...state }) => state),
  "without outputs": changingState(({ outputs: _, ...state }) => state),
  "without inputs": changingState(({ inputs: _, ...state }) => state),
  "without a state": changingOne((each, at) => {
    const { [STATES[at % 2] ?? "oldState"]: _, ...rest } = each;
    return [rest];
  }),
} satisfies Record<string, (preview: PreviewShown, at: number) => PreviewShown | undefined>;

async function expectNeverHarmless(preview: PreviewShown, at: number): Promise<number> {
  if ((await exitCodeFor(preview)) !== 3) return 0;
  let count = 0;
  for (const [title, mutate] of Object.entries(MUTATIONS)) {
    const mutated = mutate(preview, at);
    if (!mutated) continue;
    count++;
    expect({ title, preview: mutated, exitCode: await exitCodeFor(mutated) }).not.toMatchObject({
      exitCode: 0,
    });
  }
  return count;
}

it.each(SAMPLES.map((sample) => [sample.declared.type, sample] as const))(
  "a preview of %s that shows less never needs no approval",
  async (type, { declared, updates, replacements }) => {
    const lifecycle = lifecycleOf(type);
    const service = await Service.start(SEED.organizations ?? {});
    const state = await lifecycle.create(service.run(), checked(type, declared.args));
    const options = { type, name: "it", was: declared.args, outputs: plain(state) as object };
    const changes = [
      step({ op: "create", type, name: "it", is: declared.args }),
      step({ op: "delete", ...options }),
      ...updates.map(({ args }) => step({ op: "update", ...options, is: args })),
      ...replacements.map(({ args, field }) => ({
        ...step({ op: "replace", ...options, is: args }),
        replaceReasons: [field],
      })),
    ];
    for (const change of changes)
      for (const at of Array.from({ length: 3 }, (_, index) => 7 * index))
        await expectNeverHarmless(shown([change]), at);
  },
);

const RUNS = Number(process.env["RUNS"] ?? 25);

it("a preview of a random edit that shows less never needs no approval", async () => {
  await fc.assert(
    fc.asyncProperty(programs, programs, fc.nat(), fc.nat(), (before, after, at, retained) =>
      withEdit([before, after], {}, async (_service, actions) => {
        const steps = actions.map(stepOf).map((each, index) => {
          const { oldState } = each as { oldState?: object };
          return oldState && index === retained % actions.length
            ? { ...each, oldState: { ...oldState, retainOnDelete: true } }
            : each;
        });
        await expectNeverHarmless(shown(steps), at);
      }),
    ),
    process.env["RUNS"] === undefined ? { numRuns: RUNS, seed: 1 } : { numRuns: RUNS },
  );
}, 600_000);
