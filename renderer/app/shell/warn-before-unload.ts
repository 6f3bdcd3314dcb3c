import { hasUnsentPhotos } from "../../features/capture/draft.ts";
import { hasUnsentClips } from "../../features/spin360/clip-uploads.ts";
import { hasUnsentVehiclePhotos } from "../../features/vehicles/detail/photos/photo-uploads.ts";

/** Asks before the window closes while it has photos that are not inspected yet or photos and clips that are being uploaded. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsentPhotos() || hasUnsentClips() || hasUnsentVehiclePhotos()) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}
