import { z } from "zod";
import { Instant } from "./kit/values.ts";
import { Basis, severities } from "./vocabulary.ts";

/**
 * The shop's figures: what an hour, a part and a job cost. Editable, versioned; every estimate keeps the version that
 * it was made with. Amounts are decimal, in the currency that the row names; hours are hours.
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

/** What the metal or plastic of a part asks for. */
export const Material = z.enum(["steel", "aluminium", "plastic", "glass", "lamp", "mechanical"]);
export type Material = z.infer<typeof Material>;

/** As a book is written: nothing else in it, and a source to name. */
const FigureBasis = Basis.extend({ source: z.string().min(1).max(500) })
  .strict()
  .meta({ id: "FigureBasis", description: "where a figure comes from" });
const amount = z.number().min(0).max(1_000_000);
const hours = z.number().min(0).max(200);

/** One region's rates an hour, net of taxes. */
export const LabourRates = z
  .strictObject({
    currency: EstimateCurrency,
    body: amount,
    paint: amount,
    mechanical: amount,
    /** Paint and materials per refinish hour. */
    paint_materials: amount,
    basis: FigureBasis,
  })
  .meta({ id: "LabourRates" });

export type LabourRates = z.infer<typeof LabourRates>;

/** A currency's units for one US dollar, as of the table's date. */
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

/** A rule of the refinish and body trade: `value` in what `unit` says. */
export const Rule = z
  .strictObject({
    value: z
      .number()
      .min(0)
      .max(100_000)
      .meta({ description: "in the row's unit: a share is at most 1, and 50 % is 0.5" }),
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
export type RuleName = (typeof ruleNames)[number];

/** Parts that a body shop prices; a family stands for its sides: `front_door` for both doors. */
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
    /** Bolted on, welded in, or bonded. */
    joint: z.enum(["bolted", "welded", "bonded"]),
    /** Base refinish of the outside, without clear coat; 0 where nothing is painted. */
    refinish_hours: hours,
    /** Taking off and refitting the part, or what is fixed to it, to repair and paint. */
    remove_install_hours: hours,
    /** Fitting a new part. */
    replace_hours: hours,
    /** Cutting out and welding in a section; null where it is not done. */
    section_hours: hours.nullable(),
    /** US dollars. */
    oem_price: amount,
    /** US dollars; null where only the maker's part is to be had. */
    aftermarket_price: amount.nullable(),
    /** Calibrating what sees or measures behind the part, mechanical hours and US dollars; null: nothing there. */
    adas: z.strictObject({ what: z.string().min(1).max(80), hours, price: amount, basis: FigureBasis }).nullable(),
    basis: FigureBasis,
  })
  .meta({ id: "PartFigures" });
export type PartFigures = z.infer<typeof PartFigures>;

/** Work that takes body hours before paint; `structure` is pulling what lies behind the part. */
export const bodyJobs = ["scratch", "dent", "rust", "crack", "paint_damage", "panel_damage", "structure"] as const;
export type BodyJob = (typeof bodyJobs)[number];
export const BodyHours = z.strictObject({ hours, basis: FigureBasis }).meta({ id: "BodyHours" });

/** Mechanical locations, whose repair is priced by severity alone. */
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
/** Mechanical hours, and the parts in US dollars: from a rebuilt or aftermarket one to the maker's. */
export const MechanicalFigures = z
  .strictObject({ hours, price_from: amount, price_to: amount, basis: FigureBasis })
  .meta({ id: "MechanicalFigures" });

/** Paintless dent repair of one dent up to this size, and of each further one on the same panel. US dollars. */
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

/** Hail on one panel, more than five dents: price by their number and size. US dollars. */
export const HailPrice = z
  .strictObject({
    up_to_dents: z.int().min(1).max(10_000),
    up_to_cm: z.number().positive().max(100),
    price: amount,
    basis: FigureBasis,
  })
  .meta({ id: "HailPrice" });

/** Small jobs: hours, and materials or bought-in work in US dollars. */
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
  rules: record(ruleNames, Rule),
  parts: record(partFamilies, PartFigures),
  body_hours: record(bodyJobs, record(severities, BodyHours)),
  mechanical: record(mechanicalFamilies, record(severities, MechanicalFigures)),
  pdr: z.array(PdrPrice).min(1).max(50),
  hail: z.array(HailPrice).min(1).max(200),
  services: record(serviceNames, Service),
});
export type RateTables = z.infer<typeof RateTables>;

/** Counted by an integer of the databases, which is one of 32 bits. */
export const BookVersion = z.int().min(0).max(2_147_483_647);

export const RateBook = RateTables.extend({
  /** 0: the defaults, which nobody has changed yet. */
  version: BookVersion,
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
  note: z.string().nullable(),
}).meta({ id: "RateBook" });
export type RateBook = z.infer<typeof RateBook>;
