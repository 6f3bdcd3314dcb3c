import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, Currency, Id, Instant, Message, page } from "../kit/values.ts";
import { timeRanges } from "./time-ranges.ts";

/**
 * The sources of custom figures: the rows of a model, its numeric fields, and the fields that filters can compare.
 * Money is in decimal amounts, as everywhere in the API. The rows of a model without numeric fields can only be counted.
 */
export const kpiModels = {
  vehicle: {
    numbers: ["askingPrice", "purchasePrice", "soldPrice", "mileage", "overviewYear", "daysInStock"],
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
export type KpiField = (typeof kpiModels)[KpiModel]["numbers" | "texts"][number];

export const KpiType = z.enum(["BUILTIN", "CUSTOM"]);
export const KpiDataType = z.enum(["NUMBER", "CURRENCY", "PERCENTAGE", "DURATION", "TEXT"]);
export const ChartType = z.enum(["NONE", "DONUT", "BAR", "LINE", "AREA", "RADIAL"]);
export type ChartType = z.infer<typeof ChartType>;
export const Aggregation = z.enum(["sum", "average", "count", "min", "max"]);
export type Aggregation = z.infer<typeof Aggregation>;
export const TargetModel = z.enum(Object.keys(kpiModels) as [KpiModel, ...KpiModel[]]);
export const TimeRange = z.enum(timeRanges);
export type TimeRange = z.infer<typeof TimeRange>;
export const Trend = z.enum(["up", "down", "flat"]);

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "is no color like #1c7ed6");

/** How a figure is drawn. Unknown members are kept. */
export const ChartConfig = z.looseObject({
  timeRange: TimeRange.optional(),
  showAverage: z.boolean().optional(),
  showTrendline: z.boolean().optional(),
  colors: z.array(Color).max(12).optional(),
});
export type ChartConfig = z.infer<typeof ChartConfig>;
const ChartConfigInput = ChartConfig.refine(
  (config) => JSON.stringify(config).length <= 4000,
  "is longer than 4000 characters as JSON",
);

/** Restricts a figure to rows whose field compares as given. Text fields support eq and ne only. */
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
    /** Currency values in `currency`, percentages in percent, durations in days. */
    value: z.number(),
    currency: Currency.meta({
      description: "of the value of a CURRENCY figure: the dealership's, or with a teamId that of the team's owner",
    }),
    /** False if there is no data to compute the figure from; value is then 0. */
    hasData: z.boolean(),
    /** True if the figure is computed from costs that the caller's role in the team may not see. hasData is then false and value 0. */
    withheld: z.boolean(),
    leftOut: z.int().min(0).meta({
      description:
        "how many rows of the period do not count, because they lack a value that the figure needs: a sale without a purchase price in a margin, for example",
    }),
    period: z.object({ days: z.int(), from: Instant, to: Instant }),
    /** Compared with the period before; `flat` and 0 if either has no data. */
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

const KpiHistory = z.object({
  kpiId: Id,
  timeRange: TimeRange,
  dataPoints: z.array(z.object({ date: z.iso.date(), value: z.number(), label: z.string(), hasData: z.boolean() })),
  statistics: z.object({ min: z.number(), max: z.number(), average: z.number(), trend: Trend }),
});
export type KpiHistory = z.infer<typeof KpiHistory>;

export const maxFormulaCharacters = 500;

const display = {
  title: z.string().trim().min(1).max(100),
  description: z.string().max(500).nullable(),
  icon: z.string().trim().min(1).max(60).nullable(),
  color: Color.nullable(),
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
const chart = { chartType: ChartType, chartEnabled: z.boolean(), chartConfig: ChartConfigInput } as const;
const { title, ...otherDisplay } = display;
const { key, dataType, ...otherLogic } = logic;

const modelFields = Object.entries(kpiModels)
  .map(([model, { numbers, texts }]) => `${model} (${[...numbers, ...texts].join(", ") || "counted only"})`)
  .join("; ");
const howComputed = `Figures are computed from the workspace's data over the last timeRange (calendar days in the dealership's time zone, including today). The trend compares with the same number of days before. A custom figure is either an aggregation over targetModel.targetField with optional filters, or a formula over named aggregates: numbers, + - * / (also − × ÷), parentheses, and sum(vehicle.askingPrice), average(...), min(...), max(...), count(lead). Models and their fields: ${modelFields}. Vehicles are counted in their state at the end of the period: SOLD from the day of their sale and IN_STOCK before it; daysInStock is the number of calendar days from acquiredAt (or else from the day on which the vehicle was added) to the end of the period or to the sale, and unknown if a vehicle without acquiredAt was sold before it was added; all their other fields have their current values. All other models are counted by the rows created within the period. A campaign counts on the day on which it was drafted, with everything it has spent until now. Campaign money is in US dollars, at the exchange rates of the rate book, or by our own estimates for currencies that it lacks; other currencies count as unknown. count over a field counts the rows that have a value, and a filter with ne matches rows without one. In a formula, all aggregates of one model use the same rows: those that have every field of the model that the formula sums, averages or takes the minimum or maximum of. So sum(sale.soldPrice) - sum(sale.purchasePrice) counts only sales with both prices. leftOut is the number of the other rows. With an aggregation, formula is only a text to show. A division by zero, an average of nothing, and a sum without known values have no data. With a teamId, the figures are those configured by the team's owner, computed from the team's vehicles, regardless of which member's account they belong to: their sales, leads and inspections, and the contacts who asked for or bought one of them.`;

const common = {
  auth: "any",
  shape: "plain",
} as const;
const read = { ...common, permission: "kpis:read" } as const;
const write = { ...common, permission: "kpis:write" } as const;
const ById = z.object({ id: z.string().min(1).meta({ description: "the id of the figure" }) });
const team = {
  teamId: Id.optional().meta({
    description:
      "Compute over the vehicles of this team. Needs view_analytics in the team; changing a figure needs manage_kpis.",
  }),
};
const OfTeam = z.object(team);
const Over = z.object({ ...team, timeRange: TimeRange.default("30d") });
const Listed = Over.extend(page());
const teamErrors = ["TEAM_NOT_FOUND"] as const;

export const kpis = contract({
  list: {
    ...read,
    method: "GET",
    path: "/kpis",
    summary: "List all figures in their display order",
    description: `${arrayAnswer} ${howComputed}`,
    query: Listed,
    response: z.array(Kpi),
    volatile: ["to"],
    errors: teamErrors,
  },
  visible: {
    ...read,
    method: "GET",
    path: "/kpis/visible",
    summary: "List the visible figures",
    description: arrayAnswer,
    query: Listed,
    response: z.array(Kpi),
    volatile: ["to"],
    errors: teamErrors,
  },
  get: {
    ...read,
    method: "GET",
    path: "/kpis/{id}",
    summary: "Read a figure",
    params: ById,
    query: Over,
    response: Kpi,
    volatile: ["to"],
    errors: ["KPI_NOT_FOUND", ...teamErrors],
  },
  create: {
    ...write,
    method: "POST",
    path: "/kpis",
    summary: "Create a custom figure",
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
    errors: ["DUPLICATE_KPI_KEY", ...teamErrors],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/kpis/{id}",
    summary: "Change a figure; only the display of a built-in figure can change",
    description:
      "The display includes the chart: PATCH /kpis/{id}/chart changes only that. A figure keeps its kpiType: another one is refused. With a teamId, this needs view_analytics in addition to manage_kpis, because the answer contains the figure.",
    params: ById,
    query: OfTeam,
    body: z.strictObject({ ...display, ...chart, ...logic, kpiType: KpiType }).partial(),
    invalid: { chartType: "INVALID_CHART_TYPE" },
    response: Kpi,
    errors: ["KPI_NOT_FOUND", "CANNOT_MODIFY_BUILTIN_LOGIC", "DUPLICATE_KPI_KEY", "INVALID_CHART_TYPE", ...teamErrors],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/kpis/{id}",
    summary: "Delete a custom figure",
    params: ById,
    query: OfTeam,
    response: Message,
    errors: ["KPI_NOT_FOUND", "CANNOT_DELETE_BUILTIN", ...teamErrors],
  },
  reorder: {
    ...write,
    method: "PUT",
    path: "/kpis/reorder",
    summary: "Set the display order of figures: of all that are named, or of none",
    query: OfTeam,
    body: z.strictObject({
      orders: z
        .array(z.strictObject({ id: z.string().min(1), displayOrder: display.displayOrder }))
        .min(1)
        .max(200),
    }),
    response: Message,
    errors: ["KPI_NOT_FOUND", ...teamErrors],
  },
  toggle: {
    ...write,
    method: "PATCH",
    path: "/kpis/{id}/toggle",
    summary: "Show a hidden figure or hide a visible one",
    params: ById,
    query: OfTeam,
    response: z.object({ id: Id, isVisible: z.boolean(), message: z.string() }),
    errors: ["KPI_NOT_FOUND", ...teamErrors],
  },
  reset: {
    ...write,
    method: "POST",
    path: "/kpis/reset",
    summary: "Restore the built-in figures and delete all others; this cannot be undone",
    query: OfTeam,
    response: z.object({ success: z.literal(true), message: z.string(), kpisCount: z.int() }),
    errors: teamErrors,
  },
  chart: {
    ...write,
    method: "PATCH",
    path: "/kpis/{id}/chart",
    summary: "Change how a figure is drawn",
    params: ById,
    query: OfTeam,
    body: z.strictObject(chart).partial(),
    invalid: { chartType: "INVALID_CHART_TYPE" },
    response: Kpi.pick({ id: true, chartType: true, chartEnabled: true, chartConfig: true, updatedAt: true }),
    errors: ["KPI_NOT_FOUND", "INVALID_CHART_TYPE", ...teamErrors],
  },
  chartData: {
    ...read,
    method: "GET",
    path: "/kpis/{id}/chart-data",
    summary: "Read a figure's history, one point per day",
    description:
      "The same computation for each day in the dealership's time zone, oldest first and today last. A day without data has value 0 and hasData false, and the statistics ignore it. Their trend goes from the first day with data to the last.",
    params: ById,
    query: Over,
    response: KpiHistory,
    errors: ["KPI_NOT_FOUND", ...teamErrors],
  },
});
