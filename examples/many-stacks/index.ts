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

/** The first documents of each customer. */
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
      // Its documents stay in the service when this stack removes it.
      { retainOnDelete: part === "hands over" },
    );
  return part;
});

/** The number of customers that the stack owns, and of those that it hands over. */
export const owned = parts.filter((part) => part === "owns").length;
export const leaving = parts.filter((part) => part === "hands over").length;
