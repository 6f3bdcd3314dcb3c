import type { Angle } from "../../../../contracts/vocabulary.ts";
import { type Interval, interval } from "../figures/bootstrap.ts";
import type { Photo } from "../labels/photos.ts";
import { labeledView } from "../labels/view.ts";
import type { Predictions } from "../predictions.ts";
import { groupNumbers } from "./class-evidence.ts";

/** A picture whose labels give the view. */
interface ViewedPicture {
  readonly truth: Angle;
  /** Null if the models infer none. */
  readonly inferred: Angle | null;
  /** Pictures of a group are not independent evidence. */
  readonly group: number;
}

export interface ViewsTally {
  readonly pictures: readonly ViewedPicture[];
  readonly groups: number;
}

/** The view that the models infer, and the one that the sides of the labeled parts give. */
export function viewsTally() {
  const pictures: ViewedPicture[] = [];
  const groups = groupNumbers();
  return {
    add(photo: Photo, { view: inferred }: Predictions): void {
      const truth = photo.parts ? labeledView(photo.parts) : null;
      if (truth !== null) pictures.push({ truth, inferred, group: groups.numberOf(photo.group) });
    },
    result: (): ViewsTally => ({ pictures, groups: groups.count() }),
  };
}

const isRight = ({ truth, inferred }: ViewedPicture): boolean => truth === inferred;

/** The share of pictures whose view is inferred as labeled, 0-1; null without pictures. */
export function viewAccuracy({ pictures }: ViewsTally): number | null {
  return pictures.length === 0 ? null : pictures.filter(isRight).length / pictures.length;
}

/** The accuracy's 95 % interval over groups of pictures. */
export function viewInterval({ pictures, groups }: ViewsTally): Interval | null {
  return interval(groups, (drawn) => {
    const times = (list: readonly ViewedPicture[]) => list.reduce((sum, { group }) => sum + (drawn[group] ?? 0), 0);
    const all = times(pictures);
    return all === 0 ? null : times(pictures.filter(isRight)) / all;
  });
}

/** How often each labeled view is inferred as which: by the labeled one, then the inferred one (`none`: no view inferred). */
export function viewConfusion({ pictures }: ViewsTally): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const counts = (row: readonly ViewedPicture[]) =>
    Object.fromEntries(
      [...Map.groupBy(row, ({ inferred }) => inferred ?? "none")].map(([inferred, of]) => [inferred, of.length]),
    );
  return Object.fromEntries(
    [...Map.groupBy(pictures, ({ truth }) => truth)].map(([truth, row]) => [truth, counts(row)]),
  );
}
