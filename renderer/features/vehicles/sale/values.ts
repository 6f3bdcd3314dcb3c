import type { Call } from "../../../../contracts/kit/endpoint.ts";
import type { Vehicle, vehicles } from "../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";

/** The form of a sale. The buyer is not recorded, an existing contact, or a new person with contact data. */
export interface SaleValues {
  soldPrice: number | "";
  /** In the format of the date field, 2026-03-31, in the user's time zone. */
  soldOn: string;
  buyer: "new" | "contact" | "none";
  contactId: string | null;
  name: string;
  email: string;
  phone: string;
}

type SaleBody = Call<(typeof vehicles)["sell"]>["body"];

export const saleValues = (car: Pick<Vehicle, "askingPrice">, now: Date): SaleValues => ({
  soldPrice: car.askingPrice ?? "",
  soldOn: dayInput(now),
  buyer: "new",
  contactId: null,
  name: "",
  email: "",
  phone: "",
});

/** What must be corrected before the sale can be sent, by field; empty if nothing. */
export function saleProblems(values: SaleValues, now: Date): Partial<Record<keyof SaleValues, string>> {
  const isNew = values.buyer === "new";
  const hasContact = values.email.trim() !== "" || values.phone.trim() !== "";
  return {
    ...(values.soldPrice === "" && { soldPrice: t("vehicles.sale.missing.price") }),
    ...(values.soldOn === "" && { soldOn: t("vehicles.sale.missing.day") }),
    ...(values.soldOn > dayInput(now) && { soldOn: t("vehicles.form.missing.pastDay") }),
    ...(values.buyer === "contact" && values.contactId === null && { contactId: t("vehicles.sale.missing.contact") }),
    ...(isNew && values.name.trim() === "" && { name: t("vehicles.sale.missing.name") }),
    ...(isNew && !hasContact && { email: t("vehicles.sale.missing.reachable") }),
  };
}

/** When the vehicle was sold: now for today, else noon of that day, but not before it was acquired on the same day. */
function soldAtOf(soldOn: string, now: Date, acquiredAt: string | null): string | undefined {
  if (soldOn === dayInput(now)) return undefined;
  const noon = new Date(`${soldOn}T12:00:00`);
  const bought = acquiredAt === null ? undefined : new Date(acquiredAt);
  const at = bought && dayInput(bought) === soldOn && bought > noon ? bought : noon;
  return at.toISOString();
}

export function saleBody(values: SaleValues, car: Pick<Vehicle, "acquiredAt">, now: Date): SaleBody {
  const soldAt = soldAtOf(values.soldOn, now, car.acquiredAt);
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  const buyer = { name: values.name.trim(), email: text(values.email), phone: text(values.phone) };
  return {
    soldPrice: values.soldPrice === "" ? 0 : values.soldPrice,
    ...(soldAt !== undefined && { soldAt }),
    ...(values.buyer === "contact" && { contactId: values.contactId }),
    ...(values.buyer === "new" && { buyer }),
  };
}
