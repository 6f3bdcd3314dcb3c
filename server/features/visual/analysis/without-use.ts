import type { PhotoStatus } from "../../../domain/damage/sight/examination.ts";

/** The photos that show nothing of the car, for the list of what was not covered. */
export const photosWithoutUse = (looks: readonly PhotoStatus[]): string[] => [
  ...photosThat(looks, "no_car_seen", "no car recognized, not counted for any side"),
  ...photosThat(looks, "sideways", "not upright, so nothing was inspected there; turn and inspect again"),
];

function photosThat(looks: readonly PhotoStatus[], wanted: PhotoStatus, words: string): string[] {
  const numbers = looks.flatMap((look, i) => (look === wanted ? i + 1 : []));
  if (numbers.length === 0) return [];
  return [`${numbers.length === 1 ? "photo" : "photos"} ${numbers.join(", ")}: ${words}`];
}
