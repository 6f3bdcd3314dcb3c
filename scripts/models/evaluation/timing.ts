import type { Vision } from "../../../server/vision/vision.ts";

/** Number of photos that are analyzed before the timing starts. */
const warmUps = 3;

/**
 * Prepares a photo before it is timed: returns the file itself, or a copy of another size. Photos that cannot be
 * prepared are left out.
 */
export type Prepare = (file: string) => Promise<string>;

/** Times the product on one photo after the other, from the file to the findings that it shows, in milliseconds. */
export function timer(vision: Vision, detailed: boolean) {
  return async (files: readonly string[], prepare: Prepare): Promise<readonly number[]> => {
    const times: number[] = [];
    let warm = 0;
    for (const original of files) {
      const file = await prepare(original).catch(() => null);
      if (file === null) continue;
      while (warm++ < warmUps) await vision.analyze(file, { detailed });
      const begun = performance.now();
      await vision.analyze(file, { detailed });
      times.push(performance.now() - begun);
    }
    return times;
  };
}
