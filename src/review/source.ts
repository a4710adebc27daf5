import type { StepState } from "./preview";

const PROJECT = "project:///";

/** Where a resource stands in the program, as `index.ts:13`: the first place that is the program's own. */
export function sourceOf(state: StepState | undefined): string | undefined {
  const positions = [
    state?.sourcePosition,
    ...(state?.stackTrace ?? []).map(({ sourcePosition }) => sourcePosition),
  ];
  const own = positions.find((position) => position !== undefined && isOwn(position));
  if (own === undefined) return undefined;
  const [file = "", place = ""] = own.slice(PROJECT.length).split("#");
  const [line = ""] = place.split(",");
  return line === "" ? file : `${file}:${line}`;
}

const isOwn = (position: string) =>
  position.startsWith(PROJECT) &&
  !position.startsWith(`${PROJECT}../`) &&
  !position.includes("/node_modules/") &&
  !position.startsWith(`${PROJECT}node_modules/`);
