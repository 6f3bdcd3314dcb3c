import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { AdvancedDiagnostic } from "../../../../contracts/mechanical/advanced.ts";

type Visual = AdvancedDiagnostic["visual"];
type Damage = NonNullable<Visual>["results"]["damages"][number];
type Picture = Pick<VisualInspection["images"][number], "url" | "annotated_url">;

const withPictures = (visual: Visual, pictureOf: (damage: Damage) => Picture | undefined): Visual =>
  visual && {
    ...visual,
    results: {
      ...visual.results,
      damages: visual.results.damages.map((damage) => {
        const picture = pictureOf(damage);
        return { ...damage, image_url: picture?.url ?? null, annotated_url: picture?.annotated_url ?? null };
      }),
    },
  };

/** Results as they are kept: the address of a photo lives for an hour, they stay. */
export const unaddressed = (visual: Visual): Visual => withPictures(visual, () => undefined);

/** Kept results with the addresses of their inspection's photos, in the order of the photos. */
export const addressed = (visual: Visual, photos: readonly Picture[]): Visual =>
  withPictures(visual, ({ image_index: index }) => (index === null ? undefined : photos[index]));
