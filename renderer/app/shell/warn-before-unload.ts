import { hasUnsentPhotos } from "../../features/capture/draft.ts";
import { hasUnsentClips } from "../../features/spin360/clip-uploads.ts";

/** Asks before the window closes while it has photos that are not inspected yet or clips that are being uploaded. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsentPhotos() || hasUnsentClips()) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}
