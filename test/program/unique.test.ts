import { expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { Document, Provider } from "../../src";
import { mockEngine } from "./mock-engine";

const registered = mockEngine();

const plan = (name: string, opts: pulumi.CustomResourceOptions = {}) =>
  new Document(name, { organizationId: "acme", documentId: "plan" }, opts);

// An error would end this process, as it ends a program: nothing can catch it. The suite declared-twice tests what is an error.
it.each(["dynamic", "plugin"])(
  "the same id under two providers, which can have two workspaces, is not declared twice (%s)",
  async (host) => {
    pulumi.runtime.setAllConfig({ "collab:host": host });
    await pulumi.runtime.runInPulumiStack(() => {
      plan("of the stack");
      for (const apiKey of ["left", "right"])
        plan(apiKey, { provider: new Provider(`own-${apiKey}`, { apiKey }) });
      return Promise.resolve();
    });
    await pulumi.runtime.disconnect();
    expect(registered.filter(({ type }) => /Document$/.test(type))).toHaveLength(3);
  },
);
