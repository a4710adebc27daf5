import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";
import { partOf, type Customer, type Stacks } from "./assign";

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const stacks = read("stacks.json") as Stacks;
const customers = read("customers.json") as Record<string, Customer>;

const stack = pulumi.getStack();
if (![...stacks.stacks, ...(stacks.before ?? [])].includes(stack))
  throw new Error(`stacks.json does not name the stack ${stack}`);

/** What each customer begins with. */
const documents = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    `chapter-${index + 1}`,
    { documentName: `Chapter ${index + 1}` },
  ]),
);

const parts = Object.entries(customers).map(([organizationId, customer]) => {
  const part = partOf(stack, organizationId, customer, stacks);
  if (part !== "nothing")
    new collab.DocumentSet(
      organizationId,
      { organizationId, createOrganization: true, documents },
      // Handed over: when this stack lets go of it, its documents stay in the service.
      { retainOnDelete: part === "hands over" },
    );
  return part;
});

/** How many customers the stack holds, and how many it still has to let go of. */
export const held = parts.filter((part) => part === "holds").length;
export const leaving = parts.filter((part) => part === "hands over").length;
