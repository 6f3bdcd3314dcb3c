import type { Caller } from "../../access/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { Mechanical } from "../mechanical/mechanical.service.ts";
import type { Timelines } from "../vehicles/timeline.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import type { Visual } from "../visual/visual.service.ts";
import { createAdvancedDiagnostics, type Newest } from "./advanced/advanced.service.ts";
import type { CaseReports } from "./cases.report.ts";
import { advancedRoutes, caseRoutes } from "./cases.routes.ts";
import { createCases } from "./cases.service.ts";
import type { StepSources } from "./steps.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly timelines: Timelines;
  readonly visual: Visual;
  readonly mechanical: Mechanical;
  readonly newestAssessment: (vehicleId: string, addressOf: (id: string) => string) => ReturnType<Newest["assessment"]>;
  readonly steps: StepSources;
  readonly papers: Papers;
  readonly reports: CaseReports;
  readonly publicUrl: () => string;
}

/** Full inspections and advanced diagnostics, put together. */
export function createCaseWork(needs: Needs) {
  const { visual, mechanical, newestAssessment, publicUrl } = needs;
  const one = { limit: 1, offset: 0 } as const;
  const newest: Newest = {
    async visual(caller, vehicleId) {
      const { inspections } = await visual.list(caller, { vehicle_id: vehicleId, status: ["completed"], ...one });
      const [newest] = inspections;
      if (!newest?.results) return null;
      const { inspection_id, created_at, results } = newest;
      const { damages } = await visual.findings(caller, inspection_id);
      const fittings = new Map(damages.map(({ id, fitting }) => [id, fitting]));
      const findings = results.damages.map((one) => ({ ...one, fitting: fittings.get(one.damage_id) ?? null }));
      return { shown: { inspection_id, created_at, results }, findings };
    },
    async mechanical(caller, vehicleId) {
      const [newest] = (await mechanical.list(caller, { vehicle_id: vehicleId, ...one })).diagnostics;
      return newest
        ? { diagnostic_id: newest.diagnostic_id, created_at: newest.created_at, results: newest.results }
        : null;
    },
    assessment: (caller, vehicleId) => newestAssessment(vehicleId, assessmentAddress(caller)),
  };
  const photosOf = async (caller: Caller, id: string) => (await visual.get(caller, id)).inspection.images;
  const assessmentAddress = ({ environment }: Caller) => {
    const base = baseAddresses[environment];
    return (id: string) => `${publicUrl()}${base}/inspections/damage-assessment/${id}`;
  };
  return {
    cases: caseRoutes(createCases({ ...needs, takeOverInspection: visual.takeOver })),
    advanced: advancedRoutes(createAdvancedDiagnostics({ ...needs, newest, photosOf })),
  };
}
