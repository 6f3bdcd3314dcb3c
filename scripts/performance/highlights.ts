import { own } from "../../contracts/kit/own.ts";
import { amount } from "../kit/benchmark.ts";
import type { BenchReport } from "./report.ts";

/** The figures of the README: benchmark, start of its row, and the sentence for it. */
const figures: readonly (readonly [bench: string, row: string, sentence: (value: string) => string])[] = [
  ["visual", "one photo, whole analysis", (value) => `A photo is inspected in ${value}.`],
  ["opencv", "OpenCV DNN / ours", (value) => `OpenCV DNN takes ${value} the time for the same models and photos.`],
  [
    "spin",
    "clip to frames / the same ffmpeg",
    (value) => `A clip becomes frames in ${value} the time of plain ffmpeg.`,
  ],
  [
    "leads",
    "ours / bare server with a fixed total",
    (value) =>
      `A list of 50 of 100,000 leads reaches ${value} the rate of bare Express and SQLite, which do not count the total.`,
  ],
  [
    "market",
    "import / sqlite3 .import",
    (value) => `A market file is imported at ${value} the rate of sqlite3's own \`.import\`.`,
  ],
  ["valuation-speed", "one valuation, median", (value) => `A valuation with 1,000,000 market rows takes ${value}.`],
];

/** The generated list of the README, in sentences. A figure that was not measured with all data is left out. */
export function highlights({ results }: BenchReport): string {
  const lines = figures.flatMap(([bench, start, sentence]) => {
    const entry = own(results, bench);
    const row = entry?.quick ? undefined : entry?.rows.find(({ what }) => what.startsWith(start));
    return row ? [`- ${sentence(amount(row))}`] : [];
  });
  return lines.length > 0 ? lines.join("\n") : "Not measured with all data yet.";
}
