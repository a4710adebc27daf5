import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import fs from "node:fs";
import path from "node:path";
import { Ownership } from "../../../src/core/ownership/ownership";
import { Registry, type Others } from "../../../src/core/ownership/registry";
import { temporaryFolder } from "../../temporary";

const itself = (name: string) => name;
const owning = (...owns: string[]) => ({ owns, owner: "one" });
const moving = (from: string, to: string) => ({
  owns: [to],
  owner: "one that moves",
  vacates: [from],
  advice: "Make two updates.",
});

let parent: string;
const registries: Registry[] = [];

beforeEach(() => {
  parent = temporaryFolder();
});
afterEach(() => {
  for (const registry of registries.splice(0)) registry.end();
});

/** Simulates what the plugin process of an update records and sees. */
function records({ workspace = "key", engine = "127.0.0.1:1" } = {}): Others {
  const registry = new Registry(engine, parent);
  registries.push(registry);
  return registry.of("http://service", workspace);
}

const plugin = ({
  longestWaitMs = 120_000,
  ...where
}: { longestWaitMs?: number } & Parameters<typeof records>[0] = {}): Ownership =>
  new Ownership(records(where), longestWaitMs);

async function deleted(ownership: Ownership, ...items: string[]): Promise<string[]> {
  const removed: string[] = [];
  await ownership.deleteUnowned(items, itself, (free) => Promise.resolve(void removed.push(...free)));
  return removed;
}

const receiving = (...receives: string[]) => ({ owns: receives, owner: "one that moves", receives });

/** Runs the same tests for resources of one process and of two. */
describe.each([
  ["of the same process", false],
  ["of another process", true],
])("what a resource %s owns", (_where, isOther) => {
  const two = () => {
    const one = plugin();
    return [one, isOther ? plugin() : one] as const;
  };

  it("is not deleted, unlike other objects", async () => {
    const [owner, other] = two();
    await owner.acquire(owning("a"));
    expect(await deleted(other, "a", "b")).toEqual(["b"]);
  });

  it("is created again only after a deletion in progress has ended", async () => {
    const [owner, other] = two();
    const order: string[] = [];
    let finish = (): void => undefined;
    const deletion = other.deleteUnowned(["a"], itself, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      order.push("deleted");
    });
    const acquired = owner.acquire(owning("a")).then(() => order.push("acquired"));
    finish();
    await Promise.all([deletion, acquired]);
    expect(order).toEqual(["deleted", "acquired"]);
  });

  it("is deleted after it is given up, even if it is registered again, until it is acquired", async () => {
    const [owner, other] = two();
    owner.register(owning("a", "b"));
    owner.giveUp(["a"]);
    owner.register(owning("a"));
    expect(await deleted(other, "a", "b")).toEqual(["a"]);
    await owner.acquire(owning("a"));
    expect(await deleted(other, "a")).toEqual([]);
  });

  it("can be acquired after a deletion that failed", async () => {
    const [owner, other] = two();
    const deletion = other.deleteUnowned(["a"], itself, () => Promise.reject(new Error("no")));
    await Promise.all([owner.acquire(owning("a")), expect(deletion).rejects.toThrow("no")]);
  });

  it.each([
    ["the one that leaves", moving("a", "b"), owning("a")],
    ["the one that takes", owning("a"), moving("a", "b")],
  ])("does not pass to another in one update, whichever comes first: %s", (_first, first, second) => {
    const [one, other] = two();
    one.register(first);
    expect(() => {
      other.register(second);
    }).toThrow(/^the a would move from .* to .* in one update\. Nothing was applied to it\. .*two updates/);
    // The first resource has not started yet, so it is rejected as well.
    return expect(one.acquire(first)).rejects.toThrow("would move from");
  });

  it.each([
    ["the owner", owning("a"), receiving("a")],
    ["the other", receiving("a"), owning("a")],
  ])("is not replaced by the data of another, whichever is registered first: %s", (_first, first, second) => {
    const [one, other] = two();
    one.register(first);
    expect(() => {
      other.register(second);
    }).toThrow(/^the data of .* could replace the a, which belongs to .*Nothing was applied/);
  });

  it("is not replaced by the data of another in the update in which its owner leaves it", () => {
    const [one, other] = two();
    one.registerFormer(["a"], "one");
    expect(() => {
      other.register(receiving("a"));
    }).toThrow("could replace the a");
    other.register(receiving("b"));
    expect(() => {
      one.registerFormer(["b"], "one");
    }).toThrow("could replace the b");
  });

  it("may move to an identity that no other resource owns or vacates", () => {
    const [one, other] = two();
    one.register(moving("a", "b"));
    other.register(moving("c", "d"));
    other.register(owning("e"));
    one.register(moving("a", "b"));
  });
});

/** A process that does something else just before its call with this number. */
function interrupted(number: number, something: () => void): Ownership {
  const others = records();
  let calls = 0;
  const count = () => {
    if (calls++ === number) something();
  };
  return new Ownership({
    record: (...given) => {
      count();
      others.record(...given);
    },
    read: () => {
      count();
      others.read();
    },
    has: (...given) => {
      count();
      return others.has(...given);
    },
  });
}

describe.each([0, 1, 2, 3, 4, 5, 6])(
  "two processes that delete and adopt an object at once (call %d)",
  (number) => {
    it("do not delete it unless the one that adopts it waits", async () => {
      const adopting = records();
      let waits: boolean | undefined;
      const deleting = interrupted(number, () => {
        adopting.record("owns", ["a"]);
        adopting.read();
        waits = adopting.has("deletes", "a");
      });
      const isDeleted = (await deleted(deleting, "a")).length > 0;
      expect(isDeleted && waits === false).toBe(false);
    });

    it("do not adopt it before the one that deletes it has finished, unless that one sees the owner", async () => {
      const deleting = records();
      let isDeleting = false;
      const adopting = interrupted(number, () => {
        deleting.record("deletes", ["a"]);
        deleting.read();
        isDeleting = !deleting.has("owns", "a");
        setTimeout(() => {
          isDeleting = false;
          deleting.record("deletes", ["a"], false);
        }, 20);
      });
      await adopting.acquire(owning("a"));
      expect(isDeleting).toBe(false);
    });
  },
);

describe("processes of an update", () => {
  it("are independent of those of another update or workspace", async () => {
    plugin({ engine: "127.0.0.1:2" }).register(owning("a"));
    plugin({ workspace: "other" }).register(owning("a"));
    expect(await deleted(plugin(), "a")).toEqual(["a"]);
  });

  it("do not wait forever for a process that was killed during a deletion", async () => {
    let finish = (): void => undefined;
    const deletion = plugin().deleteUnowned(
      ["a"],
      itself,
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    await expect(plugin({ longestWaitMs: 0 }).acquire(owning("a"))).rejects.toThrow(
      "another provider has not finished deleting the a. Nothing was applied. Run the update again.",
    );
    finish();
    await deletion;
  });

  it("write no names, remove their files, and ignore the file of a process that was killed earlier", async () => {
    plugin().register(owning("document acme/secret-plan"));
    const [folder = ""] = fs.readdirSync(parent);
    const [file = ""] = fs.readdirSync(path.join(parent, folder));
    expect(fs.readFileSync(path.join(parent, folder, file), "utf8")).toMatch(/^o[\w-]{22}\n$/);
    // No process has this id, because it is above the maximum.
    const stale = path.join(parent, folder, "4999999-0123456789abcdef");
    fs.copyFileSync(path.join(parent, folder, file), stale);
    registries.splice(0).forEach((registry) => {
      registry.end();
    });
    expect(await deleted(plugin(), "document acme/secret-plan")).toEqual([]);
    fs.utimesSync(stale, 0, 0);
    expect(await deleted(plugin(), "document acme/secret-plan")).toEqual(["document acme/secret-plan"]);
    expect(fs.existsSync(stale)).toBe(false);
    registries.splice(0).forEach((registry) => {
      registry.end();
    });
    expect(fs.readdirSync(parent)).toEqual([]);
  });

  it("delete nothing if they cannot see each other, and name the folder to set", async () => {
    fs.rmSync(parent, { recursive: true });
    fs.writeFileSync(parent, "");
    const ownership = plugin();
    expect(() => {
      ownership.register(owning("a"));
    }).toThrow(/cannot use the folder .* Set TMPDIR \(on Windows TEMP\)/);
    await expect(deleted(ownership, "a")).rejects.toThrow("Nothing was applied.");
  });

  it.each(["lstatSync", "openSync"] as const)(
    "start while another one ends, which removes the folder (before %s)",
    async (next) => {
      const ending = plugin();
      ending.register(owning("a"));
      const original = fs[next] as (...args: unknown[]) => unknown;
      const spy = jest.spyOn(fs, next).mockImplementationOnce(((...args: unknown[]) => {
        registries[0]?.end();
        return original(...args);
      }) as never);
      plugin().register(owning("b"));
      spy.mockRestore();
      expect(await deleted(plugin(), "a", "b")).toEqual(["a"]);
    },
  );

  it("do not use a folder that others can write to", () => {
    plugin().register(owning("a"));
    const [folder = ""] = fs.readdirSync(parent);
    fs.chmodSync(path.join(parent, folder), 0o777);
    const register = () => {
      plugin().register(owning("b"));
    };
    if (process.getuid) expect(register).toThrow("other users can write to it");
    else register();
  });
});
