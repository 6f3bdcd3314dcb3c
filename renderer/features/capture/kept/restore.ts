import { useEffect } from "react";
import { create } from "zustand";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { StoredPhoto } from "../../../../contracts/papers/files.ts";
import { api, ServerUnreachable } from "../../../api/client/client.ts";
import { documentAddress } from "../../../api/client/media.ts";
import { useSession } from "../../../api/client/session.ts";
import { readStored, removeStored, writeStored } from "../../../ui/user-storage.ts";
import { useCaseInAddress } from "../../cases/address.ts";
import { addStoredPhoto, clearDraft, continueDraft, draftOf, setCase, useDrafts } from "../draft.ts";
import { KeptDraft, type KeptPhoto, keptDraftOf } from "./kept-draft.ts";

/** What came back of the draft of an earlier window. */
export interface Restore {
  /** Photos that are not loaded yet. */
  readonly waiting: readonly KeptPhoto[];
  readonly restored: number;
  /** Photos that are no longer stored. */
  readonly gone: number;
  /** Photos that were not uploaded when that window was closed. */
  readonly lost: number;
  /** Why loading has stopped. */
  readonly error: Error | undefined;
  /** The case that the photos were added for. */
  readonly caseId: string | undefined;
}

export const useRestores = create<Readonly<Record<string, Restore>>>(() => ({}));

export const useRestore = (vehicleId: string): Restore | undefined =>
  useRestores((restores) => own(restores, vehicleId));

const restoreOf = (vehicleId: string): Restore | undefined => own(useRestores.getState(), vehicleId);

/** Does nothing once the draft is cleared. */
function change(vehicleId: string, edit: (restore: Restore) => Partial<Restore>): void {
  const restore = restoreOf(vehicleId);
  if (restore) useRestores.setState({ [vehicleId]: { ...restore, ...edit(restore) } });
}

export const closeRestore = (vehicleId: string): void =>
  useRestores.setState(({ [vehicleId]: _, ...others }) => others, true);

/** The user who a vehicle's draft belongs to. Another user's draft has another object. */
interface Owner {
  readonly userId: string;
}
const owners = new Map<string, Owner>();
/** Vehicles with a kept photo that is being added to the draft. It counts as waiting until that is done. */
const adding = new Set<string>();

const hasDraft = (vehicleId: string): boolean => own(useDrafts.getState(), vehicleId) !== undefined;
const nameOf = (vehicleId: string): string => `inspect-${vehicleId}`;

/** Keeps the draft in this browser as it is now. */
function keep(vehicleId: string): void {
  const owner = owners.get(vehicleId);
  if (!owner || adding.has(vehicleId)) return;
  const kept = keptDraftOf(draftOf(vehicleId), restoreOf(vehicleId)?.waiting ?? []);
  if (kept) writeStored(owner.userId, nameOf(vehicleId), kept);
  else removeStored(owner.userId, nameOf(vehicleId));
}

// A draft that has its photos removed, or inspected, is no longer kept. One that is cleared because another user has signed in is.
useDrafts.subscribe((drafts, before) => {
  for (const [vehicleId, draft] of Object.entries(drafts)) if (draft !== own(before, vehicleId)) keep(vehicleId);
  for (const vehicleId of Object.keys(before)) if (own(drafts, vehicleId) === undefined) closeRestore(vehicleId);
});

/** Continues the draft that the user has left for the vehicle in an earlier window, if there is one. */
export function openDraft(userId: string, vehicleId: string): Promise<void> {
  if (hasDraft(vehicleId) && owners.get(vehicleId)?.userId === userId) return Promise.resolve();
  owners.set(vehicleId, { userId });
  const kept = readStored(userId, nameOf(vehicleId), KeptDraft);
  if (!kept) return Promise.resolve();
  const { photos: waiting, unsent: lost, caseId } = kept;
  // before the draft: its first change must not forget the photos that wait
  useRestores.setState({ [vehicleId]: { waiting, restored: 0, gone: 0, lost, error: undefined, caseId } });
  continueDraft(vehicleId, { ...kept, caseId });
  return loadWaiting(vehicleId);
}

/** The file of a photo with a new address. Undefined if it no longer exists. */
async function loadPhoto({ id, name }: KeptPhoto): Promise<{ stored: StoredPhoto; file: File } | undefined> {
  const stored = await api.files.read({ params: { id } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "RESOURCE_NOT_FOUND") return undefined;
    throw error;
  });
  if (!stored) return undefined;
  const response = await fetch(documentAddress(stored.url)).catch((cause: unknown) => {
    throw new ServerUnreachable(cause);
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(response.statusText);
  return { stored, file: new File([await response.blob()], name, { type: stored.mimetype }) };
}

/** Loads the photos one by one, until the draft is cleared or another user continues it. */
async function loadWaiting(vehicleId: string): Promise<void> {
  const owner = owners.get(vehicleId);
  while (await loadNext(vehicleId, owner)) keep(vehicleId);
}

/** Adds the next photo that waits to the draft, or counts it as gone. False if there is none, or after an error. */
async function loadNext(vehicleId: string, owner: Owner | undefined): Promise<boolean> {
  const photo = restoreOf(vehicleId)?.waiting[0];
  if (!photo) return false;
  const isOver = (): boolean =>
    owners.get(vehicleId) !== owner || restoreOf(vehicleId)?.waiting.includes(photo) !== true;
  try {
    const found = await loadPhoto(photo);
    if (found && !isOver()) await add(vehicleId, photo, found);
    if (isOver()) return false;
    change(vehicleId, ({ waiting, restored, gone }) => ({
      waiting: waiting.filter((one) => one !== photo),
      ...(found ? { restored: restored + 1 } : { gone: gone + 1 }),
    }));
    return true;
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    if (!isOver()) change(vehicleId, () => ({ error }));
    return false;
  }
}

async function add(
  vehicleId: string,
  { angle, angleSource, angleConfirmed, turned, type }: KeptPhoto,
  found: { readonly stored: StoredPhoto; readonly file: File },
): Promise<void> {
  adding.add(vehicleId);
  try {
    await addStoredPhoto(vehicleId, { ...found, known: { angle, angleSource, angleConfirmed, turned, type } });
  } finally {
    adding.delete(vehicleId);
  }
}

/** Loads the photos again after an error. */
export function retryRestore(vehicleId: string): void {
  change(vehicleId, () => ({ error: undefined }));
  void loadWaiting(vehicleId);
}

/** Gives up the photos that could not be loaded. */
export function skipWaiting(vehicleId: string): void {
  change(vehicleId, () => ({ waiting: [], error: undefined }));
  keep(vehicleId);
}

/** Removes the draft, also from this browser's storage. */
export function discardDraft(vehicleId: string): void {
  clearDraft(vehicleId);
  const owner = owners.get(vehicleId);
  if (owner) removeStored(owner.userId, nameOf(vehicleId));
}

/** Continues the draft of the vehicle on the page, and keeps it from then on. */
export function useKeptDraft(vehicleId: string): void {
  const userId = useSession().data?.id;
  const caseId = useCaseInAddress();
  useEffect(() => {
    if (userId === undefined) return;
    void openDraft(userId, vehicleId);
    if (caseId !== undefined) setCase(vehicleId, caseId);
  }, [userId, vehicleId, caseId]);
}
