/** Why a customer asks for a vehicle (ADF 1.0, vehicle/@interest), as the action of a lead. */
export const wishes = {
  buy: "Purchase request",
  lease: "Lease request",
  "test-drive": "Test drive request",
} as const;
export type Wish = keyof typeof wishes;

/** What else may be the matter with a vehicle: the customer's own, which is no wish for one of ours. */
export const offers: ReadonlyMap<string, string> = new Map([
  ["sell", "Offers to sell"],
  ["trade-in", "Trade-in"],
]);

/** The wish of that name; one that ADF does not know is taken for one to buy. */
export const wishNamed = (interest: string): Wish => (Object.hasOwn(wishes, interest) ? (interest as Wish) : "buy");

/** What an action in somebody's own words comes closest to: "Test drive on Saturday" is a test drive. */
export function closestWish(action: string): Wish {
  if (/\btest[ -]?driv/i.test(action)) return "test-drive";
  return /\bleas(e|ing)\b/i.test(action) ? "lease" : "buy";
}

/** The wish that an action stands for; undefined for an action in anybody's own words. */
export const wishOf = (action: string): Wish | undefined =>
  (Object.keys(wishes) as Wish[]).find((wish) => wishes[wish] === action);
