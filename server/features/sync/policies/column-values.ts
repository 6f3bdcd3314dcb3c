import { z } from "zod";
import { TeamPermission } from "../../../../contracts/accounts/teams.ts";
import { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { ByHand } from "../../../../contracts/inspections/by-hand.ts";
import { Damage, Results } from "../../../../contracts/inspections/findings.ts";
import { SpinFinding } from "../../../../contracts/inspections/spin360.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { AdvancedDiagnostic } from "../../../../contracts/mechanical/advanced.ts";
import { MechanicalOptions, MechanicalResults } from "../../../../contracts/mechanical/mechanical.ts";
import { ObdData, TestResults } from "../../../../contracts/mechanical/obd.ts";
import { BuyersGuideRequest } from "../../../../contracts/papers/buyers-guide.ts";
import { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { ImportError } from "../../../../contracts/pricing/market-kinds.ts";
import { Approval, DamageEdit } from "../../../../contracts/repair/assessment-edits.ts";
import { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { ChartConfig, KpiFilter } from "../../../../contracts/system/kpis.ts";
import { Box } from "../../../../contracts/vocabulary.ts";

/*
 * Validation of column values beyond their type. Received values are untrusted, and a value of the wrong form would
 * break every answer that contains the row. If the API returns a column as stored, the schema of the contract applies.
 * If the API computes the answer, or completes values that earlier releases stored, only the form that the code relies
 * on is checked. A test fails for a JSON column without an entry.
 */

/** Ten times the longest text that the API accepts. Our own choice. */
const maxCharacters = 100_000;

/** One value contains files of up to 64 KiB in several languages. */
const longTexts: Readonly<Record<string, number>> = { "guide_wordings.content": 1_000_000 };

export const isTooLong = (table: string, column: string, { length }: string): boolean =>
  length > maxCharacters && length > (own(longTexts, `${table}.${column}`) ?? maxCharacters);

const text = z.string();
const object = z.looseObject({});
const objects = z.array(object);
const raw = z.looseObject({
  damages: z.array(z.looseObject({ label: text, confidence: z.number(), box: Box })),
  parts: z.array(z.looseObject({ label: text, confidence: z.number(), box: Box })),
});

/** Schemas by table and column. */
export const columnSchemas: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  team_roles: { permissions: z.array(TeamPermission) },
  // Photos that do not exist are skipped when the campaign is read.
  campaigns: {
    photoIds: z.array(text),
    mediaUrls: Campaign.shape.mediaUrls,
    audience: Campaign.shape.audience,
  },
  kpis: { filters: z.array(KpiFilter), chartConfig: ChartConfig },
  sales: {
    asSold: z.looseObject({ mileage: z.number().nullable(), condition: text.nullable(), zipCode: text.nullable() }),
  },
  inspection_cases: {
    skips: z.record(text, z.looseObject({ reason: text, by: text, at: text })),
    cancellation: InspectionCase.shape.cancellation,
  },
  inspections: {
    standing: Results.pick({ hidden_damage_hints: true, not_covered: true }),
    byHand: ByHand.omit({ revision: true }),
  },
  inspection_images: { notes: z.array(text), raw },
  damages: {
    coordinates: Box,
    measurements: z.looseObject({ unit: text, method: text, uncertainty: z.number() }),
    repair: Damage.shape.estimated_repair,
    seenIn: Damage.shape.seen_in,
  },
  assessments: {
    options: z.looseObject({ currency: text }),
    given: objects,
    vehicle: object,
    changes: objects,
    damageEdits: z.array(DamageEdit),
    approval: Approval,
    assessedDamages: z.array(z.looseObject({ damage_id: text, repair_options: objects })),
    summary: z.looseObject({ repair_cost_summary: object }),
  },
  rate_books: { tables: RateTables },
  diagnostics: {
    options: MechanicalOptions,
    obd: ObdData,
    tests: TestResults,
    protocols: z.array(text),
    results: MechanicalResults,
  },
  advanced_diagnostics: {
    answer: AdvancedDiagnostic.omit({ diagnostic_id: true, vehicle_id: true, created_at: true }),
  },
  valuations: {
    request: z.looseObject({ condition: object, options: object }),
    answer: z.looseObject({ vehicle: object, valuation: object }),
    meta: z.looseObject({ basis: z.looseObject({ subject: object }), dataSources: z.array(text) }),
  },
  bulk_valuation_entries: { error: z.looseObject({ code: text, message: text }) },
  enquiries: { utm: z.record(text, text) },
  contact_merges: {
    merged: z.looseObject({ id: text, name: text }),
    before: object,
    after: object,
    moved: z.looseObject({
      leads: z.array(text),
      sales: z.array(text),
      enquiries: z.array(text).optional(),
      duplicates: z.array(text),
      merges: z.array(text),
    }),
  },
  vehicle_entries: { details: object },
  audit_entries: { details: object },
  market_imports: {
    errors: z.array(ImportError),
    columns: z.array(z.looseObject({ header: text, field: text.nullable() })),
  },
  buyers_guides: { terms: BuyersGuideRequest },
  files: {
    verdict: z.looseObject({
      usable: z.boolean(),
      notes: z.array(text),
      sharpness: z.number(),
      brightness: z.number(),
    }),
  },
  spin_frames: { raw },
  spin_findings: { seenIn: SpinFinding.shape.seen_in },
  // The members are validated when a person opens the conflict.
  sync_conflicts: { lost: object },
};
