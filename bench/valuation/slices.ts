import { own } from "../../contracts/kit/own.ts";
import type { BenchRow } from "./read.ts";

/** The parts of a row that determine its slices. */
type SliceRow = Pick<BenchRow, "row" | "src">;

const bands = [0, 3000, 5000, 10_000, 20_000, 40_000];

function priceBand(price: number): string {
  const from = bands.findLast((bound) => price >= bound) ?? 0;
  const to = bands[bands.indexOf(from) + 1];
  return to === undefined ? `price ${from}+` : `price ${from}-${to}`;
}

/** The slice names of sources. Both are general samples. Other sources (one model, unusual cars) keep their names. */
const sources: Readonly<Record<string, string>> = { fer: "general", pvsaz: "general" };

/** The slices that a row is scored in. */
export function slicesOf({ row, src }: SliceRow): string[] {
  const source = own(sources, src) ?? src;
  const named = source === "" ? [] : [source];
  if (source === "general" && row.price >= 3000) named.push("general >= 3000");
  return ["all", ...named, priceBand(row.price)];
}
