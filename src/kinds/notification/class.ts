import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences, DifferencesInside } from "../../program/as-defined";
import { notification as definition, type notificationUser } from "./definition";
import { isOfType, Lookup, properties, typeToken } from "../../program/declare";
import { declareUnique } from "../../program/unique";

/** A user as a notification names one. */
export interface NotificationUser {
  userId: pulumi.Input<string>;
  /** Display name. */
  name?: pulumi.Input<string> | undefined;
  /** E-mail address. */
  email?: pulumi.Input<string> | undefined;
}

/** A notification cannot be changed: a change of any input takes the old one back and sends a new one. */
export interface NotificationArgs {
  /** The organization of the document. Must exist, unless `createOrganization` is true. */
  organizationId: pulumi.Input<string>;
  /** The document that the notification is about. Must exist, unless `createDocument` is true. */
  documentId: pulumi.Input<string>;
  /** The user who took the action. */
  actionUser: pulumi.Input<NotificationUser>;
  /**
   * The id of the notification: letters, digits, `_` and `-`. Left out, it is made from the other inputs. Either way a
   * notification is never sent twice; one that is there under the id already stays as it is.
   */
  notificationId?: pulumi.Input<string> | undefined;
  /** The headline, with variables in curly brackets: `{actionUser}`, and those of the template data. */
  displayHeadlineMessageTemplate: pulumi.Input<string>;
  /** Values for the variables of the headline, each a text; `actionUser` is a user, and without it the action's user. */
  displayHeadlineMessageTemplateData?:
    pulumi.Input<Record<string, pulumi.Input<string | NotificationUser>>> | undefined;
  /** The text below the headline. */
  displayBodyMessage: pulumi.Input<string>;
  /** Who is notified by name, in any order; may be empty unless `notifyAll` is false. */
  notifyUsers: pulumi.Input<pulumi.Input<NotificationUser>[]>;
  /** Whether all users of the organization are notified, which is the default, or only `notifyUsers`. */
  notifyAll?: pulumi.Input<boolean> | undefined;
  /** An object of your own that is kept with the notification and sent back when somebody clicks it. */
  notificationSourceData?: pulumi.Input<Record<string, unknown>> | undefined;
  /** Make the document first if it does not exist. It stays when the notification is deleted. */
  createDocument?: pulumi.Input<boolean> | undefined;
  /** Make the organization first if it does not exist. It stays when the notification is deleted. */
  createOrganization?: pulumi.Input<boolean> | undefined;
}

/** The inputs of `Notification` as policies see them and states hold them. */
export interface NotificationInputs extends Omit<pulumi.Unwrap<NotificationArgs>, Reformed> {
  /** Who is notified by name, by `userId`. */
  notifyUsers: Record<string, Omit<pulumi.Unwrap<NotificationUser>, "userId">>;
  /** Always there: true where the program says nothing. */
  notifyAll: boolean;
  /** Absent where it is false. */
  createDocument?: true | undefined;
  /** Absent where it is false. */
  createOrganization?: true | undefined;
}

/** What the check gives another form. */
type Reformed = "notifyUsers" | "notifyAll" | "createDocument" | "createOrganization";

/**
 * A notification about a document ("Add notifications", "Delete notifications").
 *
 * A change of any input **notifies the users again**: the old notification is taken back and the new one is sent, in this
 * order where both have the same `notificationId`. Deleting the resource takes the notification back; what was sent by
 * e-mail stays sent. The service cannot read notifications, so `pulumi refresh` sees no drift. A variable of the headline
 * that has no value is an error in the preview; a missing document or organization is one in the update.
 *
 * ```ts
 * new collab.Notification("published", {
 *   organizationId: "acme",
 *   documentId: "guide",
 *   actionUser: { userId: "ada", name: "Ada" },
 *   displayHeadlineMessageTemplate: "{actionUser} has published {title}",
 *   displayHeadlineMessageTemplateData: { title: "the guide" },
 *   displayBodyMessage: "Have a look at it.",
 *   notifyUsers: [{ userId: "bob" }],
 *   notifyAll: false,
 * });
 * ```
 *
 * The id is `organizationId/notificationId`.
 *
 * Policies see `notifyUsers` as a map (`NotificationInputs`); transforms and mocks see the list that the program gives.
 */
export class Notification extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Notification");

  declare readonly organizationId: pulumi.Output<string>;
  declare readonly documentId: pulumi.Output<string>;
  declare readonly actionUser: pulumi.Output<pulumi.Unwrap<NotificationUser>>;
  /** The id that was given, or else made from the inputs. */
  declare readonly notificationId: pulumi.Output<string>;
  declare readonly displayHeadlineMessageTemplate: pulumi.Output<string>;
  declare readonly displayHeadlineMessageTemplateData: pulumi.Output<
    Record<string, string | pulumi.Unwrap<NotificationUser>> | undefined
  >;
  declare readonly displayBodyMessage: pulumi.Output<string>;
  /** Who is notified by name, sorted by `userId`. */
  declare readonly notifyUsers: pulumi.Output<pulumi.Unwrap<NotificationUser>[]>;
  declare readonly notifyAll: pulumi.Output<boolean>;
  declare readonly notificationSourceData: pulumi.Output<Record<string, unknown> | undefined>;
  declare readonly createDocument: pulumi.Output<boolean | undefined>;
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: NotificationArgs, opts?: pulumi.CustomResourceOptions) {
    super(Notification.__pulumiType, name, properties(definition, args), opts);
    this.notifyUsers = usersAsList(this.notifyUsers);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Refers to a notification by its id. The service cannot tell whether it exists: the parts of the id are taken as they are. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<NotificationArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Notification {
    return new Notification(name, new Lookup(state) as Lookup & NotificationArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Notification {
    return isOfType(value, Notification.__pulumiType);
  }
}

/** Checked inputs and states hold the users keyed by their id, for the sake of reviewers. */
function usersAsList(users: pulumi.Output<unknown>): pulumi.Output<pulumi.Unwrap<NotificationUser>[]> {
  return users.apply((map) => {
    // A unit test's mock may give back the arguments as they are.
    if (Array.isArray(map)) return map as pulumi.Unwrap<NotificationUser>[];
    if (typeof map !== "object" || map === null) return [];
    return Object.entries(map).map(([userId, known]) => ({ userId, ...(known as object) }));
  });
}

/** Where these differ, the build ends with the names of the fields. */
export type NotificationAsDefined = AsDefined<
  Differences<typeof definition, NotificationArgs, Notification>["names"]
>;
export type NotificationUserAsDefined = AsDefined<
  DifferencesInside<typeof notificationUser, NotificationUser>["names"]
>;
