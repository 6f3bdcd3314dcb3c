import { hasUnsentPhotos } from "../../features/capture/draft.ts";
import { hasUnsentClips } from "../../features/spin360/clip-uploads.ts";

/** Photos that are not inspected yet and clips on their way outlive their pages; closing the window would lose them. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsentPhotos() || hasUnsentClips()) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}
