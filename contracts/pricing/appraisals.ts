import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Currency, DayOrInstant, Id, Instant, Money, oneOrMore, page, VehicleReference } from "../kit/values.ts";
import { PaperQuery } from "../papers/paper-language.ts";

/** How the dealership wants to sell the car: to a customer, or to another dealer. */
export const AppraisalExit = z.enum(["retail", "wholesale"]);
export type AppraisalExit = z.infer<typeof AppraisalExit>;

export const appraisalDecisions = ["open", "bought", "passed", "lost"] as const;
export const AppraisalDecision = z.enum(appraisalDecisions).meta({
  description: "`passed`: the dealership made no offer. `lost`: somebody else bought the car.",
});
export type AppraisalDecision = z.infer<typeof AppraisalDecision>;

const Probability = z.number().min(0).max(1);
const Note = z.string().trim().max(1000);
export const maxDaysToSell = 3650;

const Outcome = z
  .object({
    sale_id: Id,
    sold_at: Instant,
    sold_price: z.number(),
    price_paid: z.number(),
    price_paid_from: z.enum(["decision", "books"]).meta({
      description:
        "`books`: nobody recorded the decision, but the sale has a purchase price and a day after the appraisal",
    }),
    days_to_sell: z.int().nullable().meta({ description: "null if the purchase date is unknown" }),
    costs: z.number().meta({
      description:
        "the costs of the appraisal, with the holding cost of the days that the sale took, if they are known",
    }),
    margin: z.number().meta({ description: "`sold_price` minus `price_paid` and `costs`" }),
    made_margin: z.boolean().meta({ description: "whether `margin` is at least `wanted_margin`" }),
  })
  .meta({ id: "AppraisalOutcome" });

export const Appraisal = z
  .object({
    appraisal_id: Id,
    vehicle_id: Id,
    valuation_id: Id.nullable().meta({ description: "the valuation with the band of `price`" }),
    currency: Currency,
    exit: AppraisalExit,
    price: z
      .object({ min: z.number(), average: z.number(), max: z.number() })
      .meta({ description: "What the car sells for: 80 % of the prices of similar cars are between `min` and `max`." }),
    added_back: z.number().meta({
      description:
        "The part of `price` that the repairs restore: the deduction of the valuation for an inspected or poor condition. 0 if no repairs are deducted, because both would deduct the same damage.",
    }),
    costs: z.object({
      repairs: z.number(),
      repairs_from: z.enum(["request", "assessment", "none"]),
      assessment_id: Id.nullable(),
      pack: z.number(),
      fees: z.number(),
      transport: z.number(),
      holding_per_day: z.number(),
      days_to_sell: z.int(),
      holding: z.number().meta({ description: "`holding_per_day` for `days_to_sell`" }),
      total: z.number(),
    }),
    wanted_margin: z.number(),
    min_probability: Probability,
    highest_bid: z.number().nullable().meta({
      description:
        "The highest bid that makes `wanted_margin` with `min_probability`. null if the costs and the margin are more than the car sells for.",
    }),
    bids: z
      .array(z.object({ bid: z.number(), probability: Probability }))
      .meta({ description: "Bids and their probabilities, from 0.95 to 0.05 in steps of 0.05, without bids below 0" }),
    bid: z.number().nullable(),
    bid_probability: Probability.nullable().meta({ description: "of making `wanted_margin` with `bid`" }),
    note: z.string().nullable(),
    decision: AppraisalDecision,
    price_paid: z.number().nullable().meta({ description: "null if the car was not bought" }),
    price_paid_probability: Probability.nullable().meta({ description: "of making `wanted_margin` with `price_paid`" }),
    decided_at: Instant.nullable(),
    decided_by: z.string().nullable(),
    outcome: Outcome.nullable().meta({
      description:
        "What came of it. null until the vehicle was bought and sold; a voided sale does not count. If several open appraisals of a vehicle precede its purchase, the last of them counts. An open appraisal of a vehicle in stock does not count.",
    }),
    appraiser: z.string(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "Appraisal" });
export type Appraisal = z.infer<typeof Appraisal>;

export const AppraisalRequest = z.strictObject({
  vehicle_id: VehicleReference,
  valuation_id: z.string().min(1).max(64).optional(),
  exit: AppraisalExit.default("retail"),
  wanted_margin: Money,
  min_probability: z.number().min(0.01).max(0.99).default(0.5),
  repairs: Money.optional(),
  pack: Money.default(0),
  fees: Money.default(0),
  transport: Money.default(0),
  holding_per_day: Money.default(0),
  days_to_sell: z.int().min(0).max(maxDaysToSell).optional(),
  bid: Money.optional(),
  note: Note.optional(),
});
export type AppraisalInput = z.output<typeof AppraisalRequest>;

export const AppraisalChange = z
  .strictObject({
    bid: Money.nullable().optional(),
    note: Note.nullable().optional(),
    decision: AppraisalDecision.optional(),
    price_paid: Money.optional(),
  })
  .refine(({ decision, price_paid }) => (decision === "bought") === (price_paid !== undefined), {
    path: ["price_paid"],
    message: "is required with the decision `bought`, and only with it",
  });
export type AppraisalChange = z.output<typeof AppraisalChange>;

const CalibrationBin = z.object({
  from: Probability,
  to: Probability,
  appraisals: z.int(),
  said: Probability.nullable().meta({ description: "the mean probability; null without appraisals" }),
  made: z.int().meta({ description: "how many made the wanted margin" }),
});

const ById = z.object({ appraisal_id: z.string().min(1).meta({ description: "the id of the appraisal" }) });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "pricing:read" } as const;
const write = { ...common, permission: "pricing:write" } as const;
const created = { created_after: DayOrInstant.optional(), created_before: DayOrInstant.optional() };
const filters = { vehicle_id: VehicleReference.optional(), ...created } as const;
const version = { schema: Appraisal, except: ["outcome"] } as const;
const needsCosts = "In a team, it needs `view_costs`.";

export const appraisals = contract({
  create: {
    ...write,
    method: "POST",
    path: "/pricing/appraisals",
    summary: "Compute the highest bid for a vehicle, and the probability of the wanted margin for any bid",
    description: `The price comes from \`valuation_id\`, otherwise from the newest valid valuation of the vehicle, otherwise from a new valuation as by POST /pricing/valuate. It is the retail or wholesale level of the valuation, as \`exit\` says, with its 80 % band. From it the costs are deducted: \`repairs\`, otherwise the recommended repairs of the newest damage assessment; \`pack\`, \`fees\` and \`transport\`; and \`holding_per_day\` for \`days_to_sell\`, otherwise for the valuation's days to sell with the exit \`retail\`, and for no days with \`wholesale\`. With \`min_probability\` 0.5, \`highest_bid\` is the average price minus the costs and the margin. Errors without a price: VALIDATION_ERROR if the vehicle lacks a mileage, a model year or a ZIP code, INVALID_VIN, and INSUFFICIENT_MARKET_DATA if too few comparables are known. Every valuation has both price levels with a band. In a team, it needs \`edit_inventory\` and \`view_costs\`. Announces appraisal.created.`,
    body: AppraisalRequest,
    response: Appraisal,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE", "INVALID_VIN", "INSUFFICIENT_MARKET_DATA"],
  },
  list: {
    ...read,
    method: "GET",
    path: "/pricing/appraisals",
    summary: "List appraisals, newest first",
    description: `Without appraisals of vehicles if the caller may not see their costs. ${needsCosts}`,
    query: z.object({ ...filters, decision: oneOrMore(AppraisalDecision).optional(), ...page(20, 100) }),
    response: z.object({ appraisals: z.array(Appraisal), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  calibration: {
    ...read,
    method: "GET",
    path: "/pricing/appraisals/calibration",
    summary: "Compare the probabilities of the prices paid with the margins that were made",
    description: `Counts appraisals of vehicles that were sold since: those with the decision \`bought\`, and open ones if the books have the purchase and the sale. Groups them by the probability of the price paid. Each bin includes \`from\` but not \`to\`, except that the last one includes 1. Voided sales count nowhere. ${needsCosts}`,
    query: z.object(filters),
    response: z.object({
      bins: z.array(CalibrationBin),
      appraisals: z.int(),
      said: Probability.nullable().meta({ description: "the mean probability of all; null without appraisals" }),
      made: z.int(),
      not_sold: z.int().meta({ description: "bought, but not sold yet; they are not in the bins" }),
    }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/pricing/appraisals/{appraisal_id}",
    summary: "Read an appraisal, with what came of it",
    description: needsCosts,
    params: ById,
    response: Appraisal,
    version,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  reportPdf: {
    ...read,
    method: "GET",
    path: "/pricing/appraisals/{appraisal_id}/report.pdf",
    summary: "Get an appraisal as PDF",
    description: `The highest bid with its calculation, the bids with their probabilities, and the decision. ${needsCosts}`,
    params: ById,
    query: PaperQuery,
    response: null,
    status: 200,
    produces: ["application/pdf"],
    errors: ["RESOURCE_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/pricing/appraisals/{appraisal_id}",
    summary: "Record the decision, the bid or a note of an appraisal",
    description:
      "The price, the costs and the margin stay as they were computed: make another appraisal to change them. The decision can be changed later; one other than `bought` removes `price_paid`, and `open` removes the time of the decision. In a team, it needs `edit_inventory` and `view_costs`. A new decision announces appraisal.decided. A request that changes nothing announces nothing.",
    params: ById,
    body: AppraisalChange,
    response: Appraisal,
    version,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
