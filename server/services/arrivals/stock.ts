import { eventOf } from "../../features/appraisals/appraisals.present.ts";
import { correctedPayload, soldPayload, voidedPayload } from "../../features/sales/sale-events.ts";
import type { ChangedRow } from "../../features/sync/apply/news.ts";
import {
  emitChanged,
  emitCreated,
  emitDeleted,
  emitPicturesChanged,
  fieldOf,
} from "../../features/vehicles/vehicle-events.ts";
import { emit } from "../../platform/events/outbox.ts";
import { appraisalsIn, salesIn, vehiclesIn } from "./arrivals.repo.ts";
import { hasChanged, idsOf, isCreated, type Reporter, textIn, textOf, textsOf, valueIn } from "./arrived.ts";

/** The changed fields, with the names of `GET /vehicles/{id}`. */
function fieldsOf(row: ChangedRow): string[] {
  const columns = Object.keys(row.after ?? {}).filter((name) => hasChanged(row, name));
  return columns.flatMap((name) => (name === "coverKey" ? "coverImageUrl" : (fieldOf(name) ?? [])));
}

/** Emits the events of new vehicles first. */
const vehicles: Reporter = async (arrived) => {
  const { tx, clock, workspaceId, rows } = arrived;
  const stored = await vehiclesIn(arrived, idsOf(rows.filter(({ after }) => after !== null)));
  const added = rows.filter(isCreated).flatMap(({ id }) => stored.get(id) ?? []);
  await emitCreated(tx, clock, added);
  for (const row of rows) {
    const { id, before, after } = row;
    const vehicle = stored.get(id);
    if (before !== null && vehicle) await emitChanged(tx, clock, { vehicle, changed: fieldsOf(row) });
    if (after !== null) continue;
    const [vin = null, stockNumber = null, teamId = null] = ["vin", "stockNumber", "teamId"].map((name) =>
      textIn(before, name),
    );
    await emitDeleted(tx, clock, { workspaceId, id, vin, stockNumber, teamId });
  }
};

/** One event per vehicle. None for a new vehicle. */
const vehiclePhotos: Reporter = async (arrived) => {
  const { tx, clock, rows, together } = arrived;
  const stored = await vehiclesIn(arrived, [...new Set(textsOf(rows, "vehicleId"))]);
  for (const row of rows) {
    const vehicle = stored.get(textOf(row, "vehicleId") ?? "");
    if (!vehicle || together.newVehicles.has(vehicle.id)) continue;
    if (together.firstPhotos.get(vehicle.id) !== row.id) continue;
    await emitPicturesChanged(tx, clock, { vehicle, changed: ["photos"] });
  }
};

const sales: Reporter = async (arrived) => {
  const { tx, clock, workspaceId, rows } = arrived;
  const stored = await salesIn(arrived, idsOf(rows));
  for (const { id, before } of rows) {
    const sale = stored.get(id);
    if (!sale) continue;
    if (before === null) await emit(tx, clock, { workspaceId, name: "vehicle.sold", payload: soldPayload(sale) });
    const { voidedAt, voidReason } = sale;
    if (voidedAt === null || textIn(before, "voidedAt") !== null) continue;
    const payload = voidedPayload({ sale, reason: voidReason ?? "", voidedAt });
    await emit(tx, clock, { workspaceId, name: "vehicle.sale_voided", payload });
  }
};

/** A sale row also changes when contacts are merged, so only corrections have an event. */
const saleCorrections: Reporter = async (arrived) => {
  const { tx, clock, workspaceId, rows } = arrived;
  const added = rows.filter(isCreated);
  const stored = await salesIn(arrived, [...new Set(textsOf(added, "saleId"))]);
  for (const row of added) {
    const sale = stored.get(textOf(row, "saleId") ?? "");
    if (sale) await emit(tx, clock, { workspaceId, name: "vehicle.sale_corrected", payload: correctedPayload(sale) });
  }
};

const isDecision = (row: ChangedRow): boolean =>
  isCreated(row)
    ? valueIn(row.after, "decision") !== "open"
    : hasChanged(row, "decision") || hasChanged(row, "pricePaidCents");

const appraisals: Reporter = async (arrived) => {
  const { tx, clock, workspaceId, rows } = arrived;
  const stored = await appraisalsIn(arrived, idsOf(rows));
  for (const row of rows) {
    const appraisal = stored.get(row.id);
    if (!appraisal) continue;
    const payload = eventOf(appraisal);
    if (isCreated(row)) await emit(tx, clock, { workspaceId, name: "appraisal.created", payload });
    if (isDecision(row)) await emit(tx, clock, { workspaceId, name: "appraisal.decided", payload });
  }
};

export const stockReporters = {
  vehicles,
  vehicle_photos: vehiclePhotos,
  sales,
  sale_corrections: saleCorrections,
  appraisals,
} satisfies Readonly<Record<string, Reporter>>;
