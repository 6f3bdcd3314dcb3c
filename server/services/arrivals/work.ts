import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { completedOf as assessmentCompleted } from "../../features/assessments/assessments.present.ts";
import { emitCaseCompleted } from "../../features/cases/case-completed-event.ts";
import { casesAt } from "../../features/cases/cases.present.ts";
import { type StepSources, stepsOf } from "../../features/cases/steps.ts";
import { completedOf as diagnosticCompleted } from "../../features/mechanical/mechanical.present.ts";
import { emitSpinCompleted, emitSpinFailed } from "../../features/spin360/ended-events.ts";
import { countFindings } from "../../features/spin360/spin360.repo.ts";
import { emitInspectionCompleted, emitInspectionFailed } from "../../features/visual/ended-events.ts";
import type { Addresses } from "../../features/visual/visual.present.ts";
import { loadInspections } from "../../features/visual/visual.repo.ts";
import { emit } from "../../platform/events/outbox.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { assessmentsIn, casesIn, diagnosticsIn, inspectionsIn, spinsIn } from "./arrivals.repo.ts";
import { hasChanged, idsOf, isCreated, type Reporter } from "./arrived.ts";

export interface WorkNeeds {
  readonly publicUrl: () => string;
  readonly steps: StepSources;
  /** URLs in the payloads of visual inspections. */
  readonly addressesIn: (environment: Environment) => Addresses;
}

/** Only production workspaces can be synced. */
const environment = "production";

const spins: Reporter = async (arrived) => {
  const { tx, clock, rows } = arrived;
  const stored = await spinsIn(arrived, idsOf(rows.filter((row) => hasChanged(row, "state"))));
  if (stored.size === 0) return;
  const counts = await countFindings(tx, [...stored.keys()]);
  for (const job of stored.values()) {
    if (job.state === "ready") await emitSpinCompleted(tx, clock, job, counts.get(job.id) ?? 0);
    if (job.state === "failed") await emitSpinFailed(tx, clock, job);
  }
};

/**
 * Emits the events of work that another server has done. Unfinished work is not sent, so these rows arrive when the
 * work has ended.
 */
export function workReporters({ publicUrl, steps, addressesIn }: WorkNeeds) {
  const addressIn = (folder: string) => (id: string) =>
    `${publicUrl()}${baseAddresses[environment]}/inspections/${folder}/${id}`;
  const caseOf = casesAt(publicUrl);

  const inspections: Reporter = async (arrived) => {
    const { tx, clock, rows } = arrived;
    const stored = await inspectionsIn(arrived, idsOf(rows.filter((row) => hasChanged(row, "status"))));
    for (const loaded of await loadInspections(tx, [...stored.values()])) {
      const { row } = loaded;
      if (row.status === "completed") {
        await emitInspectionCompleted(tx, clock, { inspection: loaded, addresses: addressesIn(environment) });
      } else if (row.status === "failed") {
        await emitInspectionFailed(tx, clock, { inspection: row, code: row.failureCode ?? "INTERNAL_ERROR" });
      }
    }
  };

  const diagnostics: Reporter = async (arrived) => {
    const { tx, clock, workspaceId, rows } = arrived;
    for (const row of (await diagnosticsIn(arrived, idsOf(rows.filter(isCreated)))).values()) {
      const payload = diagnosticCompleted(row, addressIn("mechanical"));
      await emit(tx, clock, { workspaceId, name: "mechanical_diagnostic.completed", payload });
    }
  };

  const assessments: Reporter = async (arrived) => {
    const { tx, clock, workspaceId, rows } = arrived;
    for (const row of (await assessmentsIn(arrived, idsOf(rows.filter(isCreated)))).values()) {
      const payload = assessmentCompleted(row, addressIn("damage-assessment"));
      await emit(tx, clock, { workspaceId, name: "damage_assessment.completed", payload });
    }
  };

  const cases: Reporter = async (arrived) => {
    const { tx, clock, rows } = arrived;
    const stored = await casesIn(arrived, idsOf(rows.filter((row) => hasChanged(row, "status"))));
    const completed = [...stored.values()].filter(({ status }) => status === "completed");
    const ofCases = await stepsOf(tx, steps, idsOf(completed));
    for (const [at, row] of completed.entries()) {
      const ended = caseOf(row, ofCases[at] ?? {}, { environment, seesValues: true });
      await emitCaseCompleted(tx, clock, { row, ended });
    }
  };

  return {
    inspections,
    spin_jobs: spins,
    diagnostics,
    assessments,
    inspection_cases: cases,
  } satisfies Readonly<Record<string, Reporter>>;
}
