import { z } from "zod";

/** How a figure is drawn; further members are kept as they are. */
export const ChartConfig = z.looseObject({
  timeRange: z.enum(["7d", "30d", "90d"]).optional(),
  showAverage: z.boolean().optional(),
  showTrendline: z.boolean().optional(),
  colors: z
    .array(z.string().regex(/^#[0-9a-fA-F]{6}$/))
    .max(12)
    .optional(),
});
export type ChartConfig = z.infer<typeof ChartConfig>;

/** Only rows whose field compares so are counted. */
export const KpiFilter = z.strictObject({
  field: z.string().min(1).max(60),
  operator: z.enum(["eq", "ne", "lt", "lte", "gt", "gte"]),
  value: z.union([z.string().max(200), z.number(), z.boolean()]),
});
export type KpiFilter = z.infer<typeof KpiFilter>;
