import { describe, expect, it } from "@jest/globals";
import { UNKNOWN } from "../../../src/values/unknown";
import { NOTIFICATION } from "../../support";
import { checked, lifecycleOf, Service } from "../../core/support";

const life = lifecycleOf("Notification");

const start = (...args: Partial<Parameters<typeof Service.start>>) => {
  const [organizations = { acme: { documents: { guide: {} }, users: { ada: {}, bob: {} } } }, ...rest] = args;
  return Service.start(organizations, ...rest);
};

const ARGS = {
  ...NOTIFICATION,
  documentId: "guide",
  displayHeadlineMessageTemplate: "{actionUser} has news",
  notifyUsers: [{ userId: "bob" }, { userId: "ada", email: "ada@acme.com" }],
};
const news = (more: object = {}) => checked("Notification", { ...ARGS, ...more });

const bodies = ({ emulator }: Service) =>
  Object.entries(emulator.contents().organizations["acme"]?.notifications ?? {}).map(
    ([id, { displayBodyMessage }]) => [id, displayBodyMessage],
  );

describe("a notification without an id", () => {
  it("gets a valid id, the same for the same inputs", () => {
    const same = [
      news(),
      news({ notifyUsers: [...ARGS.notifyUsers].reverse() }),
      news({ notifyUsers: { bob: {}, ada: { email: "ada@acme.com" } } }),
      news({ notifyAll: true, createDocument: false, createOrganization: null, notificationId: "" }),
    ];
    const ids = same.map((inputs) => life.id(inputs));
    expect(ids[0]).toMatch(/^acme\/[A-Za-z0-9_-]+$/);
    expect(new Set(ids).size).toBe(1);
  });

  it("gets another id if any input differs", () => {
    const others = [
      news(),
      news({ displayBodyMessage: "Bad" }),
      news({ documentId: "other" }),
      news({ notifyAll: false }),
      news({ notifyUsers: [] }),
      news({ notificationSourceData: { page: 1 } }),
      news({ createDocument: true }),
    ];
    expect(new Set(others.map((inputs) => life.id(inputs))).size).toBe(others.length);
  });

  it("keeps its id if a later version derives ids differently", async () => {
    const service = await start();
    const state = {
      ...(await life.create(service.run(), news())),
      notificationId: "made-by-an-older-version",
    };
    expect(life.diff(state, news())).toMatchObject({ requiredBy: undefined, replaces: [] });
  });
});

it("a notification is deleted before it is sent again if its id stays the same, and after that otherwise", async () => {
  const service = await start();
  const derived = await life.create(service.run(), news());
  const state = await life.create(service.run(), news({ notificationId: "n" }));
  const deletesFirst = (more: object, before = state) => life.diff(before, news(more)).deletesFirst;
  expect(deletesFirst({ displayBodyMessage: "Bad" }, derived)).toBe(false);
  expect(deletesFirst({ notificationId: "n", displayBodyMessage: "Bad" })).toBe(true);
  expect(deletesFirst({ notificationId: "m", displayBodyMessage: "Bad" })).toBe(false);
  expect(deletesFirst({ notificationId: "n", documentId: UNKNOWN })).toBe(false);
  expect(deletesFirst({ notificationId: "n" })).toBe(false);
  expect(deletesFirst({})).toBe(false);
});

it("the request contains the template data unchanged", async () => {
  const service = await start();
  const actionUser = { userId: "ada", name: "Ada" };
  await life.create(
    service.run(),
    news({
      displayHeadlineMessageTemplate: "{actionUser}: {what}",
      displayHeadlineMessageTemplateData: { actionUser, what: "news", unused: "x" },
    }),
  );
  await life.create(service.run(), news({ displayHeadlineMessageTemplate: "News" }));
  const [first, second] = service.emulator.requests;
  expect(first?.data).toMatchObject({
    displayHeadlineMessageTemplateData: { actionUser, what: "news", unused: "x" },
  });
  expect(second?.data).not.toHaveProperty("displayHeadlineMessageTemplateData");
});

it.each([
  [{}, "Organization does not exist", "organization", "organizationId", "createOrganization"],
  [{ acme: {} }, "Document does not exist", "document", "documentId", "createDocument"],
])(
  "an error about what is missing describes what to do: %j",
  async (organizations, words, what, output, flag) => {
    const service = await start(organizations);
    await expect(life.create(service.run(), news({ notificationId: "n" }))).rejects.toThrow(
      `could not create Notification acme/n: ${words} (NOT_FOUND). Nothing was applied. The ${what} must exist first: declare it, and use its output ${output} here, or set ${flag}: true.`,
    );
    await life.create(service.run(), news({ createOrganization: true, createDocument: true }));
    expect(bodies(service)).toHaveLength(1);
  },
);

describe("an invalid notification", () => {
  it.each([
    [
      { displayHeadlineMessageTemplate: "{actionUser} has {count} {things}" },
      "displayHeadlineMessageTemplate has {count}, {things}, which displayHeadlineMessageTemplateData does not contain",
    ],
    [
      {
        displayHeadlineMessageTemplate: "{constructor} {a}",
        displayHeadlineMessageTemplateData: { a: "" },
      },
      "displayHeadlineMessageTemplate has {constructor}, {a}, which",
    ],
    [
      { displayHeadlineMessageTemplateData: { count: 5 } },
      "displayHeadlineMessageTemplateData.count must be a string",
    ],
    [{ notificationId: "a b" }, "notificationId may have letters, digits, _ and - only"],
    [{ notifyAll: false, notifyUsers: [] }, "notifyUsers must name a user if notifyAll is false"],
    [{ notifyUsers: "bob" }, "notifyUsers must be a list"],
    [{ notifyUsers: ["bob"] }, "notifyUsers[0] must be an object"],
    [{ notifyUsers: [{ name: "Bob" }] }, "notifyUsers[0].userId is required"],
    [
      { notifyUsers: [{ userId: "b" }, { userId: "b", name: "B" }] },
      "notifyUsers[1].userId is named before, with another name or email",
    ],
    [{ notifyUsers: [{ userId: "__proto__" }] }, "notifyUsers[0].userId must not be __proto__"],
  ])("is rejected before anything is sent: %j", (wrong, message) => {
    expect(() => news(wrong)).toThrow(message);
  });

  it("may name its recipient by a text or as a user", () => {
    const template = { displayHeadlineMessageTemplate: "For {recipientUser}" };
    for (const recipientUser of ["bob", { userId: "bob", name: "Bob" }])
      expect(
        news({ ...template, displayHeadlineMessageTemplateData: { recipientUser } })[
          "displayHeadlineMessageTemplateData"
        ],
      ).toEqual({ recipientUser });
    expect(() => news({ ...template, displayHeadlineMessageTemplateData: { recipientUser: 7 } })).toThrow(
      "recipientUser must be a string or a user",
    );
  });

  it("may contain brackets that are not variables, and unknown values", () => {
    for (const displayHeadlineMessageTemplate of ["{} { } {not one}", "{actionUser}", UNKNOWN])
      news({ displayHeadlineMessageTemplate });
    const displayHeadlineMessageTemplate = "{title}";
    news({ displayHeadlineMessageTemplate, displayHeadlineMessageTemplateData: UNKNOWN });
    news({ displayHeadlineMessageTemplate, displayHeadlineMessageTemplateData: { title: UNKNOWN } });
  });
});
