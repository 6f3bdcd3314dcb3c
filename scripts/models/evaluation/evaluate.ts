import type { Photo } from "./labels/photos.ts";
import type { Predictions } from "./predictions.ts";
import { damageTally } from "./tallies/damage.ts";
import { damagedPartsTally } from "./tallies/damaged-parts.ts";
import { type PartModel, partsTally } from "./tallies/parts.ts";
import { viewsTally } from "./tallies/views.ts";

/** The models' findings on a picture, or why there are none. */
export type PictureResult = { readonly predictions: Predictions } | { readonly unreadable: string };

interface Needs {
  /** Analyzes one picture. An error that it throws ends the evaluation. */
  readonly analyze: (photo: Photo) => Promise<PictureResult>;
  readonly partModel: PartModel;
  readonly progress: (done: number, unreadable: number) => void;
}

/** The evidence of all pictures, before any figure is computed. */
export type Evaluation = Awaited<ReturnType<typeof evaluate>>;

/** Analyzes the pictures one after the other. Only a row per finding stays in memory. */
export async function evaluate(photos: readonly Photo[], { analyze, partModel, progress }: Needs) {
  const tallies = {
    damage: damageTally(),
    parts: partsTally(partModel),
    damagedParts: damagedPartsTally(),
    views: viewsTally(),
  };
  let pictures = 0;
  const unreadable: { readonly file: string; readonly reason: string }[] = [];
  for (const [index, photo] of photos.entries()) {
    const result = await analyze(photo);
    if ("unreadable" in result) unreadable.push({ file: photo.file, reason: result.unreadable });
    else {
      pictures++;
      for (const tally of Object.values(tallies)) tally.add(photo, result.predictions);
    }
    progress(index + 1, unreadable.length);
  }
  return {
    damage: tallies.damage.result(),
    parts: tallies.parts.result(),
    damagedParts: tallies.damagedParts.result(),
    views: tallies.views.result(),
    pictures,
    unreadable,
  };
}
