import type { LabourLine, Operation, PartLine, RepairOption } from "../../../../contracts/estimate.ts";
import type { Basis, PartName, RepairType } from "../../../../contracts/vocabulary.ts";
import { toDecimal, toMinor } from "../money.ts";
import type { RateKind, Shop } from "../context.ts";

/** A part or material, or a service that the shop buys in. */
export type SupplyKind = PartLine["type"] | "service";

export type OptionName = RepairOption["option"];
/** Repairs of body parts. */
export type PanelOption = Exclude<OptionName, "mechanical_repair">;

/** What makes work of several damages on one car one piece of work. */
interface Shared {
  /** Lines with the same key are done once: `refinish:hood`, `scan`. `onOneCar` says which of them. */
  readonly once: string | null;
  /** Keys of work that makes this needless: a new hood (`replace:hood`) mends its scratches. */
  readonly coveredBy: readonly string[];
}

/** Money in the estimate's smallest units. */
export interface Labour extends Shared {
  readonly id: string;
  readonly operation: Operation;
  readonly description: string;
  readonly part: PartName;
  readonly rate: RateKind;
  readonly hours: number;
  readonly ratePerHour: number;
  readonly total: number;
  readonly basis: Basis;
  readonly changed: LabourLine["changed"];
  /** When a person last set the work whose hours decide these; null: nobody did, or nothing decides them. */
  readonly ledAt: string | null;
}

export interface Part extends Shared {
  readonly id: string;
  readonly name: string;
  readonly kind: SupplyKind;
  readonly oem: number;
  readonly aftermarket: number | null;
  readonly counted: "oem" | "aftermarket";
  /** What is counted, and the band it lies in. */
  readonly price: number;
  readonly low: number;
  readonly high: number;
  readonly basis: Basis;
  readonly changed: (NonNullable<PartLine["changed"]> & { readonly price_before: number }) | null;
}

export interface Job {
  readonly option: OptionName;
  readonly repairType: RepairType;
  readonly description: string;
  readonly labour: readonly Labour[];
  readonly parts: readonly Part[];
}

interface Work extends Partial<Shared> {
  readonly operation: Operation;
  readonly description: string;
  readonly hours: number;
  readonly rate: RateKind;
  readonly basis: Basis;
  /** Of the line's id, where an operation has several: `blend:front_door_left`. */
  readonly of?: string;
  /** Work of the same repair whose hours decide these. */
  readonly follows?: Operation;
  readonly part?: PartName;
}

interface Supply extends Partial<Shared> {
  /** Of the line's id: `part`, `materials`, `pdr`. */
  readonly key: string;
  readonly name: string;
  readonly kind: SupplyKind;
  readonly oem: number;
  readonly aftermarket?: number | null;
  /** Where the price is the middle of a band. */
  readonly band?: readonly [low: number, high: number];
  readonly basis: Basis;
}

/** The line as a person wants it counted: another make, another price, or both. */
function counting({ oem, aftermarket = null, kind }: Supply, id: string, shop: Shop) {
  const edit = shop.edits.get(id);
  const standard = kind === "body_part" && aftermarket !== null ? shop.newParts.counted : "oem";
  const priceOf = (make: "oem" | "aftermarket") => (make === "aftermarket" ? (aftermarket ?? oem) : oem);
  const givenFor = (make: "oem" | "aftermarket") => ((edit?.pricedFor ?? standard) === make ? edit?.price : undefined);
  // without a price of its own, an aftermarket part that nobody makes cannot be counted
  const possible = edit?.counted !== "aftermarket" || aftermarket !== null || givenFor("aftermarket") !== undefined;
  const counted = (possible ? edit?.counted : undefined) ?? standard;
  const given = givenFor(counted);
  const price = given === undefined ? priceOf(counted) : toMinor(given, shop.currency);
  const isChanged = edit !== undefined && (given !== undefined || counted !== standard);
  return { counted, price, edit: isChanged ? edit : undefined, before: priceOf(standard) };
}

/**
 * The lines of one repair of one damage, in the order in which they are written. Ids are stable
 * (`<damage_id>:<option>:<operation or part>`), so that changes find their lines again.
 */
export function openJob(shop: Shop, damageId: string, option: OptionName, location: PartName) {
  const labour: Labour[] = [];
  const parts: Part[] = [];
  const lineId = (key: string) => `${damageId}:${option}:${key}`;

  return {
    shop,
    location,
    labour,
    parts,

    /** Writes a line of labour, and returns its hours as they are counted. Work of no hours is no line, unless changed. */
    work({
      operation,
      of,
      follows,
      hours,
      rate,
      part = location,
      once = null,
      coveredBy = [],
      ...words
    }: Work): number {
      const id = lineId(of === undefined ? operation : `${operation}:${of}`);
      const edit = shop.edits.get(id);
      const leader = follows && shop.edits.get(lineId(follows));
      const counted = edit?.hours ?? hours;
      if (hours === 0 && edit?.hours === undefined) return 0;
      const changed =
        edit?.hours === undefined ? null : { by: edit.by, at: edit.at, reason: edit.reason, hours_before: hours };
      const ratePerHour = shop.rates[rate];
      const total = toMinor(counted * ratePerHour, shop.currency);
      labour.push({
        id,
        operation,
        part,
        rate,
        hours: counted,
        ratePerHour,
        total,
        changed,
        ledAt: leader?.hours === undefined ? null : leader.at,
        once,
        coveredBy,
        ...words,
      });
      return counted;
    },

    supply(given: Supply): void {
      const { key, name, kind, oem, aftermarket = null, basis, once = null, coveredBy = [] } = given;
      const id = lineId(key);
      const { counted, price, edit, before } = counting(given, id, shop);
      const priced = counted === "oem" ? { oem: price, aftermarket } : { oem, aftermarket: price };
      const makes = [priced.oem, priced.aftermarket ?? priced.oem];
      const [low, high] = given.band && !edit ? given.band : [Math.min(...makes), Math.max(...makes)];
      parts.push({
        ...{ id, name, kind, counted, price, low, high, basis, once, coveredBy, ...priced },
        changed: edit
          ? { by: edit.by, at: edit.at, reason: edit.reason, price_before: toDecimal(before, shop.currency) }
          : null,
      });
    },
  };
}
export type OpenJob = ReturnType<typeof openJob>;
