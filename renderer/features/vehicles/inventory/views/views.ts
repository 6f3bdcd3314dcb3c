import "../../../../texts/lazy/views-texts.ts";
import { agedAfterDays } from "../../../../../contracts/system/today.ts";
import { statusesInStock } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import { t } from "../../../../texts/t.ts";
import { type ColumnKey, columnKeys } from "../columns/columns.tsx";
import type { ColumnChoice } from "../columns/use-columns.ts";
import { type InventoryFilters, noFilters, readFilters, writeFilters } from "../filters/filters.ts";

/** Filters, sort order and columns of the list under a name. Built-in views have no columns: the list keeps its own. */
export interface View {
  /** In the address. Empty: all vehicles. */
  readonly id: string;
  readonly name: string;
  /** The filters and the sort order as in the address, and the columns. */
  readonly query: string;
}

const builtIn = (id: string, name: string, filters: Partial<InventoryFilters>): View => ({
  id,
  name,
  query: String(writeFilters({ ...noFilters, ...filters })),
});

export const builtInViews: readonly View[] = [
  builtIn("", t("views.inventory.all"), {}),
  builtIn("in-stock", t("views.inventory.inStock"), { status: statusesInStock }),
  builtIn("not-inspected", t("views.inventory.notInspected"), { work: "notInspected" }),
  builtIn("unpriced", t("views.inventory.unpriced"), { work: "unpriced" }),
  builtIn("aged", t("views.inventory.aged", { days: agedAfterDays }), {
    work: "aged",
    sortBy: "acquiredAt",
    sortOrder: "asc",
  }),
  builtIn("open-leads", t("views.inventory.openLeads"), { hasOpenLeads: true }),
];

/** The query of a view that shows the list as it is. */
export function queryOf(filters: InventoryFilters, columns: readonly ColumnKey[]): string {
  const search = writeFilters({ ...filters, view: "", page: 1 });
  search.set("columns", columns.join(","));
  return String(search);
}

/** What a view shows. Unknown filters and columns are ignored. Undefined columns: the list keeps its own. */
export function readView({ id, query }: View) {
  const search = new URLSearchParams(query);
  const names = search.get("columns")?.split(",");
  return {
    filters: { ...readFilters(search), view: id, page: 1 },
    columns: names && columnKeys.filter((key) => names.includes(key)),
  };
}

export interface CurrentView {
  readonly view: View;
  /** Whether the list now differs from it. */
  readonly isChanged: boolean;
}

/** The chosen view, or else one that shows the same as the list. */
export function currentView(
  views: readonly View[],
  filters: InventoryFilters,
  { offered, shown }: Pick<ColumnChoice, "offered" | "shown">,
): CurrentView | undefined {
  const now = queryOf(filters, shown);
  const differs = (view: View): boolean => {
    const { filters: ofView, columns = shown } = readView(view);
    return (
      queryOf(
        ofView,
        offered.filter((key) => columns.includes(key)),
      ) !== now
    );
  };
  const chosen = filters.view === "" ? undefined : views.find(({ id }) => id === filters.view);
  const view = chosen ?? views.find((one) => !differs(one));
  return view && { view, isChanged: differs(view) };
}
