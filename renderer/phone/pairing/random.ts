/** Random values as browsers give them to pages over plain HTTP, which have no `crypto.randomUUID`. */

const bytesOf = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));

/** 32 random bytes, base64url. */
export const newSecret = (): string =>
  btoa(String.fromCharCode(...bytesOf(32)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** A UUIDv4 (RFC 9562). */
export function newPhotoId(): string {
  const bytes = bytesOf(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
