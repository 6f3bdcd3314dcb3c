import type { BodyStyle } from "../../../../contracts/diagram/body-style.ts";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { flankOfPart } from "../place/labels.ts";
import type { Region, Scene } from "../place/scene.ts";
import { partWords } from "../display-text.ts";
import { carSizes, type PartSize, partSize } from "./sizes.ts";

/** Centimetres per pixel along each axis of the picture, at the damaged part. */
export interface Scale {
  readonly cmPerPxX: number;
  readonly cmPerPxY: number;
  /** Relative half-width of the honest band. */
  readonly uncertainty: number;
  readonly method: string;
  /** The part's own typical size in cm, null where it has none. */
  readonly part: Pick<PartSize, "across" | "tall"> | null;
}
type Ruler = Omit<Scale, "part">;

/** A corner photo is taken at about 45 degrees: a length along the picture shows 0.71 of itself. Our own estimate. */
const cornerForeshortening = Math.SQRT1_2;

/*
 * Relative uncertainties, our own estimates, added in quadrature: cars differ from the typical one of their class;
 * a corner photo's angle is not known; a part found with confidence c has edges off by up to (1 - c) / 3;
 * the car's overall size is a rougher ruler than the part's own.
 */
const spread = { class: 0.12, corner: 0.12, oneAxis: 0.12, wholeCar: 0.3 } as const;
const quadrature = (...parts: readonly number[]): number =>
  Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0));

/** Which axes of the part's box are whole: an edge on the photo's border is a cut, not the part's end. */
function wholeAxes(box: Box, photo: { readonly width: number; readonly height: number }): { x: boolean; y: boolean } {
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

/** The part's own box is the ruler: width gives the horizontal scale, height the vertical, foreshortening included. */
function fromPart(region: Region, size: PartSize, scene: Scene): Ruler | null {
  const axes = wholeAxes(region.box, scene.photo);
  const corner = scene.view.kind === "corner";
  const turned = corner ? cornerForeshortening : 1;
  const x = axes.x && !(size.wraps && corner) ? size.across / region.box.width : null;
  const y = axes.y ? size.tall / region.box.height : null;
  const cmPerPxX = x ?? (y === null ? null : y / turned);
  const cmPerPxY = y ?? (x === null ? null : x * turned);
  if (cmPerPxX === null || cmPerPxY === null) return null;
  const oneAxis = x === null || y === null;
  const ruler = x === null ? `height of ${Math.round(size.tall)} cm` : `width of ${Math.round(size.across)} cm`;
  return {
    cmPerPxX,
    cmPerPxY,
    uncertainty: quadrature(
      spread.class,
      corner ? spread.corner : 0,
      oneAxis ? spread.oneAxis : 0,
      (1 - region.confidence) / 3,
    ),
    method: `scaled from the ${partWords(region.part)}'s usual ${ruler}`,
  };
}

/** The whole car as the ruler, where the part itself was not found: at least two others must show how large it is. */
function fromCar(scene: Scene, body: BodyStyle): Ruler | null {
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
  const ruler = along === car.length ? "length" : "width";
  return {
    cmPerPxX: along / extent.width,
    cmPerPxY: down / extent.height,
    uncertainty: spread.wholeCar,
    method: `scaled from the car's usual ${ruler} of ${along} cm`,
  };
}

/**
 * How large a pixel is at a damaged part: from the part's own typical size where the part model found it,
 * else from the car's overall size, else null (nothing in the photo tells).
 */
export function scaleAt(region: Region, scene: Scene, body: BodyStyle): Scale | null {
  const size = partSize(region.part, body);
  // a wheel or a mirror is noted under a panel whose size it does not have
  const own =
    region.origin === "found" &&
    region.fitting === null &&
    size !== null &&
    showsFace(size, scene) &&
    seenFlank(region, scene);
  const ruler = (own ? fromPart(region, size, scene) : null) ?? fromCar(scene, body);
  return ruler && { ...ruler, part: region.fitting === null ? size : null };
}

/** The far flank is seen at a grazing angle, if at all: its parts are no rulers. */
function seenFlank(region: Region, scene: Scene): boolean {
  const flank = flankOfPart(region.part);
  return flank === null || scene.view.flank === null || flank === scene.view.flank;
}
