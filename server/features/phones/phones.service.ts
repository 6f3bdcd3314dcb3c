import { randomInt } from "node:crypto";
import type { z } from "zod";
import { phoneReports } from "../../../contracts/inspections/phone-page.ts";
import {
  type phones as contract,
  type PhoneCapture,
  type PhoneSettings,
  phoneCaptureMinutes,
} from "../../../contracts/inspections/phones.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import { assertAdministrator, type Caller } from "../../access/caller.ts";
import { requireVehicle, requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, days, instantNow, later, minutes } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { hashOf, newId, newToken } from "../../platform/ids.ts";
import { record } from "../audit/record.ts";
import type { Files } from "../files/files.service.ts";
import type { PhoneListener } from "./listener/listener.ts";
import {
  arePhonesOn,
  type CaptureRow,
  countOpen,
  deleteCapturesBefore,
  endCaptures,
  findCapture,
  insertCapture,
  lockCapture,
  openCaptures,
  photosOf,
  updateCapture,
  writeSettings,
} from "./phones.repo.ts";

export interface PhoneNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly files: Files;
  readonly listener: PhoneListener;
}
type Started = z.input<typeof contract.start.response>;

const demand = { field: "vehicle_id", permission: "inspect_vehicles" } as const;
const keptFor = days(1);

/** The status now: a capture also ends by the time. */
export const statusOf = ({ status, expiresAt }: CaptureRow, clock: Clock): CaptureRow["status"] =>
  expiresAt > instantNow(clock) ? status : "ended";

/** Phones as cameras, as the workstation sees them. */
export function createPhones(needs: PhoneNeeds) {
  const { store, clock, listener } = needs;

  let wasIdle = false;

  return {
    /**
     * Called every minute, and at the start: opens the listener if a capture is open, after a restart for example. Closes it
     * the second time that none is, so that phones can hear before that their capture has ended.
     */
    async adjustListener(): Promise<void> {
      const isIdle = (await countOpen(store.read, instantNow(clock))) === 0;
      if (!isIdle) await listener.open();
      else if (wasIdle) await listener.close();
      wasIdle = isIdle;
    },

    settings: (): Promise<PhoneSettings> => settingsOf(needs, store.read),

    change: (caller: Caller, enabled: boolean): Promise<PhoneSettings> => changeSettings(needs, caller, enabled),

    async list(caller: Caller, vehicle: string): Promise<{ captures: PhoneCapture[] }> {
      const { id } = await requireVehicleToRead(await accessOf(store.read, caller), vehicle, demand);
      const of = { workspaceId: caller.workspaceId, vehicleId: id, now: instantNow(clock) };
      return { captures: await present(needs, await openCaptures(store.read, of)) };
    },

    start(caller: Caller, vehicle: string): Promise<Started> {
      // the next check must not close the listener before the capture is stored
      wasIdle = false;
      return startCapture(needs, caller, vehicle);
    },

    get: async (caller: Caller, id: string): Promise<PhoneCapture> =>
      presentOne(needs, await ownCapture(store.read, caller, id)),

    confirm: (caller: Caller, id: string, code: string): Promise<PhoneCapture> =>
      confirmPhone(needs, caller, { id, code }),

    async end(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => {
        await updateCapture(tx, (await lockOwn(tx, caller, id)).id, { status: "ended" });
      });
    },

    /** Deletes captures that ended more than a day ago. Their photos stay stored. */
    prune: (): Promise<number> => store.write((tx) => deleteCapturesBefore(tx, later(clock, -keptFor))),
  };
}
export type Phones = ReturnType<typeof createPhones>;

const settingsOf = async ({ listener }: PhoneNeeds, db: Reader): Promise<PhoneSettings> => ({
  enabled: await arePhonesOn(db),
  reachable: listener.isReachable(),
});

/** Switching off ends every capture. Throws INSUFFICIENT_PERMISSIONS. */
async function changeSettings(needs: PhoneNeeds, caller: Caller, enabled: boolean): Promise<PhoneSettings> {
  const { store, clock, listener } = needs;
  assertAdministrator(caller);
  const after = await store.write(async (tx) => {
    if (enabled === (await arePhonesOn(tx))) return settingsOf(needs, tx);
    await writeSettings(tx, { enabled, updatedAt: instantNow(clock) });
    if (!enabled) await endCaptures(tx);
    const action = enabled ? "phones.switched_on" : "phones.switched_off";
    await record(tx, clock, caller, { action, subjectType: "installation" });
    return settingsOf(needs, tx);
  });
  if (!enabled) await listener.close();
  return after;
}

/** Throws the errors of the vehicle, PHONES_OFF and PHONES_UNREACHABLE. */
async function startCapture(needs: PhoneNeeds, caller: Caller, vehicle: string): Promise<Started> {
  const { store, clock, listener } = needs;
  const { id: vehicleId } = await requireVehicle(await accessOf(store.read, caller), vehicle, demand);
  if (!(await arePhonesOn(store.read))) throw new AppError("PHONES_OFF");
  const origins = await listener.open();
  if (origins.length === 0) throw new AppError("PHONES_UNREACHABLE");
  const token = newToken();
  const row = newCapture(clock, caller, { vehicleId, token });
  await store.write(async (tx) => {
    await endCaptures(tx, row);
    await insertCapture(tx, row);
  });
  return { ...(await presentOne(needs, row)), addresses: origins.map((origin) => `${origin}/phone/#${token}`) };
}

/** Throws VALIDATION_ERROR unless the phone that asks has this code. */
async function confirmPhone(
  needs: PhoneNeeds,
  caller: Caller,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<PhoneCapture> {
  const { store, clock } = needs;
  const row = await store.write(async (tx) => {
    const before = await lockOwn(tx, caller, id);
    if (statusOf(before, clock) !== "asking" || before.code !== code) throw notAsking();
    const expiresAt = later(clock, minutes(phoneCaptureMinutes.afterLastPhoto));
    const after = await updateCapture(tx, before.id, { status: "connected", code: null, expiresAt });
    await record(tx, clock, caller, { action: "phone.connected", subjectType: "vehicle", subjectId: after.vehicleId });
    return after;
  });
  return presentOne(needs, row);
}

const newCapture = (
  clock: Clock,
  caller: Caller,
  { vehicleId, token }: { readonly vehicleId: string; readonly token: string },
): CaptureRow => ({
  id: newId(),
  workspaceId: caller.workspaceId,
  vehicleId,
  sessionId: caller.credentialId,
  environment: caller.environment,
  status: "waiting",
  tokenHash: hashOf(token),
  secretHash: null,
  code: null,
  createdAt: instantNow(clock),
  expiresAt: later(clock, minutes(phoneCaptureMinutes.toConnect)),
  photosWaiting: null,
  heardAt: null,
});

/** Four digits that both screens show, so that a person recognizes the phone. What protects the capture is the secret of the phone. */
export const newCode = (): string => String(randomInt(10_000)).padStart(4, "0");

const notFound = () => new AppError("RESOURCE_NOT_FOUND", { field: "id" });
const notAsking = () =>
  new AppError("VALIDATION_ERROR", { message: "No phone with this code asks to be connected.", field: "pairing_code" });

async function ownCapture(db: Reader, { workspaceId }: Caller, id: string): Promise<CaptureRow> {
  const row = await findCapture(db, { workspaceId, id });
  if (!row) throw notFound();
  return row;
}

async function lockOwn(tx: Writer, caller: Caller, id: string): Promise<CaptureRow> {
  const row = await lockCapture(tx, (await ownCapture(tx, caller, id)).id);
  if (!row) throw notFound();
  return row;
}

async function present({ store, clock, files }: PhoneNeeds, rows: readonly CaptureRow[]): Promise<PhoneCapture[]> {
  const received = await photosOf(
    store.read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const status = statusOf(row, clock);
    return {
      id: row.id,
      vehicle_id: row.vehicleId,
      status,
      pairing_code: status === "asking" ? row.code : null,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      phone: status === "connected" ? queueOf(row, clock) : null,
      photos: received
        .filter(({ photo }) => photo.captureId === row.id)
        .map(({ photo, file }) => ({
          id: photo.id,
          angle: photo.angle,
          received_at: photo.receivedAt,
          file: files.present(file),
        })),
    };
  });
}

/** Null if the phone has said nothing yet. */
function queueOf({ photosWaiting, heardAt }: CaptureRow, clock: Clock): PhoneCapture["phone"] {
  if (photosWaiting === null || heardAt === null) return null;
  return { photos_waiting: photosWaiting, reachable: heardAt > later(clock, -phoneReports.lostAfterMs) };
}

async function presentOne(needs: PhoneNeeds, row: CaptureRow): Promise<PhoneCapture> {
  const [capture] = await present(needs, [row]);
  if (!capture) throw new Error("one row is one capture");
  return capture;
}
