import { jest } from "@jest/globals";

// A command of the CLI takes one to three seconds, and on a busy machine up to ten.
jest.setTimeout(180_000);
