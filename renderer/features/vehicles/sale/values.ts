import type { Call } from "../../../../contracts/kit/endpoint.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { Vehicle, vehicles } from "../../../../contracts/vehicles/vehicles.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";

/** The buyer is not recorded, an existing contact, or a new person with contact data. */
export interface BuyerValues {
  buyer: "new" | "contact" | "none";
  contactId: string | null;
  name: string;
  email: string;
  phone: string;
}

/** The form of a sale. */
export interface SaleValues extends BuyerValues {
  soldPrice: number | string;
  /** In the format of the date field, 2026-03-31, in the user's time zone. */
  soldOn: string;
}

type SaleBody = Call<(typeof vehicles)["sell"]>["body"];

export const noBuyer: BuyerValues = { buyer: "none", contactId: null, name: "", email: "", phone: "" };

export const saleValues = (car: Pick<Vehicle, "askingPrice">, now: Date): SaleValues => ({
  ...noBuyer,
  soldPrice: car.askingPrice ?? "",
  soldOn: dayInput(now),
  buyer: "new",
});

/** What must be corrected before the sale can be sent, by field; empty if nothing. */
export function saleProblems(values: SaleValues, now: Date): Partial<Record<keyof SaleValues, string>> {
  const isNew = values.buyer === "new";
  const hasContact = values.email.trim() !== "" || values.phone.trim() !== "";
  return {
    ...(enteredNumber(values.soldPrice) === undefined && { soldPrice: t("vehicles.sale.missing.price") }),
    ...(values.soldOn === "" && { soldOn: t("vehicles.sale.missing.day") }),
    ...(values.soldOn > dayInput(now) && { soldOn: t("vehicles.form.missing.pastDay") }),
    ...(values.buyer === "contact" && values.contactId === null && { contactId: t("vehicles.sale.missing.contact") }),
    ...(isNew && values.name.trim() === "" && { name: t("vehicles.sale.missing.name") }),
    ...(isNew && !hasContact && { email: t("vehicles.sale.missing.reachable") }),
  };
}

/** The server's messages by field of the form. */
export function saleErrors(error: unknown): Record<string, string> {
  const names: Readonly<Record<string, string>> = {
    soldAt: "soldOn",
    "buyer.name": "name",
    "buyer.email": "email",
    "buyer.phone": "phone",
  };
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, text]) => [own(names, field) ?? field, text]),
  );
}

/** Whether the form shows an error at one of its fields. */
export const isShownByField = (error: unknown, values: SaleValues): boolean =>
  Object.keys(saleErrors(error)).some((field) => Object.hasOwn(values, field));

interface SoldWhen {
  readonly now: Date;
  readonly acquiredAt: string | null;
}

/** The server rejects an instant in its future, and the clock of this machine may be ahead. Our own estimate. */
const clockSkewMs = 60_000;

/** The instant of a sale on a day: noon, but neither in the future nor before the vehicle was acquired on the same day. */
export function instantOn(soldOn: string, { now, acquiredAt }: SoldWhen): string {
  const start = new Date(`${soldOn}T00:00:00`).getTime();
  const noon = new Date(`${soldOn}T12:00:00`).getTime();
  const bought = new Date(acquiredAt ?? 0);
  const earliest = dayInput(bought) === soldOn ? bought.getTime() : start;
  return new Date(Math.max(earliest, Math.min(noon, now.getTime() - clockSkewMs))).toISOString();
}

/** The contact data of a new buyer. */
export function newBuyerOf({ name, email, phone }: BuyerValues) {
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  return { name: name.trim(), email: text(email), phone: text(phone) };
}

export function saleBody(values: SaleValues, car: Pick<Vehicle, "acquiredAt">, now: Date): SaleBody {
  const isToday = values.soldOn === dayInput(now);
  return {
    soldPrice: enteredNumber(values.soldPrice) ?? 0,
    // without it, the vehicle is sold now
    ...(!isToday && { soldAt: instantOn(values.soldOn, { now, acquiredAt: car.acquiredAt }) }),
    ...(values.buyer === "contact" && { contactId: values.contactId }),
    ...(values.buyer === "new" && { buyer: newBuyerOf(values) }),
  };
}
