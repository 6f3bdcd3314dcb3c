import type { LaborLine, PartLine, RepairOption, SubletLine } from "../../../../../contracts/repair/estimate.ts";
import { translated } from "../../../../ui/format/sentences.ts";

/** A line of a repair, of each kind. */
export type Row =
  | { readonly kind: "labor"; readonly line: LaborLine }
  | { readonly kind: "part"; readonly line: PartLine }
  | { readonly kind: "service"; readonly line: SubletLine };

/** The lines of a repair: labor, then parts, then bought services. */
export const rowsOf = ({ labor, parts_required, sublet_services }: RepairOption): Row[] => [
  ...labor.lines.map((line) => ({ kind: "labor", line }) as const),
  ...parts_required.map((line) => ({ kind: "part", line }) as const),
  ...sublet_services.map((line) => ({ kind: "service", line }) as const),
];

/** The price that counts. Null if the prices are not listed. */
export const countedPrice = (line: PartLine): number | null =>
  line.counted === "oem" ? line.oem_price : line.aftermarket_price;

/** What the line adds to the total. Null if the prices are not listed. */
export function amountOf(row: Row): number | null {
  if (row.kind === "labor") return row.line.total;
  return row.kind === "part" ? countedPrice(row.line) : row.line.price;
}

export function nameOf(row: Row): string {
  if (row.kind === "labor") return translated(row.line.description);
  return translated(row.kind === "part" ? row.line.part : row.line.service);
}
