import { own } from "../../../../contracts/kit/own.ts";
import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";
import { bandOf } from "../../../../contracts/mechanical/readings/bands.ts";
import { type Quantity, quantityLabels } from "../../../../contracts/mechanical/readings/quantities.ts";
import { isIn, type StateFilter, stateLabel } from "../../../../contracts/mechanical/readings/state.ts";
import type { Car, Observation } from "../readings/car.ts";
import { type CodeRange, within } from "./codes.ts";
import type { Condition } from "./condition.ts";

export interface Limits {
  /** Exclusive. */
  readonly above?: number;
  /** Exclusive. */
  readonly below?: number;
}

export interface ReadingCriteria extends Limits {
  readonly at?: StateFilter;
  /** If set, every set of readings in that state must match, and there must be one. Otherwise one match is enough. */
  readonly every?: true;
  /** Limits of other readings in the same set. */
  readonly while?: Readonly<Partial<Record<Quantity, Limits>>>;
  /** Evaluates the freeze frames of these codes instead of current readings. */
  readonly frozenBy?: readonly CodeRange[];
  readonly note: string;
}

export const isWithin = (value: number, { above, below }: Limits): boolean =>
  (above === undefined || value > above) && (below === undefined || value < below);

const rounded = (value: number): number => Math.round(value * 100) / 100;

function evidenceOf(quantity: Quantity, { source, state, values }: Observation, note: string): Evidence {
  const { label, unit } = quantityLabels[quantity];
  const band = bandOf(quantity, state);
  return {
    source,
    what: label,
    value: rounded(values[quantity] ?? 0),
    unit,
    band: band && { min: band.min, max: band.max },
    state: stateLabel(state),
    note,
  };
}

function observationsOf(car: Car, quantity: Quantity, criteria: Omit<ReadingCriteria, "note">): readonly Observation[] {
  const { frozenBy, at = {} } = criteria;
  const frozen = frozenBy ? new Set(within(car.codes.keys(), frozenBy)) : null;
  const fits = ({ code, state, values }: Observation) =>
    (frozen ? code !== null && frozen.has(code) : code === null) &&
    values[quantity] !== undefined &&
    isIn(state, at) &&
    Object.entries(criteria.while ?? {}).every(([name, limits]) => {
      const value = own(values, name);
      return value !== undefined && isWithin(value, limits);
    });
  return car.observations.filter(fits);
}

/** Matches if a reading is within the limits in that state. The evidence has three sets of readings at most. */
export const reads =
  (quantity: Quantity, criteria: ReadingCriteria): Condition =>
  (car) => {
    const sets = observationsOf(car, quantity, criteria);
    const hits = sets.filter(({ values }) => isWithin(values[quantity] ?? 0, criteria));
    if (hits.length === 0 || (criteria.every && hits.length < sets.length)) return null;
    return hits.slice(0, 3).map((hit) => evidenceOf(quantity, hit, criteria.note));
  };

/** Matches if the reading was measured in that state. */
export const wasRead =
  (quantity: Quantity, at: StateFilter): Condition =>
  (car) =>
    observationsOf(car, quantity, { at }).length > 0 ? [] : null;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Matches if a reading changes by more than `by` from one state to the other; a negative `by` is a fall. */
export const changes =
  (
    quantity: Quantity,
    criteria: { readonly from: StateFilter; readonly to: StateFilter; readonly by: number; readonly note: string },
  ): Condition =>
  (car) => {
    const before = observationsOf(car, quantity, { at: criteria.from });
    const after = observationsOf(car, quantity, { at: criteria.to });
    const [first, last] = [before[0], after[0]];
    if (!first || !last) return null;
    const value = (sets: readonly Observation[]) => mean(sets.map(({ values }) => values[quantity] ?? 0));
    const change = value(after) - value(before);
    if (criteria.by > 0 ? change <= criteria.by : change >= criteria.by) return null;
    return [evidenceOf(quantity, first, criteria.note), evidenceOf(quantity, last, criteria.note)];
  };

/** Matches if the spread of a reading in one snapshot of a log is within the limits. */
export const swings =
  (quantity: ReadingName, criteria: Limits & { readonly at?: StateFilter; readonly note: string }): Condition =>
  (car) => {
    const widthOf = ({ spread }: Observation) => {
      const range = spread[quantity];
      return range ? range.max - range.min : null;
    };
    const hit = car.observations.find((set) => {
      const width = widthOf(set);
      return width !== null && isIn(set.state, criteria.at ?? {}) && isWithin(width, criteria);
    });
    const range = hit?.spread[quantity];
    if (!hit || !range) return null;
    const { label, unit } = quantityLabels[quantity];
    const value = `${rounded(range.min)} to ${rounded(range.max)}`;
    return [
      { source: hit.source, what: label, value, unit, band: null, state: stateLabel(hit.state), note: criteria.note },
    ];
  };
