import { requests, keys, faults } from "./requests";
import { domains, webhooks } from "./workspace";
import { organizations, documents } from "./organizations";
import { migrations, locations, content } from "./documents";
import { users, notifications } from "./people";

export type { MessageStyle, Said } from "./style";

/**
 * Every message of the service: a reason, and the words for it in each style of `messageStyle`. Handlers name the reason
 * and the ids, so that one switch changes all words.
 */
export const words = {
  ...requests,
  ...keys,
  ...organizations,
  ...documents,
  ...migrations,
  ...locations,
  ...users,
  ...notifications,
  ...content,
  ...domains,
  ...webhooks,
  ...faults,
};
