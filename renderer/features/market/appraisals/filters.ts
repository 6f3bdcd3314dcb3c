import { useSearchParams } from "react-router";
import { AppraisalDecision } from "../../../../contracts/pricing/appraisals.ts";
import { dayInput } from "../../../ui/format/day-input.ts";

export const periods = [90, 365] as const;
export type Period = (typeof periods)[number];

export interface AppraisalFilters {
  readonly decision: AppraisalDecision | undefined;
  /** Days until now. Undefined: at any time. */
  readonly period: Period | undefined;
  readonly vehicle: string | undefined;
  readonly page: number;
}

export const readFilters = (search: URLSearchParams): AppraisalFilters => ({
  decision: AppraisalDecision.safeParse(search.get("decision")).data,
  period: periods.find((days) => String(days) === search.get("days")),
  vehicle: search.get("vehicle")?.trim() || undefined,
  page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
});

const dayMs = 86_400_000;
/** The day on which a period begins. */
export const startOf = (period: Period, now: number): string => dayInput(new Date(now - period * dayMs));

type FilterName = "decision" | "days" | "vehicle" | "page";

/** The filters are part of the page's address, so that a filtered list can be bookmarked and shared. */
export function useAppraisalFilters() {
  const [search, setSearch] = useSearchParams();
  const change = (name: FilterName, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== "page") next.delete("page");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const filters = readFilters(search);
  const isFiltered = filters.decision !== undefined || filters.period !== undefined || filters.vehicle !== undefined;
  return { filters, change, isFiltered } as const;
}
