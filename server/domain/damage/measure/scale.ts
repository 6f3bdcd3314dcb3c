import type { BodyStyle } from "../../../../contracts/inspections/diagram/body-style.ts";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../display-text.ts";
import { flankOfPart } from "../place/labels.ts";
import type { Region, Scene } from "../place/scene.ts";
import { carSizes, type PartSize, partSize } from "./sizes.ts";

/** Centimeters per pixel along each axis of the picture, at the damaged part. */
export interface Scale {
  readonly cmPerPxX: number;
  readonly cmPerPxY: number;
  /** Relative error of a length, as half the width of its band. */
  readonly uncertainty: number;
  readonly method: string;
  /** The part's typical size in cm; null if it has none. */
  readonly part: Pick<PartSize, "across" | "tall"> | null;
}
type ScaleReference = Omit<Scale, "part">;

/** A corner photo is taken at about 45 degrees: a horizontal length appears 0.71 times as long. Our own estimate. */
const cornerForeshortening = Math.SQRT1_2;

/*
 * Relative uncertainties, added in quadrature; our own estimates. Cars differ from the typical car of their class. The
 * exact angle of a corner photo is unknown. The edges of a part found with confidence c are off by up to (1 - c) / 3. The
 * car's overall size is a less precise reference than the size of the part.
 */
const spread = { class: 0.12, corner: 0.12, oneAxis: 0.12, wholeCar: 0.3 } as const;
const quadrature = (...parts: readonly number[]): number =>
  Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0));

/** The axes along which the photo shows the complete part. A box that touches the photo's border is cut off there. */
function completeAxes(
  box: Box,
  photo: { readonly width: number; readonly height: number },
): { x: boolean; y: boolean } {
  const inside = (low: number, high: number, size: number) => low > size * 0.01 && high < size * 0.99;
  return {
    x: inside(box.x, box.x + box.width, photo.width),
    y: inside(box.y, box.y + box.height, photo.height),
  };
}

/** Whether the photo shows the face on which the part's size is known. */
function showsFace(size: PartSize, scene: Scene): boolean {
  if (size.face === "flank") return scene.view.flank !== null;
  return size.face === "end" ? scene.view.end !== null : scene.view.kind === "top";
}

/** The scale from the part's own box: the width gives the horizontal scale, the height the vertical one. */
function fromPart(region: Region, size: PartSize, scene: Scene): ScaleReference | null {
  const axes = completeAxes(region.box, scene.photo);
  const corner = scene.view.kind === "corner";
  const foreshortening = corner ? cornerForeshortening : 1;
  const x = axes.x && !(size.wraps && corner) ? size.across / region.box.width : null;
  const y = axes.y ? size.tall / region.box.height : null;
  const cmPerPxX = x ?? (y === null ? null : y / foreshortening);
  const cmPerPxY = y ?? (x === null ? null : x * foreshortening);
  if (cmPerPxX === null || cmPerPxY === null) return null;
  const oneAxis = x === null || y === null;
  const reference = x === null ? `height of ${Math.round(size.tall)} cm` : `width of ${Math.round(size.across)} cm`;
  return {
    cmPerPxX,
    cmPerPxY,
    uncertainty: quadrature(
      spread.class,
      corner ? spread.corner : 0,
      oneAxis ? spread.oneAxis : 0,
      (1 - region.confidence) / 3,
    ),
    method: `scaled from the ${partLabel(region.part)}'s usual ${reference}`,
  };
}

/** The scale from the entire car, if the part itself was not found. At least two other parts must show the car's size. */
function fromCar(scene: Scene, body: BodyStyle): ScaleReference | null {
  if (scene.foundCount < 2) return null;
  const car = carSizes[body];
  const { extent, view } = scene;
  if (view.kind === "corner") {
    const cmPerPxY = car.height / extent.height;
    return {
      cmPerPxX: cmPerPxY / cornerForeshortening,
      cmPerPxY,
      uncertainty: quadrature(spread.wholeCar, spread.corner),
      method: `scaled from the car's usual height of ${car.height} cm`,
    };
  }
  const upright = extent.height >= extent.width;
  const along = view.end !== null || (view.kind === "top" && upright) ? car.breadth : car.length;
  const down = view.kind === "top" ? (upright ? car.length : car.breadth) : car.height;
  const reference = along === car.length ? "length" : "width";
  return {
    cmPerPxX: along / extent.width,
    cmPerPxY: down / extent.height,
    uncertainty: spread.wholeCar,
    method: `scaled from the car's usual ${reference} of ${along} cm`,
  };
}

/**
 * The scale at a damaged part: from the part's typical size if the part model found the part, else from the car's overall
 * size. Null if the photo shows neither.
 */
export function scaleAt(region: Region, scene: Scene, body: BodyStyle): Scale | null {
  const size = partSize(region.part, body);
  // A wheel or a mirror is recorded under a panel that has another size.
  const hasKnownSize =
    region.origin === "found" &&
    region.fitting === null &&
    size !== null &&
    showsFace(size, scene) &&
    seenFlank(region, scene);
  const reference = (hasKnownSize ? fromPart(region, size, scene) : null) ?? fromCar(scene, body);
  return reference && { ...reference, part: region.fitting === null ? size : null };
}

/** False for a part of the far flank, which is seen at a grazing angle if at all: it gives no scale. */
function seenFlank(region: Region, scene: Scene): boolean {
  const flank = flankOfPart(region.part);
  return flank === null || scene.view.flank === null || flank === scene.view.flank;
}
