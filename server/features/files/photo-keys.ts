/** The storage keys of a photo: as uploaded, and upright. */
export const uprightKeyOf = (fileId: string): string => `photos/${fileId}.jpg`;
export const originalKeyOf = (fileId: string, format: string): string => `originals/${fileId}.${format}`;
