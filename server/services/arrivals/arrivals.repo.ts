import { and, eq, type SQL } from "drizzle-orm";
import { appraisals } from "../../features/appraisals/appraisals.table.ts";
import { assessments } from "../../features/assessments/assessments.table.ts";
import { inspectionCases } from "../../features/cases/cases.table.ts";
import { leads } from "../../features/leads/leads.table.ts";
import { diagnostics } from "../../features/mechanical/mechanical.table.ts";
import { sales } from "../../features/sales/sales.table.ts";
import { spinJobs } from "../../features/spin360/spin360.table.ts";
import { vehicles } from "../../features/vehicles/vehicles.table.ts";
import { inspections } from "../../features/visual/visual.table.ts";
import type { Arrived } from "./arrived.ts";

type Place = Pick<Arrived, "tx" | "workspaceId">;
type Owned =
  | typeof appraisals
  | typeof assessments
  | typeof diagnostics
  | typeof inspectionCases
  | typeof inspections
  | typeof leads
  | typeof sales
  | typeof spinJobs
  | typeof vehicles;

const isRow = ({ workspaceId }: Place, table: Owned, id: string): SQL | undefined =>
  and(eq(table.workspaceId, workspaceId), eq(table.id, id));

/*
 * Rows of the workspace by their ids, as they are stored now; none if they were deleted. What has arrived belongs to the workspace, whoever may see it.
 */

export const leadIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(leads)
      .where(isRow(place, leads, id))
  )[0];

export const vehicleIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(vehicles)
      .where(isRow(place, vehicles, id))
  )[0];

export const saleIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(sales)
      .where(isRow(place, sales, id))
  )[0];

export const appraisalIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(appraisals)
      .where(isRow(place, appraisals, id))
  )[0];

export const inspectionIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(inspections)
      .where(isRow(place, inspections, id))
  )[0];

export const spinIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(spinJobs)
      .where(isRow(place, spinJobs, id))
  )[0];

export const diagnosticIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(diagnostics)
      .where(isRow(place, diagnostics, id))
  )[0];

export const assessmentIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(assessments)
      .where(isRow(place, assessments, id))
  )[0];

export const caseIn = async (place: Place, id: string) =>
  (
    await place.tx
      .select()
      .from(inspectionCases)
      .where(isRow(place, inspectionCases, id))
  )[0];
