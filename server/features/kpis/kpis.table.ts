import type { ChartConfig, KpiFilter, KpiModel } from "../../../contracts/system/kpis.ts";
import { bool, id, instant, int, json, oneOf, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/** The KPIs of a workspace: the display settings of the built-in ones, and its custom ones. */
export const kpis = table(
  "kpis",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    key: text().notNull(),
    title: text().notNull(),
    description: text(),
    kpiType: oneOf(["BUILTIN", "CUSTOM"]).notNull(),
    dataType: oneOf(["NUMBER", "CURRENCY", "PERCENTAGE", "DURATION", "TEXT"]).notNull(),
    formula: text(),
    aggregation: oneOf(["sum", "average", "count", "min", "max"]),
    targetModel: text().$type<KpiModel>(),
    targetField: text(),
    filters: json<KpiFilter[]>(),
    icon: text(),
    color: text(),
    displayOrder: int().notNull(),
    isVisible: bool().notNull(),
    chartType: oneOf(["NONE", "DONUT", "BAR", "LINE", "AREA", "RADIAL"]).notNull(),
    chartEnabled: bool().notNull(),
    chartConfig: json<ChartConfig>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique("kpis_key_uq").on(t.workspaceId, t.key)],
);
