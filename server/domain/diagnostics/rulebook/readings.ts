import { own } from "../../../../contracts/kit/own.ts";
import type { Evidence } from "../../../../contracts/mechanical.ts";
import type { ReadingName } from "../../../../contracts/obd.ts";
import { bandOf } from "../readings/bands.ts";
import type { Car, Observation } from "../readings/car.ts";
import { type Quantity, quantityWords } from "../readings/quantities.ts";
import { isIn, type StateWish, stateWords } from "../readings/state.ts";
import { type CodeRange, within } from "./codes.ts";
import type { Condition } from "./condition.ts";

export interface Limits {
  /** Strictly more than. */
  readonly above?: number;
  /** Strictly less than. */
  readonly below?: number;
}

export interface ReadingWish extends Limits {
  readonly at?: StateWish;
  /** Wherever it was measured in that state, and at least once; otherwise once is enough. */
  readonly every?: true;
  /** What else the same set of readings must say. */
  readonly while?: Readonly<Partial<Record<Quantity, Limits>>>;
  /** Instead of now: when one of these codes was set. */
  readonly frozenBy?: readonly CodeRange[];
  readonly note: string;
}

export const lies = (value: number, { above, below }: Limits): boolean =>
  (above === undefined || value > above) && (below === undefined || value < below);

const rounded = (value: number): number => Math.round(value * 100) / 100;

function evidenceOf(quantity: Quantity, { source, state, values }: Observation, note: string): Evidence {
  const { words, unit } = quantityWords[quantity];
  const band = bandOf(quantity, state);
  return {
    source,
    what: words,
    value: rounded(values[quantity] ?? 0),
    unit,
    band: band && { min: band.min, max: band.max },
    state: stateWords(state),
    note,
  };
}

function observed(car: Car, quantity: Quantity, wish: Omit<ReadingWish, "note">): readonly Observation[] {
  const { frozenBy, at = {} } = wish;
  const frozen = frozenBy ? new Set(within(car.codes.keys(), frozenBy)) : null;
  const fits = ({ code, state, values }: Observation) =>
    (frozen ? code !== null && frozen.has(code) : code === null) &&
    values[quantity] !== undefined &&
    isIn(state, at) &&
    Object.entries(wish.while ?? {}).every(([name, limits]) => {
      const value = own(values, name);
      return value !== undefined && lies(value, limits);
    });
  return car.observations.filter(fits);
}

/** A reading lies beyond these limits in that state. The evidence names at most three sets of readings. */
export const reads =
  (quantity: Quantity, wish: ReadingWish): Condition =>
  (car) => {
    const sets = observed(car, quantity, wish);
    const hits = sets.filter(({ values }) => lies(values[quantity] ?? 0, wish));
    if (hits.length === 0 || (wish.every && hits.length < sets.length)) return null;
    return hits.slice(0, 3).map((hit) => evidenceOf(quantity, hit, wish.note));
  };

/** Anyone measured it in that state. */
export const wasRead =
  (quantity: Quantity, at: StateWish): Condition =>
  (car) =>
    observed(car, quantity, { at }).length > 0 ? [] : null;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** From one state to the other a reading changes by more than so much (negative: falls by more). */
export const changes =
  (
    quantity: Quantity,
    wish: { readonly from: StateWish; readonly to: StateWish; readonly by: number; readonly note: string },
  ): Condition =>
  (car) => {
    const before = observed(car, quantity, { at: wish.from });
    const after = observed(car, quantity, { at: wish.to });
    const [first, last] = [before[0], after[0]];
    if (!first || !last) return null;
    const value = (sets: readonly Observation[]) => mean(sets.map(({ values }) => values[quantity] ?? 0));
    const change = value(after) - value(before);
    if (wish.by > 0 ? change <= wish.by : change >= wish.by) return null;
    return [evidenceOf(quantity, first, wish.note), evidenceOf(quantity, last, wish.note)];
  };

/** Within one set of readings of a log it moved over more (or less) than so much. */
export const swings =
  (quantity: ReadingName, wish: Limits & { readonly at?: StateWish; readonly note: string }): Condition =>
  (car) => {
    const width = ({ spread }: Observation) => {
      const range = spread[quantity];
      return range ? range.max - range.min : null;
    };
    const hit = car.observations.find((set) => {
      const moved = width(set);
      return moved !== null && isIn(set.state, wish.at ?? {}) && lies(moved, wish);
    });
    const range = hit?.spread[quantity];
    if (!hit || !range) return null;
    const { words, unit } = quantityWords[quantity];
    const value = `${rounded(range.min)} to ${rounded(range.max)}`;
    return [
      { source: hit.source, what: words, value, unit, band: null, state: stateWords(hit.state), note: wish.note },
    ];
  };
