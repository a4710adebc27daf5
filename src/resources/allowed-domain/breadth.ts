import type { Impact } from "../../definition/impact";
import { breadthOf } from "../../values/public-suffix";

const MAY_BE_BROAD = [
  "may let web pages of strangers use the API key: the preview does not show which domain it is",
  "may let web pages of strangers use the API key: the preview does not show which domains they are",
] as const;

/**
 * Splits the domains of an impact into separate impacts: domains under which anyone can register names, hidden domains, which may
 * be such domains, and all others. Loads the Public Suffix List.
 */
export function withBreadth(consequence: Impact): Impact[] {
  const { impactType, object, items } = consequence;
  if (impactType !== "gives-access" || object !== "domain") return [consequence];
  const broad = items.flatMap((item) => {
    const breadth = breadthOf(item.name);
    return breadth === undefined ? [] : [{ ...item, title: breadth }];
  });
  const hidden = items.filter((item) => item.hidden !== undefined);
  const isBroad = new Set(broad.map(({ name }) => name));
  const narrow = items.filter(({ name }) => !isBroad.has(name));
  return [
    ...(broad.length > 0
      ? [
          {
            ...consequence,
            impactType: "gives-broad-access" as const,
            items: broad,
            does: [
              "is allowed: web pages of strangers may use the API key",
              "are allowed: web pages of strangers may use the API key",
            ] as const,
          },
        ]
      : []),
    ...(hidden.length > 0
      ? [{ ...consequence, impactType: "gives-broad-access" as const, items: hidden, does: MAY_BE_BROAD }]
      : []),
    ...(narrow.length > 0 ? [{ ...consequence, items: narrow }] : []),
  ];
}
