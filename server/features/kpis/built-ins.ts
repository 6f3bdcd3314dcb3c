import type { BuiltInKey } from "./figures/built-in.ts";
import type { KpiRow } from "./kpis.repo.ts";

type Standard = Pick<KpiRow, "title" | "description" | "dataType" | "formula" | "icon" | "color" | "chartType">;

/** The default display of the built-in KPIs, in the default order. The icons are Tabler's. */
const standards: Readonly<Record<BuiltInKey, Standard>> = {
  avg_days_to_sell: {
    title: "Average days to sell",
    description: "Calendar days from the purchase to the sale of the vehicles that were sold.",
    dataType: "DURATION",
    formula: "Σ(day sold − day acquired) ÷ vehicles sold",
    icon: "clock",
    color: "#1c7ed6",
    chartType: "LINE",
  },
  avg_selling_price: {
    title: "Average selling price",
    description: "What the vehicles that were sold brought, on average.",
    dataType: "CURRENCY",
    formula: "Σ sold price ÷ vehicles sold",
    icon: "currency-dollar",
    color: "#2f9e44",
    chartType: "BAR",
  },
  gross_profit_margin: {
    title: "Gross profit margin",
    description:
      "Of the vehicles that were sold and whose purchase price is known. No reconditioning costs are kept yet: they count as 0.",
    dataType: "PERCENTAGE",
    formula: "Σ(sold − purchase − reconditioning) ÷ Σ sold × 100",
    icon: "chart-pie",
    color: "#0ca678",
    chartType: "AREA",
  },
  avg_age_of_inventory: {
    title: "Average age of inventory",
    description: "Calendar days since the purchase of the vehicles in stock, in reconditioning or on hold.",
    dataType: "DURATION",
    formula: "Σ(day − day acquired) ÷ vehicles in inventory",
    icon: "hourglass",
    color: "#f08c00",
    chartType: "LINE",
  },
  inventory_turnover_ratio: {
    title: "Inventory turnover",
    description: "How often a year the inventory is sold, at purchase prices.",
    dataType: "NUMBER",
    formula: "cost of sales ÷ ((inventory at the beginning + at the end) ÷ 2) × 365 ÷ days",
    icon: "refresh",
    color: "#7048e8",
    chartType: "LINE",
  },
  customer_satisfaction_score: {
    title: "Customer satisfaction",
    description: "Share of the buyers' ratings that are 4 or 5 stars.",
    dataType: "PERCENTAGE",
    formula: "ratings of 4 and 5 ÷ ratings × 100",
    icon: "mood-smile",
    color: "#e64980",
    chartType: "RADIAL",
  },
  customer_retention_rate: {
    title: "Customer retention",
    description: "Share of the buyers who had bought a vehicle before.",
    dataType: "PERCENTAGE",
    formula: "buyers who bought before ÷ buyers × 100",
    icon: "user-check",
    color: "#1098ad",
    chartType: "RADIAL",
  },
  total_repair_cost: {
    title: "Total repair cost",
    description: "What the damage assessments recommend to repair.",
    dataType: "CURRENCY",
    formula: "Σ recommended repairs of the assessments",
    icon: "tool",
    color: "#e03131",
    chartType: "BAR",
  },
};

export const builtInCount = Object.keys(standards).length;

type Columns = Omit<KpiRow, "id" | "workspaceId" | "createdAt" | "updatedAt">;

/** The columns of the built-in KPIs with the default display. */
export const standardKpis = (): Columns[] =>
  Object.entries(standards).map(([key, standard], displayOrder) => ({
    ...standard,
    key,
    kpiType: "BUILTIN",
    aggregation: null,
    targetModel: null,
    targetField: null,
    filters: null,
    displayOrder,
    isVisible: true,
    chartEnabled: true,
    chartConfig: {
      timeRange: "30d",
      showAverage: true,
      showTrendline: false,
      ...(standard.color !== null && { colors: [standard.color] }),
    },
  }));
