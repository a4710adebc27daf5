import { createHash } from "node:crypto";

export interface Stacks {
  /** The stacks that customers are spread over. */
  readonly stacks: readonly string[];
  /** While customers move: the stacks that they were spread over before. */
  readonly before?: readonly string[];
}

export interface Customer {
  /** Its stack, such as that of its region. Without it, the hash decides. */
  readonly stack?: string;
  /** While it moves: the stack that it was in. */
  readonly from?: string;
}

/** The role of a stack for a customer. */
export type Part = "owns" | "hands over" | "nothing";

export function partOf(stack: string, name: string, customer: Customer, { stacks, before }: Stacks): Part {
  const now = customer.stack ?? stackOf(name, stacks);
  if (!stacks.includes(now))
    throw new Error(`customers.json: ${name} is in the stack ${now}, which stacks.json does not name`);
  if (now === stack) return "owns";
  const was = customer.from ?? customer.stack ?? stackOf(name, before ?? stacks);
  return was === stack ? "hands over" : "nothing";
}

/** The stack with the highest hash. A new stack takes customers from all others, and no other customer moves. */
function stackOf(name: string, stacks: readonly string[]): string {
  const hash = (stack: string) => createHash("sha256").update(`${stack}/${name}`).digest("hex");
  return stacks.reduce((best, stack) => (hash(stack) > hash(best) ? stack : best));
}
