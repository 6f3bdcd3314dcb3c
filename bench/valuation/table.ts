import { own } from "../../contracts/kit/own.ts";
import type { MarketResult, Scores } from "./run.ts";

/** The targets for the median error in percent, by the first word of the file name and by slice. */
const targets: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  carscom: { all: 4.8, "small market 1000": 6 },
  dgk: { all: 5 },
  manheim: { "general >= 3000": 7.3, camry: 3.4 },
};

const cell = (value: number | null | undefined, width: number) =>
  (value === null || value === undefined ? "-" : value.toFixed(2)).padStart(width);

function lines(method: string, scores: Scores, targetsOfFile: Readonly<Record<string, number>>): string[] {
  return Object.entries(scores).map(([slice, { n, mdape, mape, within10, band80 }]) => {
    const target = own(targetsOfFile, slice);
    const verdict = target === undefined ? "" : ` (target ${target}${mdape <= target ? "" : ", missed"})`;
    return `${slice.padEnd(24)}${method.padEnd(26)}${String(n).padStart(7)}${cell(mdape, 8)}${cell(mape, 8)}${cell(within10, 9)}${cell(band80, 8)}${verdict}`;
  });
}

/** Formats the scores of a market as a table: the engine and each baseline, by slice. */
export function tableOf({ file, slices, baselines, trainSeconds, milliseconds }: MarketResult): string {
  const targetsOfFile = own(targets, file.split("_")[0] ?? "") ?? {};
  const body = [
    ...lines("this engine", slices, targetsOfFile),
    ...Object.entries(baselines).flatMap(([name, scores]) => lines(name, scores, {})),
  ];
  const order = Object.keys(slices);
  const sliceOf = (line: string) => order.indexOf(line.slice(0, 24).trim());
  return [
    `\n${file}: trained in ${trainSeconds.toFixed(1)} s, ${milliseconds.toFixed(2)} ms a valuation`,
    `${"slice".padEnd(24)}${"method".padEnd(26)}${"n".padStart(7)}${"MdAPE".padStart(8)}${"MAPE".padStart(8)}${"within10".padStart(9)}${"band80".padStart(8)}`,
    ...body.sort((a, b) => sliceOf(a) - sliceOf(b)),
  ].join("\n");
}
