import { BY_PLUGIN } from "../measure/contender";
import { median, type Measurement } from "../measurement";

const COLOURS: Readonly<Record<string, string>> = {
  floor: "#9aa0a6",
  "one-map": "#5f6368",
  documents: "#1a73e8",
  [`documents${BY_PLUGIN}`]: "#8ab4f8",
  "document-set": "#188038",
  [`document-set${BY_PLUGIN}`]: "#81c995",
  customers: "#e8710a",
  [`customers${BY_PLUGIN}`]: "#fdd663",
  "hand-written": "#d93025",
};
const [LEFT, WIDTH, BAR, GAP] = [300, 480, 16, 10];

/** Draws the phases of single resources and sets as bars, on a logarithmic scale of seconds. */
export function plot(measurements: readonly Measurement[]): string {
  const lives = measurements.filter(({ part }) => ["documents", "sets", "customers"].includes(part));
  const settings = [...new Set(lives.map(({ setting }) => setting))];
  const most = Math.max(1, ...lives.map(({ values }) => median(values)));
  const scale = (seconds: number): number =>
    (WIDTH * Math.log10(1 + seconds * 10)) / Math.log10(1 + most * 10);
  const rows: string[] = [];
  let y = 40;
  for (const setting of settings) {
    for (const phase of ["up", "unchanged up", "one edit", "refresh", "destroy"]) {
      for (const one of lives.filter((life) => life.setting === setting && life.phase === phase)) {
        const seconds = median(one.values);
        const width = Math.max(1, scale(seconds)).toFixed(1);
        rows.push(
          label(LEFT - 8, y + 12, `${setting} ${phase}: ${one.contender}`, "end"),
          `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR}" fill="${COLOURS[one.contender] ?? "#000"}"/>`,
          label(LEFT + Number(width) + 6, y + 12, `${seconds.toFixed(1)} s`, "start"),
        );
        y += BAR + 2;
      }
      y += GAP;
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 80}" height="${y}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    label(10, 22, "Seconds of each command, by number of documents (logarithmic)", "start"),
    ...rows,
    "</svg>\n",
  ].join("\n");
}

function label(x: number, y: number, text: string, anchor: "start" | "end"): string {
  return `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}
