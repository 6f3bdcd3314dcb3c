import type { Call } from "../../../../contracts/kit/endpoint.ts";
import type { Vehicle, vehicles } from "../../../../contracts/vehicles.ts";

/** The form of a sale: the buyer is nobody, a contact that exists, or a person by name and how to reach them. */
export interface SaleValues {
  soldPrice: number | "";
  /** As the date field has it, 2026-03-31, in the person's own time zone. */
  soldOn: string;
  buyer: "new" | "contact" | "none";
  contactId: string | null;
  name: string;
  email: string;
  phone: string;
}

type SaleBody = Call<(typeof vehicles)["sell"]>["body"];

const twoDigits = (part: number): string => String(part).padStart(2, "0");

/** The day of an instant in the person's own time zone, as the date field has it. */
export const dayInput = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

export const saleValues = (car: Pick<Vehicle, "askingPrice">, now: Date): SaleValues => ({
  soldPrice: car.askingPrice ?? "",
  soldOn: dayInput(now),
  buyer: "new",
  contactId: null,
  name: "",
  email: "",
  phone: "",
});

/** What is missing before the sale can be sent, by field; empty where nothing is. */
export function saleProblems(values: SaleValues, now: Date): Partial<Record<keyof SaleValues, string>> {
  const isNew = values.buyer === "new";
  const reachable = values.email.trim() !== "" || values.phone.trim() !== "";
  return {
    ...(values.soldPrice === "" && { soldPrice: "The price that the vehicle was sold for" }),
    ...(values.soldOn === "" && { soldOn: "The day of the sale" }),
    ...(values.soldOn > dayInput(now) && { soldOn: "This day has not come yet" }),
    ...(values.buyer === "contact" && values.contactId === null && { contactId: "Choose the contact" }),
    ...(isNew && values.name.trim() === "" && { name: "The buyer's name, or choose “Not recorded”" }),
    ...(isNew && !reachable && { email: "An e-mail address or a phone number" }),
  };
}

/** A sale of today happened now, one of an earlier day at its noon; never before the vehicle was bought that day. */
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
