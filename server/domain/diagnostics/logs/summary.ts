import {
  type ObdData,
  type ReadingName,
  type Readings,
  readingNames,
  type Snapshot,
} from "../../../../contracts/mechanical/obd.ts";
import {
  type EngineState,
  stateLabel,
  stateOf,
  type Warmth,
  type Work,
} from "../../../../contracts/mechanical/readings/state.ts";
import { maxStepSeconds } from "./clock.ts";
import type { Sample } from "./sampler.ts";
import { createSeries, type Series } from "./series.ts";

/** The samples of one engine state. */
interface StateSamples {
  readonly state: EngineState;
  readonly series: Map<ReadingName, Series>;
  samples: number;
  seconds: number;
}

/** A state with fewer samples is a transition between two others. Our own estimate. */
const minSamples = 3;

const ends = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  min: rounded(min),
  max: rounded(max),
});
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Groups samples by the state of the engine, and summarizes each state. */
export function createSummary() {
  const states = new Map<string, StateSamples>();
  let before: { readonly at: number; readonly state: StateSamples } | undefined;

  function stateFor(readings: Readings): StateSamples {
    const state = stateOf(readings);
    const name = stateLabel(state) ?? "unknown";
    const known = states.get(name) ?? { state, series: new Map(), samples: 0, seconds: 0 };
    states.set(name, known);
    return known;
  }

  /** The settled states in their order; all states if the log is too short to have a settled one. */
  function relevantStates(): StateSamples[] {
    const all = [...states.values()];
    const settled = all.filter(({ samples }) => samples >= minSamples);
    return (settled.length > 0 ? settled : all).sort((a, b) => rank(a.state) - rank(b.state));
  }

  return {
    add({ at, readings }: Sample): void {
      const state = stateFor(readings);
      state.samples += 1;
      for (const name of readingNames) {
        const value = readings[name];
        if (value === undefined) continue;
        const series = state.series.get(name) ?? createSeries();
        series.add(value);
        state.series.set(name, series);
      }
      // A pause between two samples belongs to neither of them.
      if (before && at - before.at <= maxStepSeconds) before.state.seconds += at - before.at;
      before = { at, state };
    },

    /**
     * A snapshot for each state. `live_data` holds the medians of the most informative state, a warm idle if there is one.
     * A single moment would not represent all rows, for example of an oscillating sensor.
     */
    end(hasTime: boolean): { readonly state: EngineState | undefined; readonly obdData: ObdData } {
      const all = relevantStates();
      const snapshots = all.map((one) => snapshotOf(one, hasTime));
      return { state: all[0]?.state, obdData: { live_data: snapshots[0]?.readings ?? {}, snapshots } };
    },
  };
}

const works: readonly Work[] = ["idle", "cruise", "load", "running", "off", "cranking", "unknown"];
const warmths: readonly Warmth[] = ["warm", "unknown", "cold"];
/** The order of states by how informative they are: warm before cold, standing before driving. */
const rank = ({ work, warmth }: EngineState): number => warmths.indexOf(warmth) * works.length + works.indexOf(work);

function snapshotOf({ series, samples, seconds }: StateSamples, hasTime: boolean): Snapshot {
  const bySeries = [...series];
  return {
    readings: Object.fromEntries(bySeries.map(([name, one]) => [name, rounded(one.median())])),
    spread: Object.fromEntries(bySeries.map(([name, one]) => [name, ends(one.spread())])),
    samples,
    ...(hasTime && { seconds: rounded(seconds) }),
  };
}
