// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { hooks } from "./class.hooks";
import type { PublicInputs } from "../../definition/definition";
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

/** A user of a notification; the key is the `userId`. */
interface NotifiedUser {
  /** Display name. */
  name?: pulumi.Input<string> | undefined;
  /** E-mail address. */
  email?: pulumi.Input<string> | undefined;
}

/** The inputs of `Notification`. */
export interface NotificationArgs {
  /**
   * The organization of the document. It must exist, unless `createOrganization` is true. A change deletes the
   * notification and notifies the users again.
   */
  organizationId: pulumi.Input<string>;
  /**
   * The document that the notification is about. It must exist, unless `createDocument` is true. A change deletes the
   * notification and notifies the users again.
   */
  documentId: pulumi.Input<string>;
  /** The user who took the action. A change deletes the notification and notifies the users again. */
  actionUser: pulumi.Input<NotificationUser>;
  /**
   * The id of the notification: letters, digits, `_` and `-`. If omitted, it is derived from the other inputs. In
   * both cases, a notification is never sent twice. A change deletes the notification and notifies the users again.
   */
  notificationId?: pulumi.Input<string> | undefined;
  /**
   * The headline, with variables in curly brackets: `{actionUser}`, and those of the template data. A change deletes
   * the notification and notifies the users again.
   */
  displayHeadlineMessageTemplate: pulumi.Input<string>;
  /**
   * Values for the variables of the headline, each a text. `actionUser` is a user; the default is the input
   * `actionUser`. A change deletes the notification and notifies the users again.
   */
  displayHeadlineMessageTemplateData?: pulumi.Input<Record<string, pulumi.Input<string | NotificationUser>>> | undefined;
  /** The text below the headline. A change deletes the notification and notifies the users again. */
  displayBodyMessage: pulumi.Input<string>;
  /**
   * Who is notified by name, in any order; may be empty unless `notifyAll` is false. A change deletes the
   * notification and notifies the users again.
   */
  notifyUsers: pulumi.Input<pulumi.Input<NotificationUser>[]>;
  /**
   * Whether all users of the organization are notified, or only `notifyUsers`. Default: `true`. A change deletes the
   * notification and notifies the users again.
   */
  notifyAll?: pulumi.Input<boolean> | undefined;
  /**
   * A custom object that is stored with the notification and sent back when a user clicks it. A change deletes the
   * notification and notifies the users again.
   */
  notificationSourceData?: pulumi.Input<Record<string, unknown>> | undefined;
  /**
   * Create the document first if it does not exist. It stays when the notification is deleted. A change deletes the
   * notification and notifies the users again.
   */
  createDocument?: pulumi.Input<boolean> | undefined;
  /**
   * Create the organization first if it does not exist. It stays when the notification is deleted. A change deletes
   * the notification and notifies the users again.
   */
  createOrganization?: pulumi.Input<boolean> | undefined;
}

type Stored = PublicInputs<(typeof definition)["inputs"]>;

/** The inputs of `Notification` in the form that policies and states contain. */
export interface NotificationInputs {
  /** The organization of the document. It must exist, unless `createOrganization` is true. */
  organizationId: Stored["organizationId"];
  /** The document that the notification is about. It must exist, unless `createDocument` is true. */
  documentId: Stored["documentId"];
  /** The user who took the action. */
  actionUser: pulumi.Unwrap<NotificationUser>;
  /**
   * The id of the notification: letters, digits, `_` and `-`. If omitted, it is derived from the other inputs. In
   * both cases, a notification is never sent twice.
   */
  notificationId?: Stored["notificationId"];
  /** The headline, with variables in curly brackets: `{actionUser}`, and those of the template data. */
  displayHeadlineMessageTemplate: Stored["displayHeadlineMessageTemplate"];
  /**
   * Values for the variables of the headline, each a text. `actionUser` is a user; the default is the input
   * `actionUser`.
   */
  displayHeadlineMessageTemplateData?: Record<string, string | pulumi.Unwrap<NotificationUser>> | undefined;
  /** The text below the headline. */
  displayBodyMessage: Stored["displayBodyMessage"];
  /** Who is notified by name, by their `userId`. */
  notifyUsers: Record<string, pulumi.Unwrap<NotifiedUser>>;
  /** Whether all users of the organization are notified, or only `notifyUsers`. */
  notifyAll: Stored["notifyAll"];
  /** A custom object that is stored with the notification and sent back when a user clicks it. */
  notificationSourceData?: Stored["notificationSourceData"];
  /** Create the document first if it does not exist. It stays when the notification is deleted. */
  createDocument?: Stored["createDocument"];
  /** Create the organization first if it does not exist. It stays when the notification is deleted. */
  createOrganization?: Stored["createOrganization"];
}

/**
 * A notification about a document.
 *
 * A notification cannot be changed. A change of any input **notifies the users again**: the new notification is sent
 * and the old one is deleted, in the other order if both have the same `notificationId`. E-mails cannot be recalled.
 *
 * A variable of the headline that has no value is an error in the preview; a missing document or organization is one
 * in the update.
 *
 * Policies see `notifyUsers` as a map (`NotificationInputs`). Transforms and mocks see the list that the program
 * gives.
 *
 * An existing notification with the same id stays as it is: it is never sent twice. Deleting the resource deletes the
 * notification; e-mails cannot be recalled. No endpoint reads it, so `pulumi refresh` sees no drift.
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
 * The id is `organizationId/notificationId`. Endpoints: "Add notifications", "Delete notifications".
 */
export class Notification extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Notification");

  /** The organization of the document. It must exist, unless `createOrganization` is true. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The document that the notification is about. It must exist, unless `createDocument` is true. */
  declare readonly documentId: pulumi.Output<string>;
  /** The user who took the action. */
  declare readonly actionUser: pulumi.Output<pulumi.Unwrap<NotificationUser>>;
  /** The headline, with variables in curly brackets: `{actionUser}`, and those of the template data. */
  declare readonly displayHeadlineMessageTemplate: pulumi.Output<string>;
  /**
   * Values for the variables of the headline, each a text. `actionUser` is a user; the default is the input
   * `actionUser`.
   */
  declare readonly displayHeadlineMessageTemplateData: pulumi.Output<Record<string, string | pulumi.Unwrap<NotificationUser>> | undefined>;
  /** The text below the headline. */
  declare readonly displayBodyMessage: pulumi.Output<string>;
  /** Who is notified by name, sorted by `userId`. */
  declare readonly notifyUsers: pulumi.Output<pulumi.Unwrap<NotificationUser>[]>;
  /** Whether all users of the organization are notified, or only `notifyUsers`. */
  declare readonly notifyAll: pulumi.Output<boolean>;
  /** A custom object that is stored with the notification and sent back when a user clicks it. */
  declare readonly notificationSourceData: pulumi.Output<Record<string, unknown> | undefined>;
  /** Create the document first if it does not exist. It stays when the notification is deleted. */
  declare readonly createDocument: pulumi.Output<boolean | undefined>;
  /** Create the organization first if it does not exist. It stays when the notification is deleted. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** The given id, or the one derived from the inputs. */
  declare readonly notificationId: pulumi.Output<string>;

  constructor(name: string, args: NotificationArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts, hooks);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, Notification);
    }
    declaration.complete(this);
  }

  /**
   * Refers to a notification by its id. The service does not show whether it exists: the parts of the id are used as
   * they are.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<NotificationArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Notification {
    return new Notification(name, lookup(definition, state) as Lookup & NotificationArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Notification {
    return isOfType(value, Notification.__pulumiType);
  }
}
