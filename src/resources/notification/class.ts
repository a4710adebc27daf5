// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { notification as definition } from "./definition";

/** A user of a notification. */
export interface NotificationUser {
  /** The user's id. */
  userId: pulumi.Input<string>;
  /** Display name. */
  name?: pulumi.Input<string> | undefined;
  /** E-mail address. */
  email?: pulumi.Input<string> | undefined;
}

/** The inputs of `Notification`. */
export interface NotificationArgs {
  /**
   * The organization of the notification. It must exist, unless `createOrganization` is true. A change notifies the
   * users again.
   */
  organizationId: pulumi.Input<string>;
  /**
   * The document of the notification. It must exist, unless `createDocument` is true. A change notifies the users
   * again.
   */
  documentId: pulumi.Input<string>;
  /** The user who took the action. A change notifies the users again. */
  actionUser: pulumi.Input<NotificationUser>;
  /**
   * Letters, digits, `_` and `-`; by default, derived from the other inputs. A notification is never sent twice. A
   * change notifies the users again.
   */
  notificationId?: pulumi.Input<string> | undefined;
  /**
   * The headline, with variables such as `{actionUser}` and those of the template data. A change notifies the users
   * again.
   */
  displayHeadlineMessageTemplate: pulumi.Input<string>;
  /**
   * The variables of the headline, each a text. `actionUser` is a user, by default the input; `recipientUser` is a
   * text or a user. A change notifies the users again.
   */
  displayHeadlineMessageTemplateData?: pulumi.Input<Record<string, pulumi.Input<string | NotificationUser>>> | undefined;
  /** The text below the headline. A change notifies the users again. */
  displayBodyMessage: pulumi.Input<string>;
  /**
   * Who is notified by name, in any order; may be empty unless `notifyAll` is false. A change notifies the users
   * again.
   */
  notifyUsers: pulumi.Input<pulumi.Input<NotificationUser>[]>;
  /**
   * Whether all users of the organization are notified, or `notifyUsers` only. Default: `true`. A change notifies the
   * users again.
   */
  notifyAll?: pulumi.Input<boolean> | undefined;
  /**
   * An object of yours. The service returns it when a user clicks the notification. A change notifies the users
   * again.
   */
  notificationSourceData?: pulumi.Input<Record<string, unknown>> | undefined;
  /**
   * Create the document first if it does not exist. Deleting the resource keeps the document. A change notifies the
   * users again.
   */
  createDocument?: pulumi.Input<boolean> | undefined;
  /**
   * Create the organization first if it does not exist. Deleting the resource keeps the organization. A change
   * notifies the users again.
   */
  createOrganization?: pulumi.Input<boolean> | undefined;
}

/**
 * A notification about a document.
 *
 * A change sends the new notification and then deletes the old one. If both have the same `notificationId`, the
 * update deletes the old one first. The preview fails if a variable of the headline has no value.
 *
 * Policies see `notifyUsers` as a map; transforms and mocks see the list.
 *
 * An existing notification with the same id is adopted unchanged, and not sent again. Deleting the resource deletes
 * the notification; e-mails cannot be recalled. No endpoint reads it, so `pulumi refresh` sees no drift.
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
 *   createOrganization: true,
 *   createDocument: true,
 * });
 * ```
 *
 * The id is `organizationId/notificationId`. Endpoints: "Add notifications", "Delete notifications".
 */
export class Notification extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Notification");
  static override readonly isInstance = instancesOf(Notification);

  /** The organization of the notification. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The document of the notification. */
  declare readonly documentId: pulumi.Output<string>;
  /** The user who took the action. */
  declare readonly actionUser: pulumi.Output<pulumi.Unwrap<NotificationUser>>;
  /** The headline, with variables such as `{actionUser}` and those of the template data. */
  declare readonly displayHeadlineMessageTemplate: pulumi.Output<string>;
  /** The variables of the headline, each a text. */
  declare readonly displayHeadlineMessageTemplateData: pulumi.Output<Record<string, string | pulumi.Unwrap<NotificationUser>> | undefined>;
  /** The text below the headline. */
  declare readonly displayBodyMessage: pulumi.Output<string>;
  /** Who is notified by name, sorted by `userId`. */
  declare readonly notifyUsers: pulumi.Output<pulumi.Unwrap<NotificationUser>[]>;
  /** Whether all users of the organization are notified, or `notifyUsers` only. */
  declare readonly notifyAll: pulumi.Output<boolean>;
  /** An object of yours. */
  declare readonly notificationSourceData: pulumi.Output<Record<string, unknown> | undefined>;
  /** Create the document first if it does not exist. */
  declare readonly createDocument: pulumi.Output<boolean | undefined>;
  /** Create the organization first if it does not exist. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** The given id, or the one derived from the inputs. */
  declare readonly notificationId: pulumi.Output<string>;

  constructor(name: string, args: NotificationArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a notification by its id, without a check whether it exists. */
  static get(...args: LookupArgs<Partial<NotificationArgs>>): Notification {
    return new Notification(...lookup<NotificationArgs>(definition, args));
  }
}
