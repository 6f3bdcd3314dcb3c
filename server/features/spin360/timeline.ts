import type { SpinSide } from "../../../contracts/inspections/spin360.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { note } from "../vehicles/timeline.ts";
import type { SpinJobRow } from "./spin360.table.ts";

const sideWords: Readonly<Record<SpinSide, string>> = { OUTSIDE: "outside", INSIDE: "inside", OPEN: "open doors" };

const sentences = {
  "spin.uploaded": (side: string) => `A 360° clip was uploaded (${side}).`,
  "spin.attached": (side: string) => `A 360° clip was said to show this vehicle (${side}).`,
  "spin.moved_away": (side: string) => `A 360° clip was said to show another vehicle (${side}).`,
  "spin.ready": (side: string) => `The 360° view is ready (${side}).`,
} as const;

/** Adds a spin to the timeline of its vehicle. Without a vehicle there is no timeline. */
export async function noteSpin(
  tx: Writer,
  clock: Clock,
  job: Pick<SpinJobRow, "id" | "workspaceId" | "vehicleId" | "side">,
  happened: { readonly kind: keyof typeof sentences; readonly actorId?: string; readonly damages?: number },
): Promise<void> {
  if (job.vehicleId === null) return;
  const { kind, actorId, damages } = happened;
  await note(tx, clock, {
    workspaceId: job.workspaceId,
    vehicleId: job.vehicleId,
    kind,
    summary: sentences[kind](sideWords[job.side]),
    details: { jobId: job.id, side: job.side, ...(damages !== undefined && { damages }) },
    ...(actorId !== undefined && { actorId }),
  });
}

/** Adds to a vehicle's timeline what was deleted of a side: only its clips, or also their frames and masks. */
export const noteCleanup = async (
  tx: Writer,
  clock: Clock,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
  done: {
    readonly side: SpinSide;
    readonly removeProcessed: boolean;
    readonly jobs: readonly string[];
    readonly actorId: string;
  },
): Promise<void> => {
  const { actorId, ...details } = done;
  const what = done.removeProcessed ? "view and its clips" : "clips";
  const summary = `The 360° ${what} were deleted (${sideWords[done.side]}).`;
  await note(tx, clock, { workspaceId, vehicleId: id, kind: "spin.cleaned_up", summary, details, actorId });
};
