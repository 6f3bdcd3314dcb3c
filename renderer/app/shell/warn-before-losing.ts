import { holdsPhotos } from "../../features/capture/draft.ts";
import { sendsClips } from "../../features/spin360/uploads.ts";

/** Photos that are not inspected yet and clips on their way outlive their pages; closing the window would lose them. */
export function warnBeforeLosing(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (holdsPhotos() || sendsClips()) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}
