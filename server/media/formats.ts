import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";

/** Accepted photo formats. */
export type PhotoFormat = "jpeg" | "png" | "heic";

export const mimetypes = { jpeg: "image/jpeg", png: "image/png", heic: "image/heic" } as const;

/** A file's type by its first bytes. `description` names a type that is not accepted: "a PDF file (application/pdf)". */
export type Content =
  | { readonly format: PhotoFormat; readonly head: Buffer; readonly bytes: number }
  | { readonly format: undefined; readonly description: string };

/** Bytes that are read: they hold the signatures, the first PNG chunks and the list of HEIF brands. */
const headBytes = 4096;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** HEVC-coded stills of ISO/IEC 23008-12: 8 bit 4:2:0, and the wider profiles. */
const heicBrands = new Set(["heic", "heix", "heim", "heis"]);
const avifBrands = new Set(["avif", "avis"]);

/** Major and compatible brands of an ISO media file's first box; empty for other files. */
function brandsOf(head: Buffer): readonly string[] {
  if (head.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = [head.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString("latin1", at, at + 4));
  return brands;
}

function formatOf(head: Buffer): PhotoFormat | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (head.subarray(0, 8).equals(pngSignature)) return "png";
  const brands = brandsOf(head);
  const isHeic = brands.some((brand) => heicBrands.has(brand)) && !brands.some((brand) => avifBrands.has(brand));
  return isHeic && brands[0] !== "msf1" ? "heic" : undefined;
}

const isText = (head: Buffer) => head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);

async function nameOf(head: Buffer): Promise<string> {
  if (head.length === 0) return "an empty file";
  if (brandsOf(head).some((brand) => avifBrands.has(brand))) return "an AVIF picture";
  const known = await fileTypeFromBuffer(head);
  if (known) return `a ${known.ext.toUpperCase()} file (${known.mime})`;
  if (/^\s*<(!doctype html|html)/i.test(head.toString("latin1", 0, 512))) return "a web page";
  return isText(head) ? "a text file" : "a file of unknown type";
}

/** Finds a file's type by its first bytes. The name is ignored. */
export async function contentOf(file: string): Promise<Content> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const format = formatOf(head);
    return format ? { format, head, bytes: size } : { format, description: await nameOf(head) };
  } finally {
    await handle.close();
  }
}
