import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { completedOf as assessmentCompleted } from "../../features/assessments/assessments.present.ts";
import { emitCaseCompleted } from "../../features/cases/case-completed-event.ts";
import { casesAt } from "../../features/cases/cases.present.ts";
import { type StepSources, stepsOf } from "../../features/cases/steps.ts";
import { completedOf as diagnosticCompleted } from "../../features/mechanical/mechanical.present.ts";
import { emitSpinCompleted, emitSpinFailed } from "../../features/spin360/ended-events.ts";
import { findingsOf } from "../../features/spin360/spin360.repo.ts";
import { emitInspectionCompleted, emitInspectionFailed } from "../../features/visual/ended-events.ts";
import type { Addresses } from "../../features/visual/visual.present.ts";
import { loadInspections } from "../../features/visual/visual.repo.ts";
import { emit } from "../../platform/events/outbox.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { assessmentIn, caseIn, diagnosticIn, inspectionIn, spinIn } from "./arrivals.repo.ts";
import { type Arrived, hasChanged, isCreated, type Reporter } from "./arrived.ts";

export interface WorkNeeds {
  readonly publicUrl: () => string;
  readonly steps: StepSources;
  /** Addresses in answers about visual inspections. */
  readonly addressesIn: (environment: Environment) => Addresses;
}

/** Only production workspaces take part in sync. */
const environment = "production";

/** The events of work that another server has done. Work in progress is not sent, so a row of it arrives when it has ended. */
export function workReporters({ publicUrl, steps, addressesIn }: WorkNeeds) {
  const addressIn = (folder: string) => (id: string) =>
    `${publicUrl()}${baseAddresses[environment]}/inspections/${folder}/${id}`;
  const caseOf = casesAt(publicUrl);

  async function inspection(arrived: Arrived): Promise<void> {
    const { tx, clock, id } = arrived;
    if (!hasChanged(arrived, "status")) return;
    const stored = await inspectionIn(arrived, id);
    const [loaded] = stored ? await loadInspections(tx, [stored]) : [];
    if (!loaded) return;
    const { row } = loaded;
    if (row.status === "completed") {
      await emitInspectionCompleted(tx, clock, { inspection: loaded, addresses: addressesIn(environment) });
    } else if (row.status === "failed") {
      await emitInspectionFailed(tx, clock, { inspection: row, code: row.failureCode ?? "INTERNAL_ERROR" });
    }
  }

  async function spin(arrived: Arrived): Promise<void> {
    const { tx, clock, id } = arrived;
    if (!hasChanged(arrived, "state")) return;
    const job = await spinIn(arrived, id);
    if (job?.state === "ready") await emitSpinCompleted(tx, clock, job, (await findingsOf(tx, id)).length);
    if (job?.state === "failed") await emitSpinFailed(tx, clock, job);
  }

  async function diagnostic(arrived: Arrived): Promise<void> {
    const { tx, clock, workspaceId, id } = arrived;
    if (!isCreated(arrived)) return;
    const row = await diagnosticIn(arrived, id);
    const payload = row && diagnosticCompleted(row, addressIn("mechanical"));
    if (payload) await emit(tx, clock, { workspaceId, name: "mechanical_diagnostic.completed", payload });
  }

  async function assessment(arrived: Arrived): Promise<void> {
    const { tx, clock, workspaceId, id } = arrived;
    if (!isCreated(arrived)) return;
    const row = await assessmentIn(arrived, id);
    const payload = row && assessmentCompleted(row, addressIn("damage-assessment"));
    if (payload) await emit(tx, clock, { workspaceId, name: "damage_assessment.completed", payload });
  }

  async function inspectionCase(arrived: Arrived): Promise<void> {
    const { tx, clock, id } = arrived;
    if (!hasChanged(arrived, "status")) return;
    const row = await caseIn(arrived, id);
    if (row?.status !== "completed") return;
    const [ofCase = {}] = await stepsOf(tx, steps, [id]);
    await emitCaseCompleted(tx, clock, { row, ended: caseOf(row, ofCase, { environment, seesValues: true }) });
  }

  return {
    inspections: inspection,
    spin_jobs: spin,
    diagnostics: diagnostic,
    assessments: assessment,
    inspection_cases: inspectionCase,
  } satisfies Readonly<Record<string, Reporter>>;
}
