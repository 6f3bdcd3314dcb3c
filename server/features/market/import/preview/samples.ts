import type { MarketFile } from "../reading/file.ts";
import type { FileRow } from "../reading/records.ts";

const maxSamples = 3;
const maxSampleLength = 60;

/** Collects the first different values of each column. They show a person what a column contains. */
export class ColumnSamples {
  readonly #places: readonly number[];
  readonly #samples: readonly Set<string>[];

  constructor({ table, headers, columns }: Pick<MarketFile, "table" | "headers" | "columns">) {
    // the rows of an NDJSON file have a cell for each field, and none for an unknown key
    this.#places = headers.map(({ field }, at) =>
      table.format === "csv" ? at : field === null ? -1 : columns.indexOf(field),
    );
    this.#samples = headers.map(() => new Set());
  }

  add(row: FileRow): void {
    if ("reason" in row) return;
    for (const [at, samples] of this.#samples.entries()) {
      const text = (row.cells[this.#places[at] ?? -1] ?? "").trim();
      if (text === "" || samples.size >= maxSamples) continue;
      samples.add(text.length > maxSampleLength ? `${text.slice(0, maxSampleLength).toWellFormed()}…` : text);
    }
  }

  /** The samples of each column, in the order of the headers. */
  texts(): string[][] {
    return this.#samples.map((samples) => [...samples]);
  }
}
