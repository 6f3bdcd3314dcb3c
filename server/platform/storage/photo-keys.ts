import { photoSides } from "../../../contracts/vehicles/vehicle-photos.ts";

/** The storage keys of the upright and the original photo. */
export const uprightKeyOf = (fileId: string): string => `photos/${fileId}.jpg`;
export const originalKeyOf = (fileId: string, format: string): string => `originals/${fileId}.${format}`;

export type CopySize = keyof typeof photoSides;
export const copySizes = Object.keys(photoSides) as CopySize[];

/** The storage key of a smaller copy of a photo. */
export const copyKeyOf = (fileId: string, size: CopySize): string => `copies/${fileId}/${size}.jpg`;
export const copyKeysOf = (fileId: string): string[] => copySizes.map((size) => copyKeyOf(fileId, size));
