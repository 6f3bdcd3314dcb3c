/** Why a customer asks for a vehicle (ADF 1.0, vehicle/@interest), and the action of a lead for it. */
export const actions = {
  buy: "Purchase request",
  lease: "Lease request",
  "test-drive": "Test drive request",
} as const;
export type Interest = keyof typeof actions;

/** The other values of vehicle/@interest: the vehicle is the customer's own. */
export const offers: ReadonlyMap<string, string> = new Map([
  ["sell", "Offers to sell"],
  ["trade-in", "Trade-in"],
]);

/** The interest of that name; an unknown name counts as "buy". */
export const interestNamed = (name: string): Interest => (Object.hasOwn(actions, name) ? (name as Interest) : "buy");

/** The interest that a free-text action is closest to: "Test drive on Saturday" is a test drive. */
export function closestInterest(action: string): Interest {
  if (/\btest[ -]?driv/i.test(action)) return "test-drive";
  return /\bleas(e|ing)\b/i.test(action) ? "lease" : "buy";
}

/** The interest with exactly this action; undefined for a free-text action. */
export const interestOf = (action: string): Interest | undefined =>
  (Object.keys(actions) as Interest[]).find((interest) => actions[interest] === action);
