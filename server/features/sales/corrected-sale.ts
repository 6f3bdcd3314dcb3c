import { dayIn } from "../../../contracts/kit/calendar.ts";
import { centsOf } from "../../domain/money.ts";
import type { SaleRow } from "./sales.repo.ts";

/** The fields of a sale that can be corrected. An absent field is not changed; null clears it. */
export interface Correction {
  readonly soldPrice?: number | undefined;
  readonly soldAt?: string | undefined;
  readonly contactId?: string | null | undefined;
  readonly satisfaction?: number | null | undefined;
}
type CorrectedFields = Partial<Pick<SaleRow, "soldPriceCents" | "soldAt" | "contactId" | "satisfaction">>;

/** The columns that a correction changes; undefined if it changes nothing. */
export function correctedFields(
  before: SaleRow,
  { soldPrice, soldAt, contactId, satisfaction }: Correction,
): CorrectedFields | undefined {
  const given: CorrectedFields = {
    soldPriceCents: soldPrice === undefined ? before.soldPriceCents : centsOf(soldPrice),
    soldAt: soldAt ?? before.soldAt,
    contactId: contactId === undefined ? before.contactId : contactId,
    satisfaction: satisfaction === undefined ? before.satisfaction : satisfaction,
  };
  const changed = (Object.keys(given) as (keyof CorrectedFields)[]).filter((name) => given[name] !== before[name]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, given[name]]));
}

export const dollars = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

/** What a correction changed, as one sentence for the timeline. It does not name the buyer. Days are those of the dealership. */
export function correctionText(
  before: SaleRow,
  after: SaleRow,
  { reason, timeZone }: { readonly reason: string; readonly timeZone: string },
): string {
  const day = ({ soldAt }: SaleRow): string => dayIn(timeZone, soldAt);
  const changes = [
    before.soldPriceCents !== after.soldPriceCents &&
      `price from ${dollars(before.soldPriceCents)} to ${dollars(after.soldPriceCents)}`,
    before.soldAt !== after.soldAt && `date from ${day(before)} to ${day(after)}`,
    before.contactId !== after.contactId && "buyer",
    before.satisfaction !== after.satisfaction && "rating",
  ].filter((text) => text !== false);
  return `Sale corrected: ${changes.join(", ")}. Reason: ${reason}`;
}
