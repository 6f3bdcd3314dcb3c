import { useQuery } from "@tanstack/react-query";
import type { SpinJob } from "../../../contracts/inspections/spin360.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { MarketImport } from "../../../contracts/pricing/market.ts";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { type InspectionUpdate, useLive } from "../../api/live/live.ts";
import { useInspections } from "../../api/records/inspections.ts";
import { isRunning } from "../../api/records/spins.ts";

/** Work of the server that goes on without the page. */
export interface Job {
  readonly kind: "inspection" | "spin" | "import";
  readonly id: string;
  /** Undefined for an import, and for a spin that has no vehicle yet. */
  readonly vehicleId: string | undefined;
  readonly fileName: string | undefined;
  /** 0 to 1. */
  readonly progress: number;
}

const shown = 20;
const pollMs = 4000;
/** Jobs also start elsewhere: in another window, or by an integration. */
const idlePollMs = 30_000;

const ofInspection =
  (updates: Readonly<Record<string, InspectionUpdate>>) =>
  ({ inspection_id: id, vehicle_id, progress }: VisualInspection): Job[] => {
    const latest = own(updates, id);
    if (latest && latest.status !== "processing") return [];
    const share = Math.max(latest?.progress ?? 0, progress);
    return [{ kind: "inspection", id, vehicleId: vehicle_id, fileName: undefined, progress: share }];
  };
const ofSpin = ({ jobId, carId, progress }: SpinJob): Job => ({
  kind: "spin",
  id: jobId,
  vehicleId: carId ?? undefined,
  fileName: undefined,
  progress,
});
const ofImport = ({ import_id, file_name, progress }: MarketImport): Job => ({
  kind: "import",
  id: import_id,
  vehicleId: undefined,
  fileName: file_name,
  progress,
});

/** The running inspections, spins and market imports that the user may see. A list that cannot be read counts as empty. */
export function useJobs(): readonly Job[] {
  const updates = useLive((live) => live.inspections);
  const inspections = useInspections({ status: "processing", limit: shown }).data?.inspections ?? [];
  const spins = useQuery({
    queryKey: ["spin-jobs", "all"],
    queryFn: () => api.spin360.jobs({ query: { limit: shown } }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMs : idlePollMs),
  });
  const imports = useQuery({
    queryKey: ["market-imports"],
    queryFn: () => api.market.listImports({ query: { limit: 5 } }),
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ status }) => status === "processing") ? pollMs : idlePollMs,
  });
  return [
    ...inspections.flatMap(ofInspection(updates)),
    ...(spins.data ?? []).filter(isRunning).map(ofSpin),
    ...(imports.data?.imports ?? []).filter(({ status }) => status === "processing").map(ofImport),
  ];
}

/** Stops a job. What it has stored so far is kept. */
export async function cancelJob({ kind, id }: Job): Promise<void> {
  if (kind === "inspection") await api.visual.cancel({ params: { inspection_id: id } });
  else if (kind === "spin") await api.spin360.cancel({ params: { jobId: id } });
  else await api.market.cancelImport({ params: { import_id: id } });
  const keys = { inspection: "inspections", spin: "spin-jobs", import: "market-imports" } as const;
  await queryClient.invalidateQueries({ queryKey: [keys[kind]] });
}

/** The page that shows a job; undefined if there is none. */
export function pathOf({ kind, id, vehicleId }: Job): string | undefined {
  if (kind === "inspection") return `/inspections/${id}`;
  if (kind === "import") return `/market/imports/${id}`;
  return vehicleId === undefined ? undefined : `/vehicles/${vehicleId}/360`;
}
