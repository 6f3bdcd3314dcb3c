import { useSearchParams } from "react-router";

export const pageSize = 100;

/** Texts as typed. Days as `YYYY-MM-DD` in the user's time zone; both days are included. */
export interface AuditFilters {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

const texts = ["actor", "action", "subject", "from", "to"] as const;

function read(search: URLSearchParams): AuditFilters {
  const text = (name: string) => search.get(name) ?? "";
  const [actor, action, subject, from, to] = texts.map(text) as [string, string, string, string, string];
  return { actor, action, subject, from, to, page: Math.max(1, Number.parseInt(text("page"), 10) || 1) };
}

/** The filters are part of the page's address, so that a filtered log can be bookmarked and shared. */
export function useAuditFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);
  const change = (part: Partial<AuditFilters>) => {
    const filtersAfter = { ...filters, page: 1, ...part };
    const next = new URLSearchParams();
    for (const name of texts) if (filtersAfter[name].trim() !== "") next.set(name, filtersAfter[name].trim());
    if (filtersAfter.page > 1) next.set("page", String(filtersAfter.page));
    setSearch(next, { replace: true });
  };
  const clear = () => setSearch({}, { replace: true });
  return { filters, change, clear } as const;
}

export const isFiltered = (filters: AuditFilters): boolean => texts.some((name) => filters[name] !== "");

const startOf = (day: string, plusDays = 0): string | undefined => {
  const [year, month, date] = day.split("-").map(Number);
  const start = new Date(year ?? Number.NaN, (month ?? Number.NaN) - 1, (date ?? Number.NaN) + plusDays);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/** The query for the server. The server's `to` is exclusive, so it is the start of the next day. */
export function queryOf({ actor, action, subject, from, to }: AuditFilters) {
  const start = startOf(from);
  const end = startOf(to, 1);
  return {
    ...(actor !== "" && { actor: actor.includes("@") ? actor.toLowerCase() : actor }),
    ...(action !== "" && { action }),
    ...(subject !== "" && { subject }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
  };
}
