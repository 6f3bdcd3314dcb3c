import { create } from "zustand";
import { contracts } from "../../../contracts/index.ts";
import { maxVideoBytes } from "../../../contracts/inspections/clip-limits.ts";
import type { SpinSide } from "../../../contracts/inspections/spin360.ts";
import { createClient } from "../../../contracts/kit/client.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import { ServerUnreachable, withSessionRenewal } from "../../api/client/client.ts";
import { useConnection } from "../../api/client/connection.ts";
import { sendWithProgress } from "../../api/client/upload-progress.ts";
import { refreshSpins } from "../../api/records/spins.ts";
import { t } from "../../texts/t.ts";
import { bytesText } from "./clip-texts.ts";

/** The car and side of a clip. */
export interface ClipTarget {
  readonly carId: string;
  readonly side: SpinSide;
}

/** A clip that is being uploaded, or whose upload failed. */
export interface ClipUpload extends ClipTarget {
  readonly file: File;
  /** The same for every attempt: sending again after a lost response never creates a second job. */
  readonly idempotencyKey: string;
  /** 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
  readonly stop: () => void;
}

/** Uploads continue when the user opens another page. Closing the window ends them. */
const useUploads = create<Readonly<Record<string, ClipUpload>>>(() => ({}));

const keyOf = ({ carId, side }: ClipTarget): string => `${carId} ${side}`;

export const useClipUpload = (target: ClipTarget): ClipUpload | undefined =>
  useUploads((uploads) => own(uploads, keyOf(target)));

function setUpload(target: ClipTarget, upload: ClipUpload | undefined): void {
  const { [keyOf(target)]: _before, ...others } = useUploads.getState();
  useUploads.setState(upload ? { ...others, [keyOf(target)]: upload } : others, true);
}

/** Removes an upload from the page. */
export const dismissUpload = (target: ClipTarget): void => setUpload(target, undefined);

/** Stops and removes all uploads. */
export function cancelClipUploads(): void {
  for (const upload of Object.values(useUploads.getState())) {
    upload.stop();
    dismissUpload(upload);
  }
}

const isUnreachable = ({ error }: ClipUpload): boolean => error instanceof ServerUnreachable;

/** Whether closing the window would end an upload that is running or waits for the server. */
export const hasUnsentClips = (): boolean =>
  Object.values(useUploads.getState()).some((upload) => upload.error === undefined || isUnreachable(upload));

interface Sending {
  readonly file: File;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

async function send(target: ClipTarget, { file, idempotencyKey, signal }: Sending): Promise<void> {
  if (file.size > maxVideoBytes) {
    const message = t("spin360.clip.tooLarge", { size: bytesText(file.size), max: bytesText(maxVideoBytes) });
    throw new AppError("FILE_TOO_LARGE", { message });
  }
  const onProgress = (share: number) => {
    const upload = own(useUploads.getState(), keyOf(target));
    if (upload) setUpload(target, { ...upload, share });
  };
  const sendClip = withSessionRenewal(sendWithProgress({ onProgress, signal }));
  const client = createClient({ spin360: contracts.spin360 }, { origin: "", base: "/v1", send: sendClip });
  const { carId, side } = target;
  const headers = { "idempotency-key": idempotencyKey };
  await client.spin360.upload({ body: { carId, side }, file, fileName: file.name }, { headers });
}

/** Uploads a clip. `useClipUpload` returns its progress or error. */
export async function uploadClip(
  target: ClipTarget,
  file: File,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<void> {
  const stopping = new AbortController();
  const { carId, side } = target;
  const upload: ClipUpload = { carId, side, file, idempotencyKey, share: 0, stop: () => stopping.abort() };
  setUpload(target, upload);
  try {
    await send(target, { file, idempotencyKey, signal: stopping.signal });
    // the page shows the new job before the upload disappears
    await refreshSpins(carId);
    setUpload(target, undefined);
  } catch (error) {
    setUpload(target, stopping.signal.aborted ? undefined : { ...upload, error });
  }
}

/** Uploads a clip again after a failure or a lost response. */
export const retryUpload = (upload: ClipUpload): Promise<void> =>
  uploadClip(upload, upload.file, upload.idempotencyKey);

// uploads that failed because the server was unreachable start again once it responds
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  for (const upload of Object.values(useUploads.getState())) if (isUnreachable(upload)) void retryUpload(upload);
});
