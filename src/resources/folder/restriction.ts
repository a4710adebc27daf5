import { inBothNumbers } from "../../definition/impact";
import { hiddenBy } from "../../values/unknown";

/** The access type that lets everyone in the organization open a folder. Any other is assumed to restrict access. */
export const PUBLIC = "public";

/** Reports whether a folder may restrict access more than another access type. Two hidden access types may differ. */
export const isStricter = (access: string, other: string | undefined): boolean =>
  access !== PUBLIC && (access !== other || hiddenBy(other) !== undefined);

/** What documents do that leave a restricted folder. */
export const LEAVES = inBothNumbers(
  "[leaves|leave] a restricted folder for one that is not known to have the same restriction: everyone who can open the new folder can then open [it|them]",
);

/** What documents do that move, if the folder that they leave is unknown. */
export const MAY_LEAVE = inBothNumbers(
  "may leave [a restricted folder|restricted folders], because no endpoint returns the folder of a document: everyone who can open the new folder can then open [it|them]",
);
