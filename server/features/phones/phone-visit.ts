import type { z } from "zod";
import type { NewPhoto, PhoneReceipt, PhoneState } from "../../../contracts/inspections/phone-page.ts";
import { phoneCaptureMinutes } from "../../../contracts/inspections/phones.ts";
import { isOutside } from "../../../contracts/inspections/walk-around.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { maxPhotos } from "../../../contracts/papers/files.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { findVehicleById } from "../../access/vehicles/require-vehicle.ts";
import { vehicleName } from "../../domain/vehicle-name.ts";
import { type Clock, instantNow, later, minutes, seconds } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { hashOf, newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Sessions } from "../accounts/sessions/sessions.service.ts";
import type { FileRow } from "../files/files.table.ts";
import type { Sights } from "../visual/angles/sights.service.ts";
import {
  type CaptureRow,
  findByHash,
  insertPhoto,
  lockCapture,
  photosOf,
  type ReceivedPhoto,
  updateCapture,
  type VehicleNames,
  vehicleOf,
} from "./phones.repo.ts";
import { newCode, type PhoneNeeds, statusOf } from "./phones.service.ts";

interface Needs extends Omit<PhoneNeeds, "listener"> {
  readonly log: Log;
  readonly sessions: Pick<Sessions, "callerById">;
  readonly sights: Pick<Sights, "of">;
}
type Photo = z.output<typeof NewPhoto>;

/** A phone does not wait longer for the angle. Our own choice. */
const sightTimeoutMs = seconds(8);

const ended = () =>
  new AppError("INVALID_TOKEN", { message: "This capture has ended. Start another one on the workstation." });
const used = () =>
  new AppError("INVALID_TOKEN", { message: "This code was used or has expired. Show a new one on the workstation." });
const tooMany = () => new AppError("PHOTO_LIMIT", { message: `A capture has at most ${maxPhotos} photos.` });

/** What a phone can do: ask to be connected, read its capture, and add photos to it. */
export function createPhoneVisits(needs: Needs) {
  const { store, clock } = needs;

  /** The capture that the phone with this secret may add to, and the person who has confirmed it. Throws INVALID_TOKEN. */
  async function connected(secret: string): Promise<{ capture: CaptureRow; caller: Caller }> {
    const capture = await findByHash(store.read, "secretHash", hashOf(secret));
    if (!capture || statusOf(capture, clock) !== "connected") throw ended();
    const caller = await needs.sessions.callerById(capture.sessionId, capture.environment);
    if (!caller || !(await mayInspect(needs, caller, capture.vehicleId))) throw ended();
    return { capture, caller };
  }

  return {
    /** Uses the token. The same phone may repeat it, another one gets INVALID_TOKEN. */
    async connect(token: string, secret: string): Promise<PhoneState> {
      const secretHash = hashOf(secret);
      const found = await findByHash(store.read, "tokenHash", hashOf(token));
      if (!found) throw used();
      const capture = await store.write(async (tx) => {
        const row = await lockCapture(tx, found.id);
        if (row?.secretHash === secretHash) return row;
        if (!row || statusOf(row, clock) !== "waiting") throw used();
        return updateCapture(tx, row.id, { status: "asking", secretHash, code: newCode() });
      });
      return stateOf(needs, capture);
    },

    /** Throws INVALID_TOKEN for a secret that no capture knows. */
    async state(secret: string): Promise<PhoneState> {
      const capture = await findByHash(store.read, "secretHash", hashOf(secret));
      if (!capture) throw ended();
      return stateOf(needs, capture);
    },

    /** Notes how many photos are still on the phone. Throws INVALID_TOKEN for a secret that no capture knows. */
    async report(secret: string, photosWaiting: number): Promise<PhoneState> {
      const found = await findByHash(store.read, "secretHash", hashOf(secret));
      if (!found) throw ended();
      if (statusOf(found, clock) !== "connected") return stateOf(needs, found);
      const change = { photosWaiting, heardAt: instantNow(clock) };
      return stateOf(needs, await store.write((tx) => updateCapture(tx, found.id, change)));
    },

    /** Whether this phone may send a photo now: asked before its file is read. Throws INVALID_TOKEN. */
    assertConnected: async (secret: string): Promise<void> => {
      await connected(secret);
    },

    /** Stores a photo once. Throws INVALID_TOKEN, PHOTO_LIMIT and the errors of an upload. */
    async addPhoto(secret: string, temporaryFile: string, photo: Photo): Promise<PhoneReceipt> {
      const { capture, caller } = await connected(secret);
      const file = await stored(needs, capture, { temporaryFile, photo });
      return receiptOf(needs, caller, { file, photo });
    },
  };
}
export type PhoneVisits = ReturnType<typeof createPhoneVisits>;

async function mayInspect({ store }: Needs, caller: Caller, vehicleId: string): Promise<boolean> {
  try {
    const access = await accessOf(store.read, caller);
    return (await findVehicleById(access, vehicleId, "inspect_vehicles")) !== undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "INSUFFICIENT_PERMISSIONS") return false;
    throw error;
  }
}

async function stateOf({ store, clock }: Needs, capture: CaptureRow): Promise<PhoneState> {
  const status = statusOf(capture, clock);
  const vehicle = status === "connected" ? await vehicleOf(store.read, capture.vehicleId) : undefined;
  const received = status === "connected" ? await photosOf(store.read, [capture.id]) : [];
  return {
    status,
    code: status === "asking" ? capture.code : null,
    vehicle: vehicle ? nameOf(vehicle) : null,
    photos: received.map(({ photo }) => ({ id: photo.phoneId, angle: photo.angle })),
  };
}

/** With the stock number, which is on the tag of its key. */
const nameOf = (vehicle: VehicleNames): string =>
  vehicle.stockNumber === null ? vehicleName(vehicle) : `${vehicleName(vehicle)} · ${vehicle.stockNumber}`;

/** The stored file of a photo, which is stored now unless it was before. */
async function stored(
  { store, clock, files }: Needs,
  capture: CaptureRow,
  { temporaryFile, photo }: { readonly temporaryFile: string; readonly photo: Photo },
): Promise<FileRow> {
  const before = photoIn(await photosOf(store.read, [capture.id]), photo);
  if (before) return before;
  const file = await files.put(capture.workspaceId, temporaryFile);
  try {
    const kept = await store.write(async (tx) => {
      const received = await lockOpen(tx, capture.id, clock);
      const same = photoIn(received, photo);
      if (same) return same;
      if (received.length >= maxPhotos) throw tooMany();
      await files.insert(tx, file);
      await insertPhoto(tx, {
        id: newId(),
        captureId: capture.id,
        fileId: file.id,
        phoneId: photo.id,
        angle: photo.angle ?? null,
        receivedAt: instantNow(clock),
      });
      await updateCapture(tx, capture.id, { expiresAt: later(clock, minutes(phoneCaptureMinutes.afterLastPhoto)) });
      return file;
    });
    if (kept !== file) await files.drop(file);
    return kept;
  } catch (error) {
    // An error of ours was thrown before the commit. After any other the row may exist, and the sweep decides.
    if (error instanceof AppError) await files.drop(file);
    throw error;
  }
}

const photoIn = (received: readonly ReceivedPhoto[], { id }: Photo): FileRow | undefined =>
  received.find(({ photo }) => photo.phoneId === id)?.file;

/** The photos of a capture, which is locked until the transaction ends. Throws INVALID_TOKEN if it has ended. */
async function lockOpen(tx: Writer, id: string, clock: Clock): Promise<ReceivedPhoto[]> {
  const row = await lockCapture(tx, id);
  if (!row || statusOf(row, clock) !== "connected") throw ended();
  return photosOf(tx, [id]);
}

/** What the server says to a photo. Without an answer of the models, the angle is as the phone says. */
async function receiptOf(
  { files, sights, log }: Needs,
  caller: Caller,
  { file, photo }: { readonly file: FileRow; readonly photo: Photo },
): Promise<PhoneReceipt> {
  const { usable } = file.verdict;
  const unseen: PhoneReceipt = { id: photo.id, usable, seems: null, shows_car: true };
  if (photo.angle === undefined || !isOutside(photo.angle)) return unseen;
  try {
    const [sight] = await sights.of(caller, [files.present(file).url], AbortSignal.timeout(sightTimeoutMs));
    if (!sight) return unseen;
    const isOther = sight.unlikely_angles.includes(photo.angle);
    return { ...unseen, seems: isOther ? sight.angle : null, shows_car: sight.car_seen };
  } catch (error) {
    log.warn({ err: error }, "a photo of a phone was stored without its angle being checked");
    return unseen;
  }
}
