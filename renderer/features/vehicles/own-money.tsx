import { useCurrency } from "../../api/records/dealership.ts";
import { money } from "../../ui/format/format.ts";

/** An amount in the dealership's currency. */
export const OwnMoney = ({ amount }: { readonly amount: number }) => money(amount, useCurrency());
