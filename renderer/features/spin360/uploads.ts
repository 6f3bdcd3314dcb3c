import { create } from "zustand";
import { createClient } from "../../../contracts/kit/client.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { maxVideoBytes, type SpinSide, spin360 } from "../../../contracts/spin360.ts";
import { renewing, Unreachable } from "../../api/client.ts";
import { useConnection } from "../../api/connection.ts";
import { sendWatched } from "../../api/sending.ts";
import { refreshSpins } from "../../api/spins.ts";
import { bytesText } from "./words.ts";

/** Of which car and side a clip is. */
export interface ClipPlace {
  readonly carId: string;
  readonly side: SpinSide;
}

/** A clip on its way to the server, or one that did not arrive. */
export interface ClipUpload extends ClipPlace {
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
  readonly stop: () => void;
}

/** They go on when the page is left for another; a window that is closed ends them. */
const useUploads = create<Readonly<Record<string, ClipUpload>>>(() => ({}));

const keyOf = ({ carId, side }: ClipPlace): string => `${carId} ${side}`;

export const useClipUpload = (place: ClipPlace): ClipUpload | undefined =>
  useUploads((uploads) => uploads[keyOf(place)]);

function set(place: ClipPlace, upload: ClipUpload | undefined): void {
  const { [keyOf(place)]: _before, ...others } = useUploads.getState();
  useUploads.setState(upload ? { ...others, [keyOf(place)]: upload } : others, true);
}

/** Forgets what did not arrive. */
export const dismissUpload = (place: ClipPlace): void => set(place, undefined);

async function send(place: ClipPlace, file: File, signal: AbortSignal): Promise<void> {
  if (file.size > maxVideoBytes) {
    const message = `This file has ${bytesText(file.size)}; a clip has at most ${bytesText(maxVideoBytes)}.`;
    throw new AppError("FILE_TOO_LARGE", { message });
  }
  const onProgress = (share: number) => {
    const upload = useUploads.getState()[keyOf(place)];
    if (upload) set(place, { ...upload, share });
  };
  const watched = renewing(sendWatched({ onProgress, signal }));
  const client = createClient({ spin360 }, { origin: "", base: "/v1", send: watched });
  await client.spin360.upload({ body: place, file, fileName: file.name });
}

/** Sends a clip; what is told of it is in `useClipUpload`. */
export async function uploadClip(place: ClipPlace, file: File): Promise<void> {
  const stopping = new AbortController();
  const upload: ClipUpload = { ...place, file, share: 0, stop: () => stopping.abort() };
  set(place, upload);
  try {
    await send(place, file, stopping.signal);
    // the job takes the upload's place without a gap
    await refreshSpins(place.carId);
    set(place, undefined);
  } catch (error) {
    set(place, stopping.signal.aborted ? undefined : { ...upload, error });
  }
}

// what a dropped connection threw back is sent again once the server answers
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  for (const upload of Object.values(useUploads.getState())) {
    if (upload.error instanceof Unreachable) void uploadClip({ carId: upload.carId, side: upload.side }, upload.file);
  }
});
