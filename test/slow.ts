import { jest } from "@jest/globals";

// A command of the CLI takes one to three seconds, and on a very busy machine up to thirty. A test runs up to ten.
jest.setTimeout(300_000);
