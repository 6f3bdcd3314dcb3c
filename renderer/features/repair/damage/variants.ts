import type { PartLine, RepairOption } from "../../../../contracts/repair/estimate.ts";

export type Make = "oem" | "aftermarket";

/** One way to repair a damage: a repair option, and the make of its parts if there is a choice. */
export interface Variant {
  readonly option: RepairOption;
  /** `mixed`: some parts of each make are counted. Null: there is nothing to choose. */
  readonly make: Make | "mixed" | null;
  readonly total: number;
  readonly parts: number;
  /** It is what the estimate counts. */
  readonly isUsed: boolean;
}

/** Parts that are priced in both makes. Without part prices there are none. */
export const choosableParts = ({ parts_required }: RepairOption): PartLine[] =>
  parts_required.filter(
    ({ type, oem_price, aftermarket_price }) =>
      type === "body_part" && oem_price !== null && aftermarket_price !== null && oem_price !== aftermarket_price,
  );

const priceOf = ({ oem_price, aftermarket_price }: PartLine, make: Make): number =>
  (make === "oem" ? oem_price : aftermarket_price) ?? 0;

const cents = (amount: number): number => Math.round(amount * 100);

/** The option with OEM parts and with aftermarket parts, if its parts are priced in both makes. */
export function variantsOf(option: RepairOption): Variant[] {
  const { total_cost, recommended } = option;
  const parts = choosableParts(option);
  const asCounted = { option, total: total_cost.total, parts: total_cost.parts };
  if (parts.length === 0) return [{ ...asCounted, make: null, isUsed: recommended }];
  const isCounted = (make: Make) => parts.every(({ counted }) => counted === make);
  const variant = (make: Make): Variant => {
    const change = parts.reduce(
      (sum, part) => sum + cents(priceOf(part, make)) - cents(priceOf(part, part.counted)),
      0,
    );
    return {
      option,
      make,
      total: (cents(total_cost.total) + change) / 100,
      parts: (cents(total_cost.parts) + change) / 100,
      isUsed: recommended && isCounted(make),
    };
  };
  const variants = [variant("oem"), variant("aftermarket")];
  const isMixed = !isCounted("oem") && !isCounted("aftermarket");
  return isMixed ? [{ ...asCounted, make: "mixed", isUsed: recommended }, ...variants] : variants;
}

/** The change of the estimate that uses a variant. The mixed one changes no makes. */
export const changeTo = ({ option, make }: Variant) => ({
  option: option.option,
  ...((make === "oem" || make === "aftermarket") && {
    lines: choosableParts(option)
      .filter(({ counted }) => counted !== make)
      .map(({ line_id }) => ({ line_id, counted: make })),
  }),
});
