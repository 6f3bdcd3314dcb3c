import type { Vision } from "../../../server/vision/vision.ts";

/** Photos that are looked at before the time counts. */
const warmUps = 3;

/** How a photo is made ready before it is timed: itself, or a copy of another size. One of which none can be made is left out. */
export type Prepare = (file: string) => Promise<string>;

/** Times the product on one photo after the other, from the file to the findings that it would show: milliseconds. */
export function timer(vision: Vision, detailed: boolean) {
  return async (files: readonly string[], prepare: Prepare): Promise<readonly number[]> => {
    const times: number[] = [];
    let warm = 0;
    for (const original of files) {
      const file = await prepare(original).catch(() => null);
      if (file === null) continue;
      while (warm++ < warmUps) await vision.analyse(file, { detailed });
      const begun = performance.now();
      await vision.analyse(file, { detailed });
      times.push(performance.now() - begun);
    }
    return times;
  };
}
