import { create } from "zustand";
import { isOutside, walkOrder } from "../../../contracts/inspections/walk-around.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { usePairing } from "../pairing/pairing.ts";
import { newPhotoId } from "../pairing/random.ts";
import { type Examined, examine } from "../photos/examine.ts";
import { addShot, isUnsent, useShots } from "../photos/queue.ts";

interface Taking {
  /** The angle to photograph next; undefined for a close-up. */
  readonly angle: Angle | undefined;
  /** A photo with problems, about which the person decides. */
  readonly review: (Examined & { readonly angle: Angle | undefined; readonly picture: string }) | undefined;
  readonly isExamining: boolean;
  readonly unreadable: boolean;
}

export const useTaking = create<Taking>(() => ({
  angle: walkOrder[0],
  review: undefined,
  isExamining: false,
  unreadable: false,
}));

/** How many photos of this phone have not arrived: with the one that is being examined, or about which the person decides. */
export function photosHere(): number {
  const { isExamining, review } = useTaking.getState();
  return useShots.getState().shots.filter(isUnsent).length + Number(isExamining || review?.usable === true);
}

/** The angles of which this capture has a photo, sent or waiting. */
export function takenAngles(): ReadonlySet<Angle> {
  const sent = usePairing.getState().received.flatMap(({ angle }) => angle ?? []);
  const own = useShots
    .getState()
    .shots.flatMap(({ angle, state }) => (angle && state.kind !== "refused" ? [angle] : []));
  return new Set([...sent, ...own]);
}

/** The next angle without a photo, first those after this one in the order of a walk around the car. */
function nextAngle(after: Angle | undefined): Angle | undefined {
  const taken = takenAngles();
  const from = after === undefined ? 0 : walkOrder.indexOf(after) + 1;
  return [...walkOrder.slice(from), ...walkOrder.slice(0, from)].find((angle) => !taken.has(angle));
}

export const chooseAngle = (angle: Angle | undefined): void => useTaking.setState({ angle, unreadable: false });

function accept({ blob }: Examined, angle: Angle | undefined): void {
  addShot(newPhotoId(), blob, angle);
  useTaking.setState({ angle: angle === undefined ? undefined : nextAngle(angle) });
}

/** Checks a photo that was taken for the angle. One with problems waits for the person's decision. */
export async function take(photo: Blob): Promise<void> {
  const { angle } = useTaking.getState();
  useTaking.setState({ isExamining: true, unreadable: false });
  try {
    const examined = await examine(photo);
    // a dark engine bay or underbody is normal, a small or blurred photo is not
    const notes = angle !== undefined && !isOutside(angle) && examined.usable ? [] : examined.notes;
    if (notes.length === 0) accept(examined, angle);
    else useTaking.setState({ review: { ...examined, notes, angle, picture: URL.createObjectURL(examined.blob) } });
  } catch {
    useTaking.setState({ unreadable: true });
  } finally {
    useTaking.setState({ isExamining: false });
  }
}

/** Ends the review: the photo is used, or forgotten. */
export function decide(isUsed: boolean): void {
  const { review } = useTaking.getState();
  if (!review) return;
  URL.revokeObjectURL(review.picture);
  useTaking.setState({ review: undefined, angle: review.angle });
  if (isUsed) accept(review, review.angle);
}
