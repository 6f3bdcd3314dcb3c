import { z } from "zod";
import { Instant } from "../kit/values.ts";
import { Basis, severities } from "../vocabulary.ts";

/**
 * The shop's figures: the cost of an hour, a part and a job. Editable and versioned; every estimate keeps the version
 * that it was made with. Amounts are decimal, in the currency that the row names. Hours are decimal hours.
 */

export const regions = [
  "US_CALIFORNIA",
  "US_TEXAS",
  "US_NORTHEAST",
  "US_MIDWEST",
  "EU_GERMANY",
  "EU_UK",
  "EU_FRANCE",
  "ASIA_JAPAN",
  "ASIA_CHINA",
] as const;
export const Region = z.enum(regions);
export type Region = z.infer<typeof Region>;

export const currencies = ["USD", "EUR", "GBP", "JPY", "CNY"] as const;
export const EstimateCurrency = z.enum(currencies);
export type EstimateCurrency = z.infer<typeof EstimateCurrency>;

/** A part's material. */
export const Material = z.enum(["steel", "aluminium", "plastic", "glass", "lamp", "mechanical"]);
export type Material = z.infer<typeof Material>;

/** The basis of a figure in a rate book: a source is required, and unknown fields are rejected. */
const FigureBasis = Basis.extend({ source: z.string().min(1).max(500) })
  .strict()
  .meta({ id: "FigureBasis", description: "where a figure comes from" });
const amount = z.number().min(0).max(1_000_000);
const hours = z.number().min(0).max(200);

/** One region's hourly rates, without taxes. */
export const LabourRates = z
  .strictObject({
    currency: EstimateCurrency,
    body: amount,
    paint: amount,
    mechanical: amount,
    /** Paint and materials for each refinish hour. */
    paint_materials: amount,
    basis: FigureBasis,
  })
  .meta({ id: "LabourRates" });

export type LabourRates = z.infer<typeof LabourRates>;

/** Units of each currency for one US dollar, as of the table's date. */
export const ExchangeRates = z.strictObject({
  as_of: z.iso.date(),
  per_usd: z.strictObject(
    Object.fromEntries(currencies.map((currency) => [currency, z.number().positive().max(100_000)])) as Record<
      EstimateCurrency,
      z.ZodNumber
    >,
  ),
  basis: FigureBasis,
});

const record = <K extends string, S extends z.ZodType>(names: readonly K[], schema: S) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>);

/** A rule of the refinish and body trade. `unit` gives the meaning of `value`. */
export const Rule = z
  .strictObject({
    value: z
      .number()
      .min(0)
      .max(100_000)
      .meta({ description: "in the row's unit; a share is at most 1, so 50 % is 0.5" }),
    unit: z.enum(["hours", "share", "days", "years", "model_year", "cm"]),
    basis: FigureBasis,
  })
  .meta({ id: "RateRule" });
export type Rule = z.infer<typeof Rule>;
export const ruleNames = [
  "clear_coat_first_panel_share",
  "clear_coat_next_panel_share",
  "clear_coat_cap_hours",
  "overlap_adjacent_hours",
  "overlap_non_adjacent_hours",
  "blend_share",
  "spot_refinish_share",
  "new_part_edging_hours",
  "aluminium_surcharge_share",
  "pdr_medium_depth_share",
  "pdr_deep_share",
  "resin_chip_cm",
  "resin_crack_cm",
  "structural_setup_hours",
  "adas_from_model_year",
  "oem_parts_until_years",
  "total_loss_share",
  "stigma_base_share",
  "stigma_repair_share",
  "labour_hours_per_day",
  "paint_drying_days",
  "pdr_panel_days",
] as const;
/** Rules that were added later. A book without them gets the built-in ones, so that earlier books and clients stay valid. */
export const laterRuleNames = [
  "three_stage_first_panel_share",
  "three_stage_next_panel_share",
  "three_stage_cap_hours",
  "three_stage_blend_share",
  "scan_from_model_year",
  "high_voltage_hours",
  "corrosion_protection_hours",
  "aluminum_setup_hours",
  "near_luxury_parts_share",
  "luxury_parts_share",
  "exotic_parts_share",
  "older_parts_share",
  "oldest_parts_share",
  "labor_range_share",
  "parts_range_share",
  "supplement_share",
] as const;
export const allRuleNames = [...ruleNames, ...laterRuleNames] as const;
export type RuleName = (typeof allRuleNames)[number];

/** Parts that a body shop prices. A family includes both sides: `front_door` is both front doors. */
export const partFamilies = [
  "front_bumper",
  "rear_bumper",
  "hood",
  "roof",
  "trunk_lid",
  "front_fender",
  "front_door",
  "rear_door",
  "quarter_panel",
  "windshield",
  "rear_window",
  "side_window",
  "headlight",
  "taillight",
  "fog_light",
] as const;
export type PartFamily = (typeof partFamilies)[number];

export const PartFigures = z
  .strictObject({
    material: Material.exclude(["mechanical"]),
    /** How the part is attached. */
    joint: z.enum(["bolted", "welded", "bonded"]),
    /** Base refinish time of the outside, without clear coat; 0 if nothing is painted. */
    refinish_hours: hours,
    /** Removing and refitting the part, or the parts attached to it, for repair and paint. */
    remove_install_hours: hours,
    /** Fitting a new part. */
    replace_hours: hours,
    /** Cutting out and welding in a section; null if that is not done. */
    section_hours: hours.nullable(),
    /** US dollars. */
    oem_price: amount,
    /** US dollars; null if only the manufacturer's part is available. */
    aftermarket_price: amount.nullable(),
    /** Calibrating the sensors behind the part, in mechanical hours and US dollars; null if there are none. */
    adas: z.strictObject({ what: z.string().min(1).max(80), hours, price: amount, basis: FigureBasis }).nullable(),
    basis: FigureBasis,
  })
  .meta({ id: "PartFigures" });
export type PartFigures = z.infer<typeof PartFigures>;

/** Body work before paint, in hours; `structure` is pulling the structure behind the part. */
export const bodyJobs = ["scratch", "dent", "rust", "crack", "paint_damage", "panel_damage", "structure"] as const;
export type BodyJob = (typeof bodyJobs)[number];
export const BodyHours = z.strictObject({ hours, basis: FigureBasis }).meta({ id: "BodyHours" });

/** Mechanical locations. Their repair is priced by severity only. */
export const mechanicalFamilies = [
  "engine",
  "transmission",
  "suspension",
  "exhaust_system",
  "fuel_system",
  "cooling_system",
  "brake_system",
] as const;
export type MechanicalFamily = (typeof mechanicalFamilies)[number];
/** Mechanical hours, and part prices in US dollars: from a rebuilt or aftermarket part to the manufacturer's part. */
export const MechanicalFigures = z
  .strictObject({ hours, price_from: amount, price_to: amount, basis: FigureBasis })
  .meta({ id: "MechanicalFigures" });

/** Paintless dent repair of one dent up to this size, and of each additional dent on the same panel. US dollars. */
export const PdrPrice = z
  .strictObject({
    up_to_cm: z.number().positive().max(100),
    like: z.string().min(1).max(40),
    price_from: amount,
    price_to: amount,
    further: amount,
    basis: FigureBasis,
  })
  .meta({ id: "PdrPrice" });
export type PdrPrice = z.infer<typeof PdrPrice>;

/** Hail with more than five dents on one panel: the price by number and size. US dollars. */
export const HailPrice = z
  .strictObject({
    up_to_dents: z.int().min(1).max(10_000),
    up_to_cm: z.number().positive().max(100),
    price: amount,
    basis: FigureBasis,
  })
  .meta({ id: "HailPrice" });

/** Small jobs: hours, and materials or sublet work in US dollars. */
export const Service = z.strictObject({ hours, price: amount, basis: FigureBasis }).meta({ id: "RateService" });
export const serviceNames = [
  "polish",
  "touch_up",
  "lamp_polish",
  "resin_repair",
  "plastic_repair",
  "rust_treatment",
  "pre_post_scan",
] as const;
export type ServiceName = (typeof serviceNames)[number];

export const RateTables = z.strictObject({
  default_region: Region,
  labour_rates: record(regions, LabourRates),
  exchange_rates: ExchangeRates,
  rules: record(ruleNames, Rule).extend(
    Object.fromEntries(laterRuleNames.map((name) => [name, Rule.optional()])) as Record<
      (typeof laterRuleNames)[number],
      z.ZodOptional<typeof Rule>
    >,
  ),
  parts: record(partFamilies, PartFigures),
  body_hours: record(bodyJobs, record(severities, BodyHours)),
  mechanical: record(mechanicalFamilies, record(severities, MechanicalFigures)),
  pdr: z.array(PdrPrice).min(1).max(50),
  hail: z.array(HailPrice).min(1).max(200),
  services: record(serviceNames, Service),
});
export type RateTables = z.infer<typeof RateTables>;

/** Stored in 32-bit integer columns. */
export const BookVersion = z.int().min(0).max(2_147_483_647);

export const RateBook = RateTables.extend({
  /** 0: the defaults, not changed by anyone yet. */
  version: BookVersion,
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
  note: z.string().nullable(),
}).meta({ id: "RateBook" });
export type RateBook = z.infer<typeof RateBook>;
