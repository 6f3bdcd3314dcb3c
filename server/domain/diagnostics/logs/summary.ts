import {
  type ObdData,
  type ReadingName,
  type Readings,
  readingNames,
  type Snapshot,
} from "../../../../contracts/obd.ts";
import { type EngineState, stateOf, stateWords, type Warmth, type Work } from "../readings/state.ts";
import { longestStepSeconds } from "./clock.ts";
import type { Sample } from "./sampler.ts";
import { openSeries, type Series } from "./series.ts";

interface InState {
  readonly state: EngineState;
  readonly series: Map<ReadingName, Series>;
  samples: number;
  seconds: number;
}

/** Fewer samples are no state, but the way from one to another; our own estimate. */
const fewestSamples = 3;

const ends = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  min: rounded(min),
  max: rounded(max),
});
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Sorts samples into the states of the engine, and says what each came to. */
export function openSummary() {
  const states = new Map<string, InState>();
  let before: { readonly at: number; readonly state: InState } | undefined;

  function stateFor(readings: Readings): InState {
    const state = stateOf(readings);
    const name = stateWords(state) ?? "unknown";
    const known = states.get(name) ?? { state, series: new Map(), samples: 0, seconds: 0 };
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
      for (const name of readingNames) {
        const value = readings[name];
        if (value === undefined) continue;
        const series = state.series.get(name) ?? openSeries();
        series.add(value);
        state.series.set(name, series);
      }
      // a longer time between two samples belongs to neither
      if (before && at - before.at <= longestStepSeconds) before.state.seconds += at - before.at;
      before = { at, state };
    },

    /**
     * A snapshot for each state; `live_data` is that of the state which says most, a warm idle first. One moment of it
     * would count as much as all of its rows, and a swinging sensor's says nothing.
     */
    end(hasTime: boolean): { readonly state: EngineState | undefined; readonly obdData: ObdData } {
      const all = told();
      const snapshots = all.map((one) => snapshotOf(one, hasTime));
      return { state: all[0]?.state, obdData: { live_data: snapshots[0]?.readings ?? {}, snapshots } };
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
    spread: Object.fromEntries(told.map(([name, one]) => [name, ends(one.spread())])),
    samples,
    ...(hasTime && { seconds: rounded(seconds) }),
  };
}
