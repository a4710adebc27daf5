/** A notification with all required fields. */
export const NOTIFICATION = {
  organizationId: "acme",
  documentId: "plan",
  actionUser: { userId: "ada" },
  displayHeadlineMessageTemplate: "News",
  displayBodyMessage: "Good",
  notifyUsers: [{ userId: "bob" }],
};

/** Returns the number of timers that keep this process running. */
export const activeTimers = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;

/** Stops this thread. Other threads continue. */
export function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
