import { describe, expect, it } from "@jest/globals";
import { ServiceError } from "../../../src/api";
import { Outages, asResourceError } from "../../../src/core/rejections/explain";

const rejected = new ServiceError(
  { status: "UNAUTHENTICATED", message: "Token expired", httpStatus: 401 },
  { operation: "getFolders", attempts: 1, applied: "no" },
);

const messageOf = (verb: string): string => {
  const outages = new Outages();
  const error = asResourceError(verb, "Folder acme/plans", rejected, {
    outages: () => outages,
    advice: undefined,
    hidesMissing: false,
  });
  return error instanceof Error ? error.message : "";
};

describe("a rejected token", () => {
  it.each(["read", "delete"])(
    "of a resource to %s names --run-program, as the engine may use an old one",
    (verb) => {
      expect(messageOf(verb)).toMatch(/^could not \w+ Folder acme\/plans: Token expired .*--run-program`\.$/);
    },
  );

  it.each(["create", "update"])(
    "of a resource to %s does not, as the engine uses the present one",
    (verb) => {
      expect(messageOf(verb)).not.toContain("--run-program");
    },
  );
});
