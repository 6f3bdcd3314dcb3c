import type { MarketBreakdown } from "../../../../contracts/pricing/market-breakdown.ts";
import { t } from "../../../texts/t.ts";
import type { Bar } from "./bars.tsx";

const daysOfYear = 365;

/** "Up to 30 days", "Up to 2 years", "Older". */
export function ageText(maxDays: number | null): string {
  if (maxDays === null) return t("market.overview.age.older");
  return maxDays > daysOfYear
    ? t("market.overview.age.years", { count: Math.round(maxDays / daysOfYear) })
    : t("market.overview.age.first", { days: maxDays });
}

/** Files write makes in lower case or capitals: "toyota" becomes "Toyota", "bmw" becomes "BMW". */
export function makeName(make: string): string {
  if (make !== make.toLowerCase() && make !== make.toUpperCase()) return make;
  if (/^[a-z]{1,3}$/i.test(make) && !/^(kia|ram)$/i.test(make)) return make.toUpperCase();
  return make.toLowerCase().replace(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The states with the most rows, the others in one bar, and the rows without a place last. */
export function topStates(states: MarketBreakdown["states"], shown: number): Bar[] {
  const placed = states.filter(({ state }) => state !== null);
  const others = placed.slice(shown);
  const unplaced = states.find(({ state }) => state === null);
  return [
    ...placed.slice(0, shown).map(({ state, rows }) => ({ key: state ?? "", label: state, rows })),
    ...(others.length === 0
      ? []
      : [
          {
            key: "others",
            label: t("market.overview.otherStates", { count: others.length }),
            rows: others.reduce((sum, { rows }) => sum + rows, 0),
          },
        ]),
    ...(unplaced ? [{ key: "none", label: t("market.overview.noState"), rows: unplaced.rows }] : []),
  ];
}
