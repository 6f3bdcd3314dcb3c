import { applyFailure, usePairing } from "../pairing/pairing.ts";
import { isFinal, Refused, sendPhoto } from "../pairing/requests.ts";
import { changeShot, restoreShots, useShots } from "./queue.ts";

/** After a lost connection the phone tries again, at the latest after this time. */
const retryMs = 3000;
/** Answers that are about the photo: sending it again changes nothing. */
const aboutThePhoto = new Set(["INVALID_FILE_TYPE", "FILE_TOO_LARGE", "PHOTO_LIMIT", "VALIDATION_ERROR"]);

let isSending = false;
let isRestored = false;

/** Sends one photo after the other, in the order in which they were taken, as long as the phone is connected. */
async function sendAll(): Promise<void> {
  if (isSending || usePairing.getState().phase !== "connected") return;
  isSending = true;
  try {
    for (;;) {
      const next = useShots.getState().shots.find(({ state }) => state.kind === "waiting");
      if (!next || usePairing.getState().phase !== "connected") return;
      changeShot(next.id, { kind: "sending" });
      try {
        const receipt = await sendPhoto(usePairing.getState().secret, next);
        changeShot(next.id, { kind: "sent", receipt });
        usePairing.setState(({ received }) => ({
          reachable: true,
          received: [...received.filter(({ id }) => id !== next.id), { id: next.id, angle: next.angle ?? null }],
        }));
      } catch (error) {
        const isRefused = error instanceof Refused && aboutThePhoto.has(error.code);
        changeShot(next.id, isRefused ? { kind: "refused", reason: error.message } : { kind: "waiting" });
        if (isRefused) continue;
        applyFailure(error);
        if (!isFinal(error)) setTimeout(() => void sendAll(), retryMs);
        return;
      }
    }
  } finally {
    isSending = false;
  }
}

export function startSending(): void {
  useShots.subscribe(() => void sendAll());
  usePairing.subscribe(({ phase }) => {
    // after the end, too: the person can save those that were not sent
    if (phase !== "connected" && phase !== "ended") return;
    if (!isRestored) {
      isRestored = true;
      void restoreShots();
    }
    void sendAll();
  });
  window.addEventListener("online", () => void sendAll());
}
