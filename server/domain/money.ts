/** Tables store amounts as whole cents; the API speaks in dollars. Absent and null stay what they are. */
export function centsOf(amount: number): number;
export function centsOf(amount: number | null | undefined): number | null | undefined;
export function centsOf(amount: number | null | undefined): number | null | undefined {
  return amount === undefined || amount === null ? amount : Math.round(amount * 100);
}

/** Dollars of whole cents. */
export function amountOf(cents: number): number;
export function amountOf(cents: number | null): number | null;
export function amountOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
