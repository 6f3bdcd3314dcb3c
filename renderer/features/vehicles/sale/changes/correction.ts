import "../../../../texts/lazy/sale-changes-texts.ts";
import type { NewContact } from "../../../../../contracts/customers/contacts.ts";
import type { Sale } from "../../../../../contracts/papers/sales.ts";
import { t } from "../../../../texts/t.ts";
import { dayInput } from "../../../../ui/format/day-input.ts";
import { enteredNumber } from "../../../../ui/forms/entered-number.ts";
import { type BuyerValues, instantOn, newBuyerOf, noBuyer, type SaleValues, saleProblems } from "../values.ts";

/** As in the contract. */
export const maxReason = 500;

/** What is wrong with the reason of a change; undefined if nothing. */
export function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === "") return t("saleChanges.reason.missing");
  return reason.trim().length > maxReason ? t("common.tooLong", { max: maxReason }) : undefined;
}

/** The form of a correction. */
export interface CorrectionValues extends SaleValues {
  reason: string;
}

/** The fields of a sale that the form changes. */
export type CorrectedSale = Pick<Sale, "soldPrice" | "soldAt" | "contactId">;

const buyerValues = (contactId: string | null): BuyerValues =>
  contactId === null ? noBuyer : { ...noBuyer, buyer: "contact", contactId };

export const correctionValues = ({ soldPrice, soldAt, contactId }: CorrectedSale): CorrectionValues => ({
  ...buyerValues(contactId),
  soldPrice,
  soldOn: dayInput(new Date(soldAt)),
  reason: "",
});

export function correctionProblems(
  values: CorrectionValues,
  now: Date,
): Partial<Record<keyof CorrectionValues, string>> {
  const reason = reasonProblem(values.reason);
  return { ...saleProblems(values, now), ...(reason !== undefined && { reason }) };
}

/** What a correction changes. `newBuyer` becomes a contact first. */
export interface SaleChanges {
  readonly soldPrice?: number;
  readonly soldAt?: string;
  readonly contactId?: string | null;
  readonly newBuyer?: NewContact;
}

/** Only what differs from the sale; undefined if nothing does. A sale on the same day keeps its time. */
export function saleChanges(
  sale: CorrectedSale,
  values: CorrectionValues,
  when: { readonly now: Date; readonly acquiredAt: string | null },
): SaleChanges | undefined {
  const price = enteredNumber(values.soldPrice);
  const contactId = values.buyer === "contact" ? values.contactId : null;
  const isOtherDay = values.soldOn !== "" && values.soldOn !== dayInput(new Date(sale.soldAt));
  const changes: SaleChanges = {
    ...(price !== undefined && price !== sale.soldPrice && { soldPrice: price }),
    ...(isOtherDay && { soldAt: instantOn(values.soldOn, when) }),
    ...(values.buyer === "new" ? { newBuyer: newBuyerOf(values) } : contactId !== sale.contactId ? { contactId } : {}),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** The form after the sale was changed elsewhere: what the user did not change has the new values. */
export function rebased(values: CorrectionValues, before: CorrectedSale, after: CorrectedSale): CorrectionValues {
  const [old, fresh] = [correctionValues(before), correctionValues(after)];
  const isSameBuyer = values.buyer === old.buyer && values.contactId === old.contactId;
  return {
    ...values,
    ...(enteredNumber(values.soldPrice) === old.soldPrice && { soldPrice: fresh.soldPrice }),
    ...(values.soldOn === old.soldOn && { soldOn: fresh.soldOn }),
    ...(isSameBuyer && { buyer: fresh.buyer, contactId: fresh.contactId }),
  };
}
