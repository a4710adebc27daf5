import type { Definition } from "../definition/definition";
import { isMapOfObjects } from "../definition/type";
import { hasHidden, isUnknown } from "../values/unknown";
import { isMap, type PropertyMap } from "../values/plain";

/**
 * Returns what a preview hides although data or access may depend on it. Plain texts, such as names, and credentials decide nothing,
 * unless they identify the object.
 */
export const decidingHiddenIn = ({ identifiedBy, inputs }: Definition, properties: PropertyMap): string[] =>
  Object.keys(properties).filter((name) => {
    const [input, value] = [inputs[name], properties[name]];
    if (!input || !hasHidden(value)) return false;
    const identifies = identifiedBy.includes(name);
    // A masked credential is there; an unknown one may turn out to be absent.
    if (input.secret === true) return identifies && isUnknown(value);
    const { shape } = input.type;
    return identifies || shape.is !== "text" || shape.format !== undefined;
  });

/** Returns the hidden inputs that decide which objects a resource has. In a map of objects, only the keys identify them. */
export const hiddenIdentity = ({ identifiedBy, inputs }: Definition, properties: PropertyMap): string[] =>
  identifiedBy.filter((name) => {
    const isKeyed = isMapOfObjects(inputs[name]?.type) && isMap(properties[name]);
    return !isKeyed && hasHidden(properties[name]);
  });

/** Returns a value in which each text is changed. */
export const withTexts = <Value>(value: Value, change: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    typeof each === "string" ? change(each) : each,
  ) as Value;
