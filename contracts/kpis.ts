import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, Message, page } from "./kit/values.ts";

/**
 * What custom figures are made of: rows of a model, their numeric fields, and the fields that filters compare.
 * Money is in decimal amounts here, as everywhere on the wire. A model without fields is counted only.
 */
export const kpiModels = {
  vehicle: {
    numbers: ["askingPrice", "purchasePrice", "soldPrice", "mileage", "overviewYear"],
    texts: ["status", "make", "model", "bodyStyle", "fuelType", "condition", "location", "teamId"],
  },
  lead: { numbers: [], texts: ["status", "tag", "action"] },
  contact: { numbers: [], texts: ["status", "source"] },
  sale: { numbers: ["soldPrice", "purchasePrice", "daysToSell", "satisfaction"], texts: [] },
  inspection: { numbers: [], texts: ["status"] },
  diagnostic: { numbers: ["healthScore", "issuesFound", "minRepairCost", "maxRepairCost"], texts: ["overallHealth"] },
  assessment: { numbers: ["recommendedCost", "severityScore", "damageCount"], texts: ["region"] },
  valuation: { numbers: ["averageValue", "confidence"], texts: ["valuationType"] },
  campaign: { numbers: ["dailyBudget", "spent"], texts: ["objective", "currency", "teamId"] },
} as const satisfies Record<string, { numbers: readonly string[]; texts: readonly string[] }>;
export type KpiModel = keyof typeof kpiModels;

export const KpiType = z.enum(["BUILTIN", "CUSTOM"]);
export const KpiDataType = z.enum(["NUMBER", "CURRENCY", "PERCENTAGE", "DURATION", "TEXT"]);
export const ChartType = z.enum(["NONE", "DONUT", "BAR", "LINE", "AREA", "RADIAL"]);
export const Aggregation = z.enum(["sum", "average", "count", "min", "max"]);
export type Aggregation = z.infer<typeof Aggregation>;
export const TargetModel = z.enum(Object.keys(kpiModels) as [KpiModel, ...KpiModel[]]);
export const TimeRange = z.enum(["7d", "30d", "90d"]);
export type TimeRange = z.infer<typeof TimeRange>;
export const Trend = z.enum(["up", "down", "flat"]);

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "is no colour like #1c7ed6");

/** How a figure is drawn; further members are kept as they are. */
export const ChartConfig = z.looseObject({
  timeRange: TimeRange.optional(),
  showAverage: z.boolean().optional(),
  showTrendline: z.boolean().optional(),
  colors: z.array(Colour).max(12).optional(),
});
export type ChartConfig = z.infer<typeof ChartConfig>;
const ChartConfigInput = ChartConfig.refine(
  (config) => JSON.stringify(config).length <= 4000,
  "is longer than 4000 characters as JSON",
);

/** Only rows whose field compares so are counted. Text fields are equal or not. */
export const KpiFilter = z.strictObject({
  field: z.string().min(1).max(60),
  operator: z.enum(["eq", "ne", "lt", "lte", "gt", "gte"]),
  value: z.union([z.string().max(200), z.number()]),
});
export type KpiFilter = z.infer<typeof KpiFilter>;

export const Kpi = z
  .object({
    id: Id,
    key: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    formula: z.string().nullable(),
    kpiType: KpiType,
    dataType: KpiDataType,
    /** Currency in the workspace's currency, percentages in percent, durations in days. */
    value: z.number(),
    /** False: there is nothing to compute it from, and value is 0. */
    hasData: z.boolean(),
    /** True: it is made of costs, which the caller's role in the team may not see. hasData is false, and value 0. */
    withheld: z.boolean(),
    period: z.object({ days: z.int(), from: Instant, to: Instant }),
    /** Against the period before; flat, and 0, where one of the two has no data. */
    trend: Trend,
    trendPercentage: z.number(),
    icon: z.string().nullable(),
    color: z.string().nullable(),
    displayOrder: z.number(),
    isVisible: z.boolean(),
    chartType: ChartType,
    chartEnabled: z.boolean(),
    chartConfig: ChartConfig,
    aggregation: Aggregation.nullable(),
    targetModel: TargetModel.nullable(),
    targetField: z.string().nullable(),
    filters: z.array(KpiFilter).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Kpi" });
export type Kpi = z.infer<typeof Kpi>;

export const maxFormulaCharacters = 500;

const display = {
  title: z.string().trim().min(1).max(100),
  description: z.string().max(500).nullable(),
  icon: z.string().trim().min(1).max(60).nullable(),
  color: Colour.nullable(),
  displayOrder: z.int().min(0).max(1_000_000),
  isVisible: z.boolean(),
} as const;
const logic = {
  key: z
    .string()
    .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, "is not lower case with underscores")
    .max(60),
  dataType: KpiDataType,
  formula: z.string().trim().min(1).max(maxFormulaCharacters).nullable(),
  aggregation: Aggregation.nullable(),
  targetModel: TargetModel.nullable(),
  targetField: z.string().min(1).max(60).nullable(),
  filters: z.array(KpiFilter).max(10).nullable(),
} as const;
const { title, ...otherDisplay } = display;
const { key, dataType, ...otherLogic } = logic;

const listed = Object.entries(kpiModels)
  .map(([model, { numbers, texts }]) => `${model} (${[...numbers, ...texts].join(", ") || "counted only"})`)
  .join("; ");
const howComputed = `Computed from what the workspace holds, over the last timeRange (calendar days in UTC, today included), with the trend against as many days before. A custom figure is an aggregation over targetModel.targetField with optional filters, or a formula over named aggregates: numbers, + - * / (also − × ÷), parentheses, and sum(vehicle.askingPrice), average(...), min(...), max(...), count(lead). Models and their fields: ${listed}. Vehicles are counted as they stand at the end of the period: SOLD from the day of their sale on and IN_STOCK before it, all else of them as it is now. Everything else is counted that came about in the period: a campaign on the day on which it was drafted, with all that it has spent until now. Its money is in US dollars by the exchange rates of the rate book, or our own estimates for the currencies that are not in it; in any other currency it is not known. count over a field counts the rows that have one, and a filter with ne finds those that have none. Beside an aggregation, formula is only a text. A division by zero, an average of nothing, and a sum of values of which none is known, is no data. With a teamId they are the figures that the team's owner has, computed from the team's vehicles alone, whosever they are: their sales, leads and inspections, and the contacts who asked for one of them or bought one.`;

const of = {
  auth: "any",
  shape: "plain",
} as const;
const read = { ...of, permission: "kpis:read" } as const;
const write = { ...of, permission: "kpis:write" } as const;
const ById = z.object({ id: z.string().min(1) });
const team = {
  teamId: Id.optional().meta({
    description: "Of the team's vehicles; needs view_analytics there, to change a figure manage_kpis",
  }),
};
const OfTeam = z.object(team);
const Over = z.object({ ...team, timeRange: TimeRange.default("30d") });
const Listed = Over.extend(page());
const inTeam = ["TEAM_NOT_FOUND"] as const;

export const kpis = contract({
  list: {
    ...read,
    method: "GET",
    path: "/kpis",
    summary: "All figures, in their order",
    description: `A bare array; X-Total-Count and Link tell the rest. ${howComputed}`,
    query: Listed,
    response: z.array(Kpi),
    errors: inTeam,
  },
  visible: {
    ...read,
    method: "GET",
    path: "/kpis/visible",
    summary: "The figures that are shown",
    description: "A bare array; X-Total-Count and Link tell the rest.",
    query: Listed,
    response: z.array(Kpi),
    errors: inTeam,
  },
  get: {
    ...read,
    method: "GET",
    path: "/kpis/{id}",
    summary: "A figure",
    params: ById,
    query: Over,
    response: Kpi,
    errors: ["KPI_NOT_FOUND", ...inTeam],
  },
  create: {
    ...write,
    method: "POST",
    path: "/kpis",
    summary: "Add a figure of one's own",
    description: howComputed,
    query: OfTeam,
    body: z.strictObject({
      key,
      title,
      kpiType: KpiType,
      dataType,
      ...z.object({ ...otherDisplay, ...otherLogic }).partial().shape,
    }),
    response: Kpi.pick({ id: true, key: true, title: true, kpiType: true, createdAt: true }),
    status: 201,
    errors: ["DUPLICATE_KPI_KEY", ...inTeam],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/kpis/{id}",
    summary: "Change a figure; of a built-in one its display alone",
    description: "With a teamId it needs view_analytics beside manage_kpis, as it answers the figure.",
    params: ById,
    query: OfTeam,
    body: z.strictObject({ ...display, ...logic }).partial(),
    response: Kpi,
    errors: ["KPI_NOT_FOUND", "CANNOT_MODIFY_BUILTIN_LOGIC", "DUPLICATE_KPI_KEY", ...inTeam],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/kpis/{id}",
    summary: "Delete a figure of one's own",
    params: ById,
    query: OfTeam,
    response: Message,
    errors: ["KPI_NOT_FOUND", "CANNOT_DELETE_BUILTIN", ...inTeam],
  },
  reorder: {
    ...write,
    method: "PUT",
    path: "/kpis/reorder",
    summary: "Set the order of figures, of all that are named or of none",
    query: OfTeam,
    body: z.strictObject({
      orders: z
        .array(z.strictObject({ id: z.string().min(1), displayOrder: display.displayOrder }))
        .min(1)
        .max(200),
    }),
    response: Message,
    errors: ["KPI_NOT_FOUND", ...inTeam],
  },
  toggle: {
    ...write,
    method: "PATCH",
    path: "/kpis/{id}/toggle",
    summary: "Show a figure that is hidden, hide one that is shown",
    params: ById,
    query: OfTeam,
    response: z.object({ id: Id, isVisible: z.boolean(), message: z.string() }),
    errors: ["KPI_NOT_FOUND", ...inTeam],
  },
  reset: {
    ...write,
    method: "POST",
    path: "/kpis/reset",
    summary: "Restore the built-in figures and delete all others: this cannot be undone",
    query: OfTeam,
    response: z.object({ success: z.literal(true), message: z.string(), kpisCount: z.int() }),
    errors: inTeam,
  },
  chart: {
    ...write,
    method: "PATCH",
    path: "/kpis/{id}/chart",
    summary: "Change how a figure is drawn",
    params: ById,
    query: OfTeam,
    body: z.strictObject({ chartType: ChartType, chartEnabled: z.boolean(), chartConfig: ChartConfigInput }).partial(),
    invalid: { chartType: "INVALID_CHART_TYPE" },
    response: Kpi.pick({ id: true, chartType: true, chartEnabled: true, chartConfig: true, updatedAt: true }),
    errors: ["KPI_NOT_FOUND", "INVALID_CHART_TYPE", ...inTeam],
  },
  chartData: {
    ...read,
    method: "GET",
    path: "/kpis/{id}/chart-data",
    summary: "A figure's history, a point per day",
    description:
      "The same computation over each day alone (UTC), the oldest first, today last. A day without data has value 0 and hasData false, and is left out of the statistics; their trend is from the first day with data to the last.",
    params: ById,
    query: Over,
    response: z.object({
      kpiId: Id,
      timeRange: TimeRange,
      dataPoints: z.array(z.object({ date: z.iso.date(), value: z.number(), label: z.string(), hasData: z.boolean() })),
      statistics: z.object({ min: z.number(), max: z.number(), average: z.number(), trend: Trend }),
    }),
    errors: ["KPI_NOT_FOUND", ...inTeam],
  },
});
