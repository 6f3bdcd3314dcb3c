import { eventOf } from "../../features/appraisals/appraisals.present.ts";
import { correctedPayload, soldPayload, voidedPayload } from "../../features/sales/sale-events.ts";
import {
  emitChanged,
  emitCreated,
  emitDeleted,
  emitPicturesChanged,
  fieldOf,
} from "../../features/vehicles/vehicle-events.ts";
import { emit } from "../../platform/events/outbox.ts";
import { appraisalIn, saleIn, vehicleIn } from "./arrivals.repo.ts";
import { type Arrived, hasChanged, isCreated, type Reporter, textIn, valueIn } from "./arrived.ts";

async function vehicle(arrived: Arrived): Promise<void> {
  const { tx, clock, workspaceId, id, before, after } = arrived;
  if (after === null) {
    const [vin, stockNumber, teamId] = ["vin", "stockNumber", "teamId"].map((name) => textIn(before, name));
    const gone = { workspaceId, id, vin: vin ?? null, stockNumber: stockNumber ?? null, teamId: teamId ?? null };
    return emitDeleted(tx, clock, gone);
  }
  const row = await vehicleIn(arrived, id);
  if (!row) return;
  if (before === null) return emitCreated(tx, clock, [row]);
  const columns = Object.keys(after).filter((name) => hasChanged(arrived, name));
  const fields = columns.flatMap((name) => (name === "coverKey" ? "coverImageUrl" : (fieldOf(name) ?? [])));
  await emitChanged(tx, clock, { vehicle: row, changed: fields });
}

/** Once for a vehicle, and not for a new one: its event stands for all of it. */
async function vehiclePhoto(arrived: Arrived): Promise<void> {
  const { tx, clock, id, before, after, all } = arrived;
  const vehicleId = textIn(after ?? before, "vehicleId");
  if (vehicleId === null) return;
  if (all.some((one) => one.table === "vehicles" && one.id === vehicleId && isCreated(one))) return;
  const photos = all.filter((one) => one.table === "vehicle_photos");
  if (photos.find((one) => textIn(one.after ?? one.before, "vehicleId") === vehicleId)?.id !== id) return;
  const row = await vehicleIn(arrived, vehicleId);
  if (row) await emitPicturesChanged(tx, clock, { vehicle: row, changed: ["photos"] });
}

async function sale(arrived: Arrived): Promise<void> {
  const { tx, clock, workspaceId, id, before } = arrived;
  const row = await saleIn(arrived, id);
  if (!row) return;
  if (before === null) await emit(tx, clock, { workspaceId, name: "vehicle.sold", payload: soldPayload(row) });
  const { voidedAt, voidReason } = row;
  if (voidedAt === null || textIn(before, "voidedAt") !== null) return;
  const payload = voidedPayload({ sale: row, reason: voidReason ?? "", voidedAt });
  await emit(tx, clock, { workspaceId, name: "vehicle.sale_voided", payload });
}

/** A sale also changes with its buyer, when contacts are merged: only a correction has an event. */
async function saleCorrection(arrived: Arrived): Promise<void> {
  const { tx, clock, workspaceId, after } = arrived;
  const row = isCreated(arrived) ? await saleIn(arrived, textIn(after, "saleId") ?? "") : undefined;
  if (row) await emit(tx, clock, { workspaceId, name: "vehicle.sale_corrected", payload: correctedPayload(row) });
}

async function appraisal(arrived: Arrived): Promise<void> {
  const { tx, clock, workspaceId, id, after } = arrived;
  const row = await appraisalIn(arrived, id);
  if (!row) return;
  if (isCreated(arrived)) await emit(tx, clock, { workspaceId, name: "appraisal.created", payload: eventOf(row) });
  const isDecision = isCreated(arrived)
    ? valueIn(after, "decision") !== "open"
    : hasChanged(arrived, "decision") || hasChanged(arrived, "pricePaidCents");
  if (isDecision) await emit(tx, clock, { workspaceId, name: "appraisal.decided", payload: eventOf(row) });
}

export const stockReporters = {
  vehicles: vehicle,
  vehicle_photos: vehiclePhoto,
  sales: sale,
  sale_corrections: saleCorrection,
  appraisals: appraisal,
} satisfies Readonly<Record<string, Reporter>>;
