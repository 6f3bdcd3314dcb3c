import sharp from "sharp";
import type { z } from "zod";
import type { Damage } from "../../contracts/inspections/findings.ts";
import type { InspectionImage } from "../../contracts/inspections/inspection-image.ts";
import type { Box } from "../../contracts/vocabulary.ts";
import type { Finding } from "./condition-content.ts";

/** The report's photos as upright JPEGs; null for a missing photo. */
export interface PhotoSource {
  readonly photo: (index: number) => Promise<Buffer | null>;
  readonly annotated: (index: number) => Promise<Buffer | null>;
}

export interface Picture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** The findings' boxes, as shares of the picture's width and height. */
  readonly boxes: readonly { readonly number: number; readonly box: Box }[];
}

export interface Pictures {
  /** By photo index, for the contact sheet. */
  readonly photos: ReadonlyMap<number, Picture>;
  /** By the finding's number. */
  readonly closeUps: ReadonlyMap<number, Picture>;
}

type Image = z.infer<typeof InspectionImage>;
interface Raw {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

// 900 px over 168 pt are 385 dpi; with more than 20 photos a smaller edge (274 dpi) keeps the file small
const galleryEdge = (photos: number): number => (photos > 20 ? 640 : 900);
const closeUp = { width: 400, height: 300 };
/** Longest edge of a decoded photo in memory: 4000 x 3000 x 3 bytes are 36 MB. */
const workingEdge = 4000;
const jpeg = { quality: 75 };

async function decode(file: Buffer): Promise<Raw> {
  const { data, info } = await sharp(file)
    .resize({ width: workingEdge, height: workingEdge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

const open = ({ pixels, ...raw }: Raw) => sharp(pixels, { raw });

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * The part of the photo that a close-up shows: 4:3, with space around the box, inside the photo, and at least an eighth of the
 * photo's width, so that the place on the car is recognizable.
 */
export function closeUpFrame(box: Box, photo: { width: number; height: number }): Box {
  const wanted = Math.max(box.width * 1.7, (box.height * 1.7 * 4) / 3, photo.width / 8);
  const width = Math.floor(Math.min(wanted, photo.width, (photo.height * 4) / 3));
  const height = Math.floor(Math.min((width * 3) / 4, photo.height));
  const x = clamp(Math.round(box.x + box.width / 2 - width / 2), 0, photo.width - width);
  const y = clamp(Math.round(box.y + box.height / 2 - height / 2), 0, photo.height - height);
  return { x, y, width, height };
}

/** `box` as shares of `frame`, cut at its edges; null if the box is outside. */
export function shareOf(box: Box, frame: Box): Box | null {
  const x = clamp((box.x - frame.x) / frame.width, 0, 1);
  const y = clamp((box.y - frame.y) / frame.height, 0, 1);
  const width = clamp((box.x + box.width - frame.x) / frame.width, 0, 1) - x;
  const height = clamp((box.y + box.height - frame.y) / frame.height, 0, 1) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The photo that shows a damage best, and its box in it. */
export function bestView(damage: Damage): { index: number; box: Box | null } | null {
  if (damage.image_index !== null) return { index: damage.image_index, box: damage.location.coordinates };
  const seen = damage.seen_in[0];
  return seen ? { index: seen.image_index, box: seen.coordinates } : null;
}

function boxesIn(image: Image, findings: readonly Finding[]): Picture["boxes"] {
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  return findings.flatMap(({ number, damage }) => {
    const best = bestView(damage);
    const box =
      best?.index === image.index && best.box
        ? best.box
        : damage.seen_in.find((seen) => seen.image_index === image.index)?.coordinates;
    const share = box && shareOf(box, whole);
    return share ? [{ number, box: share }] : [];
  });
}

/** Resizes from the file: a JPEG is decoded at an eighth, a quarter or a half if that is enough. */
async function forGallery(file: Buffer, edge: number, boxes: Picture["boxes"]): Promise<Picture> {
  const { data, info } = await sharp(file)
    .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg(jpeg)
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height, boxes };
}

/** `box` is in pixels of the inspection's photo; `image` has that photo's size. */
async function crop(raw: Raw, finding: { number: number; box: Box | null }, image: Image): Promise<Picture> {
  const scale = raw.width / image.width;
  const { number, box } = finding;
  const inRaw = box && { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
  const frame = closeUpFrame(inRaw ?? { x: 0, y: 0, width: raw.width, height: raw.height }, raw);
  const data = await open(raw)
    .extract({ left: frame.x, top: frame.y, width: frame.width, height: frame.height })
    .resize({ ...closeUp, fit: "cover" })
    .jpeg(jpeg)
    .toBuffer();
  const share = inRaw && shareOf(inRaw, frame);
  return { jpeg: data, ...closeUp, boxes: share ? [{ number, box: share }] : [] };
}

interface PicturesOfOne {
  readonly photo: Picture;
  readonly closeUps: readonly (readonly [number, Picture])[];
}

async function closeUpsOf(file: Buffer, image: Image, wanted: readonly { number: number; box: Box | null }[]) {
  const raw = await decode(file);
  const made: [number, Picture][] = [];
  for (const finding of wanted) made.push([finding.number, await crop(raw, finding, image)]);
  return made;
}

/** Null for a file that cannot be decoded: the report then notes that the photo is missing. */
async function picturesOf(
  file: Buffer,
  image: Image,
  options: { findings: readonly Finding[]; edge: number },
): Promise<PicturesOfOne | null> {
  const { findings, edge } = options;
  const wanted = findings.flatMap(({ number, damage }) => {
    const best = bestView(damage);
    return best?.index === image.index ? [{ number, box: best.box }] : [];
  });
  try {
    const photo = await forGallery(file, edge, boxesIn(image, findings));
    return { photo, closeUps: wanted.length > 0 ? await closeUpsOf(file, image, wanted) : [] };
  } catch {
    return null;
  }
}

/** All pictures of the report, prepared one photo at a time, so that only one is decoded in memory. */
export async function preparePictures(
  images: readonly Image[],
  findings: readonly Finding[],
  source: PhotoSource,
): Promise<Pictures> {
  const photos = new Map<number, Picture>();
  const closeUps = new Map<number, Picture>();
  for (const image of images) {
    const file = (await source.photo(image.index)) ?? (await source.annotated(image.index));
    const made = file && (await picturesOf(file, image, { findings, edge: galleryEdge(images.length) }));
    if (!made) continue;
    photos.set(image.index, made.photo);
    for (const [number, picture] of made.closeUps) closeUps.set(number, picture);
  }
  return { photos, closeUps };
}
