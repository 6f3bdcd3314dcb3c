import type { SaleWithHistory } from "../../../contracts/papers/sales.ts";

/** What the books have of a sale. */
interface Entry {
  readonly price: number;
  readonly soldAt: string;
  readonly contactId: string | null;
  /** `updated_at` of the last correction; empty before the first. */
  readonly version: string;
}
interface Message {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The books of an accounting package, by the rules of docs/webhooks.md. They are stored after each message, and read
 * again after a crash.
 */
export class Ledger {
  #disk = "[]";
  #entries = new Map<string, Entry | "voided">();

  /** Forgets what is not stored. */
  crash(): void {
    this.#entries = new Map(JSON.parse(this.#disk) as [string, Entry | "voided"][]);
  }

  store(): void {
    this.#disk = JSON.stringify([...this.#entries]);
  }

  post({ event, data }: Message): void {
    const id = String(data.sale_id);
    const known = this.#entries.get(id);
    if (known === "voided") return;
    if (event === "vehicle.sale_voided") {
      this.#entries.set(id, "voided");
      return;
    }
    const version = event === "vehicle.sold" ? "" : String(data.updated_at);
    if (known && known.version >= version) return;
    const contactId = data.contact_id === null ? null : String(data.contact_id);
    this.#entries.set(id, { price: Number(data.sold_price), soldAt: String(data.sold_at), contactId, version });
  }

  /** The sales in the books, by their ids. */
  sales(): Map<string, Omit<Entry, "version">> {
    const counted = [...this.#entries].flatMap(([id, entry]) => {
      if (entry === "voided") return [];
      const { version: _, ...values } = entry;
      return [[id, values] as const];
    });
    return new Map(counted.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The same from the answers of GET /sales. */
export const salesOf = (
  sales: readonly Pick<SaleWithHistory, "id" | "soldPrice" | "soldAt" | "contactId">[],
): ReturnType<Ledger["sales"]> =>
  new Map(
    sales
      .map(({ id, soldPrice: price, soldAt, contactId }) => [id, { price, soldAt, contactId }] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
