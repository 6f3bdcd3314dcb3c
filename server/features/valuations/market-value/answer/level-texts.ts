import type { ValuationType } from "../../../../../contracts/pricing/valuation.ts";
import type { Season } from "../../../../domain/valuation/outlook/season.ts";

/** The names of levels as adjectives, for example before "value" or "level". */
export const levelAdjectives: Readonly<Record<ValuationType, string>> = {
  retail: "retail",
  trade_in: "trade-in",
  private_party: "private-party",
  wholesale: "wholesale",
};

const monthOf = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

export function seasonText({ impact, percentage }: Season, at: string): string {
  const size = `${Math.abs(percentage).toFixed(1)}% ${percentage < 0 ? "below" : "above"}`;
  const usual = impact === "neutral" ? `close to the yearly average (${size})` : `${size} the yearly average`;
  const source = "This was measured on US auction purchases of 2009-10. The value is not adjusted for it.";
  return `In ${monthOf.format(new Date(at))}, prices are usually ${usual}. ${source}`;
}
