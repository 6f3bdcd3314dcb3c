/**
 * Changes without their check. None of them compiles: `npm run check -- types` fails for a line below that does. Nothing
 * here runs.
 */
import type { AuthorizedVehicle } from "../../server/access/vehicles/require-vehicle.ts";
import {
  type AppraisalRow,
  insertAppraisal,
  updateAppraisal,
} from "../../server/features/appraisals/appraisals.repo.ts";
import {
  type AssessmentRow,
  insertAssessment,
  saveAssessment,
} from "../../server/features/assessments/assessments.repo.ts";
import { type CampaignRow, deleteCampaign, updateCampaign } from "../../server/features/campaigns/campaigns.repo.ts";
import { type CaseRow, completeCase, insertCase } from "../../server/features/cases/cases.repo.ts";
import { deleteLeadRow, insertLead, type LeadOfVehicle, updateLead } from "../../server/features/leads/leads.repo.ts";
import { type DiagnosticRow, insertDiagnostic } from "../../server/features/mechanical/mechanical.repo.ts";
import { insertSpinJob, reviveJob } from "../../server/features/spin360/spin360.repo.ts";
import type { SpinJobRow } from "../../server/features/spin360/spin360.table.ts";
import { deleteTeam, type TeamRow, updateTeam } from "../../server/features/teams/teams.repo.ts";
import { saveValuation, type ValuationRow } from "../../server/features/valuations/valuations.repo.ts";
import { setTeam } from "../../server/features/vehicles/team/team.repo.ts";
import { deleteVehicle, updateVehicle, type VehicleRow } from "../../server/features/vehicles/vehicles.repo.ts";
import { bumpRevision, type LoadedInspection } from "../../server/features/visual/visual.repo.ts";
import type { Writer } from "../../server/platform/db/store.ts";

interface Unchecked {
  readonly tx: Writer;
  readonly vehicle: VehicleRow;
  readonly appraisal: AppraisalRow;
  readonly assessment: AssessmentRow;
  readonly campaign: CampaignRow;
  readonly fullInspection: CaseRow;
  readonly lead: LeadOfVehicle;
  readonly diagnostic: DiagnosticRow;
  readonly job: SpinJobRow;
  readonly team: TeamRow;
  readonly valuation: ValuationRow;
  readonly inspection: LoadedInspection;
}

export const withoutCheck = ({ tx, vehicle, ...rows }: Unchecked) => [
  // @ts-expect-error
  updateVehicle(tx, vehicle, {}),
  // @ts-expect-error
  deleteVehicle(tx, vehicle),
  // @ts-expect-error
  setTeam(tx, [vehicle], { teamId: null, now: "" }),
  // @ts-expect-error
  insertAssessment(tx, vehicle, rows.assessment),
  // @ts-expect-error
  saveAssessment(tx, rows.assessment, {}),
  // @ts-expect-error
  updateCampaign(tx, rows.campaign, { updatedAt: "" }),
  // @ts-expect-error
  deleteCampaign(tx, rows.campaign),
  // @ts-expect-error
  insertCase(tx, vehicle, rows.fullInspection),
  // @ts-expect-error
  completeCase(tx, rows.fullInspection, ""),
  // @ts-expect-error
  insertLead(tx, vehicle, rows.lead.lead),
  // @ts-expect-error
  updateLead(tx, rows.lead, {}),
  // @ts-expect-error
  deleteLeadRow(tx, rows.lead),
  // @ts-expect-error
  insertDiagnostic(tx, vehicle, rows.diagnostic),
  // @ts-expect-error
  insertSpinJob(tx, vehicle, rows.job),
  // @ts-expect-error
  reviveJob(tx, rows.job, { updatedAt: "" }),
  // @ts-expect-error
  updateTeam(tx, { team: rows.team, isOwner: true, permissions: [] }, {}),
  // @ts-expect-error
  deleteTeam(tx, { team: rows.team, isOwner: true, permissions: [] }),
  // @ts-expect-error
  updateAppraisal(tx, rows.appraisal, {}),
  // @ts-expect-error
  insertAppraisal(tx, vehicle, rows.appraisal),
  // @ts-expect-error
  saveValuation(tx, rows.valuation, {}),
  // @ts-expect-error
  bumpRevision(tx, rows.inspection),
];

/** A check of another permission does not do either. */
export const afterAnotherCheck = (tx: Writer, visible: AuthorizedVehicle<"view_inventory">) => [
  // @ts-expect-error
  updateVehicle(tx, visible, {}),
  // @ts-expect-error
  deleteVehicle(tx, visible),
];
