import type { MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import { type MarketKind, marketKinds } from "../../../../../contracts/pricing/market-kinds.ts";
import { maxErrors } from "../counts.ts";
import { identityOf, SeenRows } from "../reading/identity.ts";
import type { FileRow } from "../reading/records.ts";
import type { EntryOrReason } from "../reading/row.ts";

type Counted = Pick<
  MarketPreview,
  "rows" | "accepted" | "rejected" | "errors" | "reasons" | "kinds" | "oldest" | "newest" | "first_rows"
>;
type Listing = NonNullable<MarketPreview["first_rows"][number]["listing"]>;
type Entry = Extract<EntryOrReason, { readonly entry: unknown }>["entry"];

export const maxFirstRows = 20;
const maxReasons = 20;
/** Reasons that are counted: more than a file of one dealer can have. Our own estimate. */
const maxDifferentReasons = 1000;

/** A reason without the values of its row, so that rows can be counted by it. */
export const generalReason = (reason: string): string =>
  reason.replace(/"[^"]*"/, "…").replace(/ as row \d+\.$/, " as an earlier row.");

/** Counts the rows of a file as an import would, and stores nothing. */
export class PreviewTally {
  readonly #workspaceId: string;
  readonly #seen = new SeenRows();
  readonly #errors: Counted["errors"] = [];
  readonly #reasons = new Map<string, { rows: number; first_row: number }>();
  readonly #kinds = new Map<MarketKind, number>();
  readonly #firstRows: Counted["first_rows"] = [];
  #rows = 0;
  #rejected = 0;
  #oldest: string | null = null;
  #newest: string | null = null;

  constructor(workspaceId: string) {
    this.#workspaceId = workspaceId;
  }

  add(row: FileRow, read: (cells: readonly string[]) => EntryOrReason): void {
    this.#rows += 1;
    const result = this.#resultOf(row, read);
    const isRejected = "reason" in result;
    if (isRejected) this.#reject(row.row, result.reason);
    else this.#accept(result.entry);
    if (this.#firstRows.length >= maxFirstRows) return;
    this.#firstRows.push({
      row: row.row,
      reason: isRejected ? result.reason : null,
      listing: isRejected ? null : listingOf(result.entry),
    });
  }

  counts(): Counted {
    return {
      rows: this.#rows,
      accepted: this.#rows - this.#rejected,
      rejected: this.#rejected,
      errors: this.#errors,
      reasons: [...this.#reasons]
        .map(([reason, counted]) => ({ reason, ...counted }))
        .toSorted((a, b) => b.rows - a.rows || a.first_row - b.first_row)
        .slice(0, maxReasons),
      kinds: marketKinds.flatMap((kind) => {
        const rows = this.#kinds.get(kind);
        return rows === undefined ? [] : [{ kind, rows }];
      }),
      oldest: this.#oldest,
      newest: this.#newest,
      first_rows: this.#firstRows,
    };
  }

  #resultOf(row: FileRow, read: (cells: readonly string[]) => EntryOrReason): EntryOrReason {
    if ("reason" in row) return row;
    const result = read(row.cells);
    if ("reason" in result) return result;
    const earlier = this.#seen.add(identityOf(this.#workspaceId, result.entry).words, row.row);
    return earlier === undefined ? result : { reason: `It is the same listing as row ${earlier}.` };
  }

  #reject(row: number, reason: string): void {
    this.#rejected += 1;
    if (this.#errors.length < maxErrors) this.#errors.push({ row, reason });
    const general = generalReason(reason);
    const known = this.#reasons.get(general);
    if (known) known.rows += 1;
    else if (this.#reasons.size < maxDifferentReasons) this.#reasons.set(general, { rows: 1, first_row: row });
  }

  #accept({ kind, soldAt, listedAt }: Entry): void {
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    const day = soldAt ?? listedAt;
    if (day === null) return;
    if (this.#oldest === null || day < this.#oldest) this.#oldest = day;
    if (this.#newest === null || day > this.#newest) this.#newest = day;
  }
}

const listingOf = (entry: Entry): Listing => ({
  kind: entry.kind,
  vin: entry.vin,
  year: entry.year,
  make: entry.make,
  model: entry.model,
  trim: entry.trim,
  mileage: entry.mileage,
  price: entry.priceCents / 100,
  zip_code: entry.zipCode,
  city: entry.city,
  state: entry.state,
  listed_at: entry.listedAt,
  sold_at: entry.soldAt,
});
