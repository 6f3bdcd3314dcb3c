import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import {
  GivenDamage,
  ImpactZone,
  operations,
  RepairOption,
  RequestedOptions,
} from "../../../contracts/repair/estimate.ts";
import { Severity } from "../../../contracts/vocabulary.ts";

const Band = z.tuple([z.number(), z.number()]);
const Option = RepairOption.shape.option;

/** What a master expects of one damage. Texts are parts of the lines' descriptions. */
const ExpectedDamage = z.strictObject({
  recommended: Option.optional(),
  options: z.array(Option).optional(),
  not_options: z.array(Option).optional(),
  /** Of the recommended repair, in the estimate's currency. */
  cost: Band.optional(),
  /** No option costs more than this one. */
  capped_by: Option.optional(),
  hours: z.partialRecord(z.enum(operations), Band).optional(),
  days: Band.optional(),
  severity: Severity.optional(),
  measured: Severity.nullable().optional(),
  structural: z.array(z.string()).optional(),
  zone: ImpactZone.nullable().optional(),
  lines: z.array(z.string()).optional(),
  not_lines: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
});

/** A worked case: what a client sends, and what a master technician or an estimator expects. */
export const TradeCase = z.strictObject({
  name: z.string(),
  /** A published source, or the reasoning. */
  source: z.string().min(20),
  vehicle: z.strictObject({
    overviewYear: z.int().nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    bodyStyle: z.string().nullable(),
    exteriorColor: z.string().nullable(),
    fuelType: z.string().nullable(),
  }),
  request: z.strictObject({
    damages: z.array(GivenDamage),
    assessment_options: RequestedOptions.partial().default({}),
  }),
  expected: z.strictObject({
    damages: z.record(z.string(), ExpectedDamage).default({}),
    total: Band.optional(),
    /** The highest total as a multiple of the lowest. */
    spread: Band.optional(),
    days: Band.optional(),
    /** In the order of the answer; each with items of its checklist in their order. */
    impacts: z
      .array(z.strictObject({ zone: ImpactZone, checklist: z.array(z.string()), not: z.array(z.string()).default([]) }))
      .optional(),
    /** In their order. */
    warnings: z.array(z.string()).default([]),
    shared: z.array(z.string()).default([]),
    /** Lines that the car has exactly once after the savings. */
    once: z.array(z.string()).default([]),
    /** Nowhere in the answer. */
    forbidden: z.array(z.string()).default([]),
  }),
});
export type TradeCase = z.infer<typeof TradeCase>;

/** All cases of the folder, by file. */
export const tradeCases = (folder: string): { readonly file: string; readonly cases: TradeCase[] }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((file) => ({ file, cases: z.array(TradeCase).parse(JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))) }));
