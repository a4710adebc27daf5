import { about, always } from "../serving/message-builder";

export const injected = always("Injected failure", "An unexpected condition was met", "Failed");

export const throttled = always(
  "Too many requests, come back later",
  "The rate limit was exceeded",
  "Slow down",
);

export const itemFailed = about<{ id: string }>(
  "The item could not be processed.",
  ({ id }) => `Processing of "${id}" was refused`,
  "Failed",
);

export const requestFailed = always("The item could not be processed.", "Processing was refused", "Failed");
