import type { TestCaller } from "../../kit/serve.ts";

/** A market file's text: the header, and a line for each row. */
export const csvOf = (header: string, ...lines: readonly string[]): Blob =>
  new Blob([[header, ...lines, ""].join("\n")]);

export const header = "listing_id,source,vin,year,make,model,trim,mileage,price,zip_code,listed_at";

/** Rows that differ in id, mileage and price. */
export const rows = (
  count: number,
  of: { make?: string; model?: string; zip?: string; from?: number } = {},
): string[] =>
  Array.from({ length: count }, (_, at) => {
    const n = (of.from ?? 0) + at;
    const { make = "Toyota", model = "Camry", zip = "77001" } = of;
    const day = `2026-0${1 + (n % 9)}-1${n % 10}`;
    return `L${n},cars,,${2015 + (n % 8)},${make},${model},SE,${20_000 + ((137 * n) % 150_000)},${15_000 + 11 * (n % 900)},${zip},${day}`;
  });

/** Begins an import and does not wait until it ends. */
export async function beginImport({ fetch }: TestCaller, file: Blob): Promise<{ import_id: string }> {
  const body = new FormData();
  body.set("file", file, "market.csv");
  const headers = { prefer: "respond-async" };
  const answer = await fetch("/v1/market/listings/import", { method: "POST", body, headers });
  return ((await answer.json()) as { data: { import_id: string } }).data;
}
