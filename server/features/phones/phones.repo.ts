import { and, asc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { type FileRow, files } from "../files/files.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { phoneCaptures, phonePhotos, phoneSettings } from "./phones.table.ts";

export type CaptureRow = typeof phoneCaptures.$inferSelect;
type PhotoRow = typeof phonePhotos.$inferSelect;
/** A photo of a phone with its stored file. */
export interface ReceivedPhoto {
  readonly photo: PhotoRow;
  readonly file: FileRow;
}

const installation = "installation";

export const arePhonesOn = async (db: Reader): Promise<boolean> =>
  (await db.select({ enabled: phoneSettings.enabled }).from(phoneSettings))[0]?.enabled ?? false;

export const writeSettings = async (tx: Writer, change: { enabled: boolean; updatedAt: string }): Promise<void> => {
  await tx
    .insert(phoneSettings)
    .values({ id: installation, ...change })
    .onConflictDoUpdate({ target: phoneSettings.id, set: change });
};

const isOpen = (now: string) => and(ne(phoneCaptures.status, "ended"), gt(phoneCaptures.expiresAt, now));

export const countOpen = (db: Reader, now: string): Promise<number> => db.$count(phoneCaptures, isOpen(now));

/** The open captures of a vehicle that a workspace has started. */
export const openCaptures = (
  db: Reader,
  { workspaceId, vehicleId, now }: { workspaceId: string; vehicleId: string; now: string },
): Promise<CaptureRow[]> =>
  db
    .select()
    .from(phoneCaptures)
    .where(and(eq(phoneCaptures.workspaceId, workspaceId), eq(phoneCaptures.vehicleId, vehicleId), isOpen(now)))
    .orderBy(asc(phoneCaptures.id));

export const findCapture = async (
  db: Reader,
  key: Pick<CaptureRow, "workspaceId" | "id">,
): Promise<CaptureRow | undefined> =>
  (
    await db
      .select()
      .from(phoneCaptures)
      .where(and(eq(phoneCaptures.workspaceId, key.workspaceId), eq(phoneCaptures.id, key.id)))
  )[0];

type Hashed = "tokenHash" | "secretHash";

/** The capture of a token or a secret. */
export const findByHash = async (db: Reader, name: Hashed, hash: string): Promise<CaptureRow | undefined> =>
  (await db.select().from(phoneCaptures).where(eq(phoneCaptures[name], hash)))[0];

/** The capture, locked until the transaction ends. */
export const lockCapture = async (tx: Writer, id: string): Promise<CaptureRow | undefined> =>
  (await lockRows(tx.select().from(phoneCaptures).where(eq(phoneCaptures.id, id)), "no key update"))[0];

export const insertCapture = async (tx: Writer, row: CaptureRow): Promise<void> => {
  await tx.insert(phoneCaptures).values(row);
};

export const updateCapture = async (tx: Writer, id: string, change: Partial<CaptureRow>): Promise<CaptureRow> => {
  const [row] = await tx.update(phoneCaptures).set(change).where(eq(phoneCaptures.id, id)).returning();
  if (!row) throw new Error("the capture is not locked");
  return row;
};

/** Ends the captures of a vehicle that a workspace has started, or all captures. */
export const endCaptures = async (tx: Writer, of?: Pick<CaptureRow, "workspaceId" | "vehicleId">): Promise<void> => {
  const some = of && and(eq(phoneCaptures.workspaceId, of.workspaceId), eq(phoneCaptures.vehicleId, of.vehicleId));
  await tx
    .update(phoneCaptures)
    .set({ status: "ended" })
    .where(and(ne(phoneCaptures.status, "ended"), some));
};

export const deleteCapturesBefore = async (tx: Writer, instant: string): Promise<number> =>
  (await tx.delete(phoneCaptures).where(lt(phoneCaptures.expiresAt, instant)).returning({ id: phoneCaptures.id }))
    .length;

export const insertPhoto = async (tx: Writer, row: PhotoRow): Promise<void> => {
  await tx.insert(phonePhotos).values(row);
};

/** The photos of captures, in the order of their arrival. */
export const photosOf = (db: Reader, captureIds: readonly string[]): Promise<ReceivedPhoto[]> =>
  db
    .select({ photo: phonePhotos, file: files })
    .from(phonePhotos)
    .innerJoin(files, eq(files.id, phonePhotos.fileId))
    .where(inArray(phonePhotos.captureId, [...captureIds]))
    .orderBy(asc(phonePhotos.receivedAt), asc(phonePhotos.id));

export type VehicleNames = Pick<typeof vehicles.$inferSelect, "overviewYear" | "make" | "model" | "stockNumber">;

/** What a phone's page calls the vehicle by. */
export const vehicleOf = async (db: Reader, id: string): Promise<VehicleNames | undefined> =>
  (
    await db
      .select({
        overviewYear: vehicles.overviewYear,
        make: vehicles.make,
        model: vehicles.model,
        stockNumber: vehicles.stockNumber,
      })
      .from(vehicles)
      .where(eq(vehicles.id, id))
  )[0];
