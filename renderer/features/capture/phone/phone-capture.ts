import { useMutation, useQuery } from "@tanstack/react-query";
import type { PhoneCapture, PhonePhoto } from "../../../../contracts/inspections/phones.ts";
import { api } from "../../../api/client/client.ts";
import { documentAddress } from "../../../api/client/media.ts";
import { queryClient } from "../../../api/client/query.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { addStoredPhoto, draftOf } from "../draft.ts";

const keyOf = (vehicleId: string) => ["phone-capture", vehicleId] as const;
/** How often the page asks for new photos and for a phone that wants to connect. */
const pollMs = 1200;

/** A capture, and its addresses as long as this window shows them: the server does not know them any more. */
export type ShownCapture = PhoneCapture & { readonly addresses?: readonly string[] };

async function readCapture(vehicleId: string): Promise<ShownCapture | null> {
  const before = queryClient.getQueryData<ShownCapture | null>(keyOf(vehicleId));
  const capture = await nextState(vehicleId, before);
  // shown before the photos are read, which takes a while: none may be forgotten meanwhile
  setCapture(vehicleId, capture);
  await addArrived(vehicleId, capture?.photos ?? []);
  return capture;
}

async function nextState(vehicleId: string, before: ShownCapture | null | undefined): Promise<ShownCapture | null> {
  if (before && before.status !== "ended") {
    return { ...before, ...(await api.phones.get({ params: { id: before.id } })) };
  }
  const { captures } = await api.phones.list({ query: { vehicle_id: vehicleId } });
  return captures.at(-1) ?? before ?? null;
}

/**
 * The capture of a vehicle by a phone, null without one. Its photos are added to the vehicle's draft as they arrive: one
 * that could not be read is read again with the next request.
 */
export const usePhoneCapture = (vehicleId: string) =>
  useQuery({
    queryKey: keyOf(vehicleId),
    queryFn: () => readCapture(vehicleId),
    refetchInterval: ({ state }) => (state.data && state.data.status !== "ended" ? pollMs : false),
  });

/** Photos that this window has added: one that a person has removed from the draft does not come back. */
const added = new Set<string>();

/** Also those that an earlier window has added to the draft. */
const isAdded = (vehicleId: string, photoId: string): boolean =>
  added.has(photoId) || draftOf(vehicleId).phonePhotos.includes(photoId);

let lastAdding: Promise<void> = Promise.resolve();

/** One call at a time, so that no photo is added twice. */
function addArrived(vehicleId: string, photos: readonly PhonePhoto[]): Promise<void> {
  const adding = lastAdding.then(() => addAll(vehicleId, photos));
  lastAdding = adding.catch(() => undefined);
  return adding;
}

/** A photo that cannot be read does not delay the others: its error is thrown at the end. */
async function addAll(vehicleId: string, photos: readonly PhonePhoto[]): Promise<void> {
  let failure: unknown;
  for (const photo of photos.filter(({ id }) => !isAdded(vehicleId, id))) {
    await addOne(vehicleId, photo).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure !== undefined) throw failure;
}

async function addOne(vehicleId: string, { id, angle, file }: PhonePhoto): Promise<void> {
  const response = await fetch(documentAddress(file.url));
  if (!response.ok) throw new Error(t("capture.phone.unreadable"));
  const content = new File([await response.blob()], `${id}.jpg`, { type: file.mimetype });
  added.add(id);
  await addStoredPhoto(vehicleId, { stored: file, file: content, angle: angle ?? undefined, phonePhoto: id });
}

/** What the draft does not have yet. */
export interface PhoneRest {
  /** Photos on the phone, or on their way from it. */
  readonly waiting: number;
  /** The phone does not answer: it may have taken more photos. */
  readonly isSilent: boolean;
}

/** Undefined if the draft has all photos of the phone. */
export function restOf(capture: PhoneCapture | null | undefined): PhoneRest | undefined {
  if (!capture) return undefined;
  const { phone, photos, vehicle_id } = capture;
  const waiting = (phone?.photos_waiting ?? 0) + photos.filter(({ id }) => !isAdded(vehicle_id, id)).length;
  const isSilent = phone?.reachable === false;
  return waiting > 0 || isSilent ? { waiting, isSilent } : undefined;
}

/** The same as the server knows it now, or as it was known last if the server does not answer: then nothing can start anyway. */
export async function readRest(vehicleId: string): Promise<PhoneRest | undefined> {
  const capture = queryClient.getQueryData<ShownCapture | null>(keyOf(vehicleId));
  if (!capture) return undefined;
  const fresh = await api.phones.get({ params: { id: capture.id } }).catch(() => capture);
  const now = { ...capture, ...fresh };
  setCapture(vehicleId, now);
  return restOf(now);
}

const setCapture = (vehicleId: string, capture: ShownCapture | null): void => {
  queryClient.setQueryData(keyOf(vehicleId), capture);
};

export const useStartCapture = (vehicleId: string) =>
  useMutation({
    mutationFn: () => api.phones.start({ body: { vehicle_id: vehicleId } }),
    onSuccess: (capture) => setCapture(vehicleId, capture),
  });

export const useConfirmPhone = (vehicleId: string) =>
  useMutation({
    mutationFn: ({ id, pairing_code }: PhoneCapture) =>
      api.phones.confirm({ params: { id }, body: { pairing_code: pairing_code ?? "" } }),
    onSuccess: (capture) => setCapture(vehicleId, capture),
    onError: showError,
  });

/**
 * Ends the capture of a vehicle, if there is one. The photos that have arrived stay in the draft, also those that arrived while
 * it ended.
 */
export async function endPhoneCapture(vehicleId: string): Promise<void> {
  const capture = queryClient.getQueryData<ShownCapture | null>(keyOf(vehicleId));
  if (!capture || capture.status === "ended") return;
  try {
    await api.phones.end({ params: { id: capture.id } });
    const ended = await api.phones.get({ params: { id: capture.id } });
    setCapture(vehicleId, ended);
    await addArrived(vehicleId, ended.photos);
  } catch (error) {
    showError(error);
  }
}
