import type { AppraisalInput } from "../../../contracts/pricing/appraisals.ts";
import { repairedBand } from "../../domain/appraisal/bid.ts";
import { centsOf } from "../../domain/money.ts";
import { newId } from "../../platform/ids.ts";
import type { ExitPrice } from "../valuations/exit-price.ts";
import type { AppraisalRow } from "./appraisals.repo.ts";

/** The newest assessment of the vehicle: the cost of its recommended repairs. */
export interface AssessedRepairs {
  readonly id: string;
  readonly recommendedCents: number;
}
interface Inputs {
  readonly input: AppraisalInput;
  readonly exit: ExitPrice;
  readonly assessed: AssessedRepairs | undefined;
  readonly appraiser: string;
  readonly at: string;
}

function repairsOf({ input, assessed }: Inputs): Pick<AppraisalRow, "repairsCents" | "repairsFrom" | "assessmentId"> {
  if (input.repairs !== undefined)
    return { repairsCents: centsOf(input.repairs), repairsFrom: "request", assessmentId: null };
  if (!assessed) return { repairsCents: 0, repairsFrom: "none", assessmentId: null };
  return { repairsCents: assessed.recommendedCents, repairsFrom: "assessment", assessmentId: assessed.id };
}

/** The row of a new appraisal. */
export function newAppraisal(inputs: Inputs): Omit<AppraisalRow, "workspaceId" | "vehicleId"> {
  const { input, appraiser, at } = inputs;
  const { valuationId, currency, band, undamagedFactor, retailDays } = inputs.exit;
  const repairs = repairsOf(inputs);
  const damaged = {
    minCents: centsOf(band.min),
    averageCents: centsOf(band.average),
    maxCents: centsOf(band.max),
  };
  const price = repairs.repairsCents > 0 ? repairedBand(damaged, undamagedFactor) : damaged;
  return {
    id: newId(),
    valuationId,
    appraiser,
    currency,
    exit: input.exit,
    ...price,
    addedBackCents: price.averageCents - damaged.averageCents,
    ...repairs,
    packCents: centsOf(input.pack),
    feesCents: centsOf(input.fees),
    transportCents: centsOf(input.transport),
    holdingPerDayCents: centsOf(input.holding_per_day),
    daysToSell: input.days_to_sell ?? (input.exit === "retail" ? retailDays : 0),
    wantedMarginCents: centsOf(input.wanted_margin),
    minProbability: input.min_probability,
    bidCents: centsOf(input.bid) ?? null,
    note: input.note || null,
    decision: "open",
    pricePaidCents: null,
    decidedAt: null,
    decidedBy: null,
    createdAt: at,
    updatedAt: at,
  };
}
