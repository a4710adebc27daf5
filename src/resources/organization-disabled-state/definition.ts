import { define, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier, membersIn, setOf } from "../../definition/type";
import { identityOf } from "../../values/identity";

export const organizationDisabledState = define({
  type: "OrganizationDisabledState",
  description: "Whether access to organizations is switched off.",
  operations: ["updateDisabledState"],
  notes: [
    "The service refuses changes to an organization that is switched off. One update can change an organization and switch it, in either direction, when it does so in this order: give this resource `dependsOn` everything in the organizations that are off, and give everything in the others `dependsOn` this resource. Keep the resource when no organization is off, with an empty list.",
    "Whether an organization that does not exist is created or refused is up to the service; a refusal is reported in its own words.",
  ],
  classNotes: [
    "`Workspace` has this order, and the example `environments` shows it.",
    "Policies see `organizationIds` as a map (`OrganizationDisabledStateInputs`). Transforms and mocks see the list that the program gives.",
  ],
  adopt: "Organizations are switched whatever they were before.",
  delete: {
    description:
      "Deleting the resource switches access to its organizations on again, unless `onDelete` is `retain`.",
  },
  probe:
    "With `probeOnRefresh` it asks of each organization whether it is as declared: one request, for its users.",
  get: "Refers to a state that is managed elsewhere. The service cannot tell what it is.",
  example: `new collab.OrganizationDisabledState("offboarded", { organizationIds: ["globex"], disabled: true });`,
  inputs: {
    organizationIds: required(setOf(identifier), {
      description: "The organizations, any number. Order and duplicates make no difference.",
      onChange: "update",
      changeDescription:
        "Added organizations are switched at once. `onDelete` decides what happens to removed ones.",
      output: "The organizations, sorted.",
    }),
    disabled: required(flag, {
      description:
        "True switches read and write access off, for all documents and users of the organizations.",
      onChange: "update",
      changeDescription: "A change switches all of them.",
    }),
    onDelete: withDefault(choice("enable", "retain"), "enable", {
      description:
        "What happens to an organization that leaves the list, and to all of them when the resource is deleted. `enable` switches access on again; `retain` leaves it as it is.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when an organization leaves the list.",
    }),
  },
  outputs: {},
  id: {
    description: "The id is `disabled-state`.",
    of: () => "disabled-state",
    read: () => ({}),
    open: () => ({ organizationIds: {}, disabled: true }),
  },
  identifiedBy: ["organizationIds"],
  identities: ({ organizationIds }) => membersIn(organizationIds).map(identityOf.disabledState),
});
