import type { Angle, Box } from "../../../contracts/vocabulary.ts";
import type { Detection, InspectedPhoto } from "../../../server/domain/damage/photo.ts";

type Part = readonly [label: string, left: number, top: number, right: number, bottom: number];

/** Part detections of cars on a photo of 1600x900, entered by hand. */
const drawn: Readonly<Record<string, readonly Part[]>> = {
  // nose at the picture's left; 1200 px long, so a pixel is about 0.4 cm
  left_side: [
    ["front_bumper", 200, 460, 340, 590],
    ["headlight", 200, 430, 300, 480],
    ["front_door", 530, 300, 830, 560],
    ["rear_door", 830, 300, 1100, 555],
    ["taillight", 1310, 395, 1400, 450],
    ["rear_bumper", 1240, 450, 1400, 580],
    ["wheel", 340, 495, 530, 650],
    ["wheel", 1070, 495, 1250, 650],
  ],
  front: [
    ["windshield", 530, 200, 1070, 350],
    ["hood", 470, 340, 1130, 480],
    ["headlight", 420, 440, 560, 560],
    ["headlight", 1040, 440, 1180, 560],
    ["front_bumper", 400, 480, 1200, 800],
  ],
  rear: [
    ["rear_window", 530, 200, 1070, 335],
    ["trunk_lid", 480, 330, 1120, 620],
    ["taillight", 420, 370, 560, 530],
    ["taillight", 1040, 370, 1180, 530],
    ["rear_bumper", 400, 520, 1200, 800],
  ],
  // nose at the picture's left, left flank running away to the right
  front_left: [
    ["windshield", 510, 210, 1075, 360],
    ["hood", 270, 335, 955, 475],
    ["headlight", 240, 425, 300, 520],
    ["headlight", 560, 435, 860, 550],
    ["front_bumper", 200, 450, 905, 765],
    ["front_door", 1040, 205, 1270, 630],
    ["rear_door", 1200, 205, 1380, 560],
    ["wheel", 860, 540, 1050, 800],
  ],
  // left flank at the picture's left, nose pointing away to the left
  rear_left: [
    ["rear_window", 740, 205, 1240, 335],
    ["trunk_lid", 870, 320, 1365, 560],
    ["taillight", 800, 365, 1040, 495],
    ["taillight", 1300, 365, 1375, 460],
    ["rear_bumper", 705, 450, 1400, 730],
    ["rear_door", 400, 205, 665, 630],
    ["front_door", 235, 215, 485, 615],
  ],
};

export const photoWidth = 1600;
export const photoHeight = 900;

export const mirrorBox = (box: Box): Box => ({ ...box, x: photoWidth - box.x - box.width });

const detection = ([label, left, top, right, bottom]: Part): Detection => ({
  label,
  confidence: 0.9,
  box: { x: left, y: top, width: right - left, height: bottom - top },
});

/** The part detections of a car on a photo of this angle; right angles are the left ones mirrored. */
export function partsAt(angle: Angle): readonly Detection[] {
  const own = drawn[angle];
  if (own) return own.map(detection);
  const other = drawn[angle.replace("right", "left")] ?? [];
  return other.map(detection).map((part) => ({ ...part, box: mirrorBox(part.box) }));
}

export const boxAt = (x: number, y: number, width = 30, height = width): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

export const damage = (label: string, box: Box, confidence = 0.6): Detection => ({ label, confidence, box });

export function photoOf(
  angle: Angle,
  damages: readonly Detection[] = [],
  more: Partial<InspectedPhoto> = {},
): InspectedPhoto {
  return {
    index: 0,
    angle,
    type: "exterior",
    width: photoWidth,
    height: photoHeight,
    parts: partsAt(angle),
    damages,
    ...more,
  };
}
