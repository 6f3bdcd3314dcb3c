import { type Calibration, calibrationOf, type Said } from "../calibration.ts";
import type { BenchFile } from "../read.ts";
import { type ConfidenceCase, casesOf } from "./cases.ts";
import { fitEffects } from "./fit.ts";
import { holdOutsOf } from "./holdouts.ts";

type Method = (one: ConfidenceCase) => number;

function methodsOf(cases: readonly ConfidenceCase[]): Record<string, Method> {
  const share = cases.filter(({ isWithin10 }) => isWithin10).length / Math.max(1, cases.length);
  return {
    "this engine": ({ confidence }) => confidence,
    "the band alone": ({ evidence }) => evidence.withinBand,
    "share of all": () => share,
  };
}

const saidOf = (cases: readonly ConfidenceCase[], method: Method): Said[] =>
  cases.map((one) => ({ probability: method(one), isTrue: one.isWithin10 }));

export interface ConfidenceResult {
  /** The calibration of each method, over all parts that were held out. */
  readonly methods: Readonly<Record<string, Calibration>>;
  /** Said and actual shares in percent, by what was held out. */
  readonly holdOuts: readonly {
    readonly name: string;
    readonly cases: number;
    readonly said: number;
    readonly band: number;
    readonly actual: number;
  }[];
  /** The effects of `confidence.ts`, fitted to these cases. */
  readonly effects: Readonly<Record<string, number>>;
}

/** How well the confidence is calibrated, on parts of a market that the engine does not know. */
export function runConfidence(file: BenchFile, seed: number): ConfidenceResult {
  const parts = holdOutsOf(file, seed).map((holdOut) => ({ name: holdOut.name, cases: casesOf(holdOut, seed) }));
  const all = parts.flatMap(({ cases }) => cases);
  const percent = (cases: readonly ConfidenceCase[], of: Method) =>
    Math.round((1000 * cases.reduce((sum, one) => sum + of(one), 0)) / Math.max(1, cases.length)) / 10;
  return {
    methods: Object.fromEntries(
      Object.entries(methodsOf(all)).map(([name, method]) => [name, calibrationOf(saidOf(all, method))]),
    ),
    holdOuts: parts.map(({ name, cases }) => ({
      name,
      cases: cases.length,
      said: percent(cases, ({ confidence }) => confidence),
      band: percent(cases, ({ evidence }) => evidence.withinBand),
      actual: percent(cases, ({ isWithin10 }) => (isWithin10 ? 1 : 0)),
    })),
    effects: fitEffects(all.filter(({ evidence }) => evidence.hasModel)),
  };
}

export const holdOutText = ({ holdOuts, effects }: ConfidenceResult): string =>
  [
    `${"held out".padEnd(28)}${"cars".padStart(6)}${"said %".padStart(8)}${"band %".padStart(8)}${"actual %".padStart(10)}`,
    ...holdOuts.map(
      ({ name, cases, said, band, actual }) =>
        `${name.padEnd(28)}${String(cases).padStart(6)}${said.toFixed(1).padStart(8)}${band.toFixed(1).padStart(8)}${actual.toFixed(1).padStart(10)}`,
    ),
    `effects fitted to this file: ${Object.entries(effects)
      .map(([name, effect]) => `${name} ${effect.toFixed(2)}`)
      .join(", ")}`,
  ].join("\n");
