import type { Photo } from "../labels/photos.ts";
import { labelledView } from "../labels/view.ts";
import type { Seen } from "../seen.ts";

export interface ViewsTally {
  /** Pictures whose labels tell the view. */
  readonly told: number;
  /** Of these, those of which the models say a view, and those where it is the right one. */
  readonly said: number;
  readonly right: number;
}

/** How often the view that the models infer is the one that the sides of the labelled parts tell. */
export function viewsTally() {
  const counts = { told: 0, said: 0, right: 0 };
  return {
    add(photo: Photo, seen: Seen): void {
      const truth = photo.parts ? labelledView(photo.parts) : null;
      if (truth === null) return;
      counts.told++;
      counts.said += seen.view === null ? 0 : 1;
      counts.right += seen.view === truth ? 1 : 0;
    },
    result: (): ViewsTally => ({ ...counts }),
  };
}
