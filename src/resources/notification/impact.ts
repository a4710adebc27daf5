import { defineImpacts, happens, keysOf, type Impact } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { identityOf } from "../../values/identity";
import { isPlaceholder } from "../../values/hidden";
import { notification as definition } from "./definition";
import { notificationIdOf } from "./id";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const notificationImpacts = defineImpacts(definition, {
  create: (inputs) => [
    ...happens(
      "notifies",
      "notification",
      [itemOf(inputs)],
      [`goes to ${whoGets(inputs, "its organization")}`, `go to ${whoGets(inputs, "their organizations")}`],
      {
        organizationId: inputs.organizationId,
        final: true,
        // A notification with the same id is sent only once.
        unless: "had",
        sends: [`addNotifications ${notificationIdOf(inputs)}`],
      },
    ),
    ...(inputs.createOrganization === true ? made("organization", inputs.organizationId, inputs) : []),
    ...(inputs.createDocument === true ? made("document", inputs.documentId, inputs) : []),
  ],

  // A notification cannot be changed, so every change requires a replacement.
  update: () => [],

  delete: (state) =>
    happens(
      "changes",
      "notification",
      [itemOf(state)],
      [
        "is taken back; what was sent by e-mail stays sent",
        "are taken back; what was sent by e-mail stays sent",
      ],
      {
        organizationId: state.organizationId,
        unless: "owned",
        sends: [`deleteNotifications ${state.organizationId}`],
      },
    ),
});

const made = (object: string, name: string, { organizationId }: Inputs): Impact[] =>
  happens(
    "creates",
    object,
    [{ name }],
    ["is created where it is not there, and stays", "are created where they are not there, and stay"],
    { organizationId },
  );

function itemOf(inputs: Inputs) {
  const notificationId = notificationIdOf(inputs);
  return {
    name: notificationId,
    title: inputs.displayHeadlineMessageTemplate,
    identity: identityOf.notification(inputs.organizationId, notificationId),
  };
}

function whoGets({ notifyAll, notifyUsers }: Inputs, where: string): string {
  const users = keysOf(notifyUsers);
  const named = users.length;
  if (notifyAll) return `all users of ${where}`;
  if (users.some(isPlaceholder)) return "users whom the preview does not show";
  return `${named} ${named === 1 ? "user" : "users"}`;
}
