import type { StepState } from "./preview";

const PROJECT = "project:///";

/** Returns the position of a resource in the program, such as `index.ts:13`: the first position in the program's own code. */
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
