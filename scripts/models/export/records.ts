import { createHash } from "node:crypto";
import type { PartName } from "../../../contracts/vocabulary.ts";
import type { ExportedPhoto } from "./gather.ts";

/** The photo's path in the data set. The id has a meaning only in the installation. */
export const fileNameOf = ({ fileId }: { readonly fileId: string }): string => `images/${fileId}.jpg`;

const hashOf = (vehicleId: string): Buffer => createHash("sha256").update(vehicleId).digest();

/**
 * All pictures of a vehicle are one group, a number of 32 bits. They are similar, so they must not be in different
 * splits.
 */
export const groupOf = (vehicleId: string): number => hashOf(vehicleId).readUInt32BE(0);

/**
 * One vehicle in ten is for validation, the same in every export. The group uses other bits of the hash, because
 * scoring halves the groups by even and odd numbers.
 */
export const splitOf = (vehicleId: string): "train" | "val" =>
  hashOf(vehicleId).readUInt32BE(4) % 10 === 0 ? "val" : "train";

/** Kinds of parts that training knows (`part_kinds` in models/training/forecourt_training/tasks.py). */
const kinds = ["bumper", "door", "fender", "hood", "trunk_lid", "light", "windshield"];

/** `front_door_left` -> `door`, `headlight_left` -> `light`. A part of no such kind keeps its name. */
const kindOf = (part: PartName): string => kinds.find((kind) => part.includes(kind)) ?? part;

/**
 * The photos as records of the training's label file, `damage.json` (models/training). Boxes are corners [x0, y0, x1,
 * y1] in pixels. A missing label counts for the types in `known` only.
 */
export const recordsOf = (photos: readonly ExportedPhoto[]) =>
  photos.map((photo) => ({
    file: fileNameOf(photo),
    width: photo.width,
    height: photo.height,
    source: "inspections",
    licence: "own",
    group: groupOf(photo.vehicleId),
    split: splitOf(photo.vehicleId),
    reviewed: photo.reviewed,
    known: photo.known,
    regions: photo.labels.map(({ type, part, severity, box }) => ({
      damage: type,
      part: kindOf(part),
      severity,
      box: [box.x, box.y, box.x + box.width, box.y + box.height],
    })),
  }));
