import { type ObdData, type ReadingName, type Readings, readingNames, type Snapshot } from "../../../contracts/obd.ts";
import { type EngineState, stateOf, stateWords, type Warmth, type Work } from "../readings/state.ts";
import type { Sample } from "./samples.ts";
import { openSeries, type Series } from "./series.ts";

interface InState {
  readonly state: EngineState;
  readonly series: Map<ReadingName, Series>;
  samples: number;
  seconds: number;
  /** The newest of those that say most. */
  fullest: Readings;
}

/** Fewer samples are no state, but the way from one to another; our own estimate. */
const fewestSamples = 3;
/** A longer time between two samples belongs to neither; as a log's clock has it. */
const longestStepSeconds = 120;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Sorts samples into the states of the engine, and says what each came to. */
export function openSummary(hasTime: boolean) {
  const states = new Map<string, InState>();
  let before: { readonly at: number; readonly state: InState } | undefined;

  function stateFor(readings: Readings): InState {
    const state = stateOf(readings);
    const name = stateWords(state) ?? "unknown";
    const known = states.get(name) ?? { state, series: new Map(), samples: 0, seconds: 0, fullest: {} };
    states.set(name, known);
    return known;
  }

  /** A log too short to have settled in any state tells what it has. */
  function told(): InState[] {
    const all = [...states.values()];
    const settled = all.filter(({ samples }) => samples >= fewestSamples);
    return (settled.length > 0 ? settled : all).sort((a, b) => rank(a.state) - rank(b.state));
  }

  return {
    add({ at, readings }: Sample): void {
      const state = stateFor(readings);
      state.samples += 1;
      if (Object.keys(readings).length >= Object.keys(state.fullest).length) state.fullest = readings;
      for (const name of readingNames) {
        const value = readings[name];
        if (value === undefined) continue;
        const series = state.series.get(name) ?? openSeries();
        series.add(value);
        state.series.set(name, series);
      }
      if (before && at - before.at <= longestStepSeconds) before.state.seconds += at - before.at;
      before = { at, state };
    },

    /** `live_data` in the state that says most, a warm idle first; a snapshot for each. */
    end(): { readonly state: EngineState | undefined; readonly obdData: ObdData } {
      const all = told();
      const [best] = all;
      const snapshots = all.map((one) => snapshotOf(one, hasTime));
      return { state: best?.state, obdData: { live_data: best?.fullest ?? {}, snapshots } };
    },
  };
}

const works: readonly Work[] = ["idle", "cruise", "load", "running", "off", "cranking", "unknown"];
const warmths: readonly Warmth[] = ["warm", "unknown", "cold"];
/** How much a state tells of the car: warm before cold, and standing before driving. */
const rank = ({ work, warmth }: EngineState): number => warmths.indexOf(warmth) * works.length + works.indexOf(work);

function snapshotOf({ series, samples, seconds }: InState, hasTime: boolean): Snapshot {
  const told = [...series];
  return {
    readings: Object.fromEntries(told.map(([name, one]) => [name, rounded(one.median())])),
    spread: Object.fromEntries(told.map(([name, { min, max }]) => [name, { min: rounded(min), max: rounded(max) }])),
    samples,
    ...(hasTime && { seconds: rounded(seconds) }),
  };
}
