import type { LaborLine, Operation, PartLine, RepairOption } from "../../../../contracts/repair/estimate.ts";
import type { Basis, PartName, RepairType } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext, RateKind } from "../context.ts";
import { toDecimal, toMinor } from "../money.ts";

/** A part or material, or a service that the shop buys from others. */
export type SupplyKind = PartLine["type"] | "service";

export type OptionName = RepairOption["option"];
/** Repairs of body parts. */
export type PanelOption = Exclude<OptionName, "mechanical_repair">;

/** How a line relates to lines of other damages of the same car. */
interface Shared {
  /** Lines with the same key are done once: `refinish:hood`, `scan`. See `sharedSavings`. */
  readonly once: string | null;
  /** Keys of work that makes this line unnecessary: a new hood (`replace:hood`) has no scratches. */
  readonly coveredBy: readonly string[];
}

/** Money in the estimate's smallest units. */
export interface LaborEntry extends Shared {
  readonly id: string;
  readonly operation: Operation;
  readonly description: string;
  readonly part: PartName;
  readonly rate: RateKind;
  readonly hours: number;
  readonly ratePerHour: number;
  readonly total: number;
  /** The possible range of the total: hours differ from shop to shop, but not those that a person set. */
  readonly low: number;
  readonly high: number;
  readonly basis: Basis;
  readonly changed: LaborLine["changed"];
  /** When a person last changed the work on which these hours depend; null if nobody did or there is no such work. */
  readonly leaderChangedAt: string | null;
}

export interface Part extends Shared {
  readonly id: string;
  readonly name: string;
  readonly kind: SupplyKind;
  readonly oem: number;
  readonly aftermarket: number | null;
  readonly counted: "oem" | "aftermarket";
  /** The price in the estimate, and its possible range. */
  readonly price: number;
  readonly low: number;
  readonly high: number;
  /** Working days of a service that takes long; null for others. */
  readonly days: number | null;
  readonly basis: Basis;
  readonly changed: (NonNullable<PartLine["changed"]> & { readonly price_before: number }) | null;
}

export interface Job {
  readonly option: OptionName;
  readonly repairType: RepairType;
  readonly description: string;
  readonly labor: readonly LaborEntry[];
  readonly parts: readonly Part[];
}

interface Work extends Partial<Shared> {
  readonly operation: Operation;
  readonly description: string;
  readonly hours: number;
  readonly rate: RateKind;
  readonly basis: Basis;
  /** A suffix for the line's id if an operation has several lines: `blend:front_door_left`. */
  readonly of?: string;
  /** The operation of the same repair on whose hours these depend. */
  readonly follows?: Operation;
  readonly part?: PartName;
}

interface Supply extends Partial<Shared> {
  /** The last part of the line's id: `part`, `materials`, `pdr`. */
  readonly key: string;
  readonly name: string;
  readonly kind: SupplyKind;
  readonly oem: number;
  readonly aftermarket?: number | null;
  /** Whether the maker's part counts at any age. */
  readonly isMakers?: boolean;
  /** The range if the price is its middle. */
  readonly band?: readonly [low: number, high: number];
  readonly days?: number;
  readonly basis: Basis;
}

/** The make and price of a part after a person's changes. */
function countedPrice(
  { oem, aftermarket = null, kind, isMakers = false }: Supply,
  id: string,
  context: EstimateContext,
) {
  const edit = context.edits.get(id);
  const standard = kind === "body_part" && aftermarket !== null && !isMakers ? context.newParts.counted : "oem";
  const priceOf = (make: "oem" | "aftermarket") => (make === "aftermarket" ? (aftermarket ?? oem) : oem);
  const givenFor = (make: "oem" | "aftermarket") => ((edit?.pricedFor ?? standard) === make ? edit?.price : undefined);
  // An aftermarket part that does not exist can only be counted with a price from the person.
  const isPossible = edit?.counted !== "aftermarket" || aftermarket !== null || givenFor("aftermarket") !== undefined;
  const counted = (isPossible ? edit?.counted : undefined) ?? standard;
  const given = givenFor(counted);
  const price = given === undefined ? priceOf(counted) : toMinor(given, context.currency);
  const isChanged = edit !== undefined && (given !== undefined || counted !== standard);
  return { counted, price, edit: isChanged ? edit : undefined, before: priceOf(standard) };
}

type LineIds = (key: string) => string;

/** A line of labor with a person's changes; null if it has no hours and was not changed. */
function laborEntryOf(
  { operation, of, follows, hours, rate, part, once = null, coveredBy = [], description, basis }: Work,
  location: PartName,
  { context, lineId }: { readonly context: EstimateContext; readonly lineId: LineIds },
): LaborEntry | null {
  const id = lineId(of === undefined ? operation : `${operation}:${of}`);
  const edit = context.edits.get(id);
  if (hours === 0 && edit?.hours === undefined) return null;
  const leader = follows && context.edits.get(lineId(follows));
  const counted = edit?.hours ?? hours;
  const ratePerHour = context.rates[rate];
  const total = toMinor(counted * ratePerHour, context.currency);
  const share = edit?.hours === undefined ? Math.min(1, context.rule("labor_range_share")) : 0;
  return {
    id,
    operation,
    description,
    part: part ?? location,
    rate,
    hours: counted,
    ratePerHour,
    total,
    low: Math.round(total * (1 - share)),
    high: Math.round(total * (1 + share)),
    basis,
    changed: edit?.hours === undefined ? null : { by: edit.by, at: edit.at, reason: edit.reason, hours_before: hours },
    leaderChangedAt: leader?.hours === undefined ? null : leader.at,
    once,
    coveredBy,
  };
}

/** From the cheapest make to the dearest. Prices of body parts are by class of car, so that this car's may differ. */
function rangeOf(prices: readonly number[], kind: SupplyKind | null, context: EstimateContext): [number, number] {
  const share = kind === "body_part" ? Math.min(1, context.rule("parts_range_share")) : 0;
  return [Math.round(Math.min(...prices) * (1 - share)), Math.round(Math.max(...prices) * (1 + share))];
}

/** A part, material or service with a person's changes. */
function partOf(supply: Supply, id: string, context: EstimateContext): Part {
  const { name, kind, oem, aftermarket = null, basis, once = null, coveredBy = [] } = supply;
  const { counted, price, edit, before } = countedPrice(supply, id, context);
  const priced = counted === "oem" ? { oem: price, aftermarket } : { oem, aftermarket: price };
  const makes = supply.isMakers && counted === "oem" ? [priced.oem] : [priced.oem, priced.aftermarket ?? priced.oem];
  const [low, high] = supply.band && !edit ? supply.band : rangeOf(makes, edit ? null : kind, context);
  return {
    ...priced,
    id,
    name,
    kind,
    counted,
    price,
    low,
    high,
    days: supply.days ?? null,
    basis,
    once,
    coveredBy,
    changed: edit
      ? { by: edit.by, at: edit.at, reason: edit.reason, price_before: toDecimal(before, context.currency) }
      : null,
  };
}

/**
 * Collects the lines of one repair of one damage, in the order in which they are added. Ids are stable
 * (`<damage_id>:<option>:<operation or part>`), so that changes find their lines again.
 */
export function createJobWriter(context: EstimateContext, damageId: string, option: OptionName, location: PartName) {
  const labor: LaborEntry[] = [];
  const parts: Part[] = [];
  const lineId = (key: string) => `${damageId}:${option}:${key}`;

  return {
    context,
    location,
    labor,
    parts,

    /** Adds a line of labor, and returns its hours after changes. A line without hours is added only if it was changed. */
    work(work: Work): number {
      const entry = laborEntryOf(work, location, { context, lineId });
      if (!entry) return 0;
      labor.push(entry);
      return entry.hours;
    },

    supply(supply: Supply): void {
      parts.push(partOf(supply, lineId(supply.key), context));
    },
  };
}
export type JobWriter = ReturnType<typeof createJobWriter>;
