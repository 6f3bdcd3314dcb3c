import { FileUnreadable } from "../../../../api/client/unreadable-files.ts";

/**
 * The server reads at most the first 50,000 rows. This part of a file has as many rows of up to 600 bytes, and is sent
 * faster than the whole. If the rows are longer, the preview has fewer of them.
 */
const previewedBytes = 32 * 1024 * 1024;
/** Longer than a row can be: 256 K characters, of two bytes in UTF-16. */
const searchedBytes = 1024 * 1024;
const lineFeed = 0x0a;

/** Only a part of a compressed file cannot be unpacked. */
export const isCut = (file: File): boolean => file.size > previewedBytes && !/\.gz$/i.test(file.name);

/** The number of bytes up to the last line break, with it. All of them if there is none. */
export function lengthOfLines(bytes: Uint8Array): number {
  const at = bytes.lastIndexOf(lineFeed);
  if (at === -1) return bytes.length;
  // a line feed in UTF-16 with the low byte first
  const isPair = at % 2 === 0 && bytes[at + 1] === 0;
  return at + (isPair ? 2 : 1);
}

/** What of the file is sent for a preview. It ends with a whole row: half a row would be rejected, and is not in the file. */
export async function previewedPart(file: File): Promise<Blob> {
  if (!isCut(file)) return file;
  const start = previewedBytes - searchedBytes;
  const end = await file
    .slice(start, previewedBytes)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileUnreadable(cause);
    });
  return file.slice(0, start + lengthOfLines(new Uint8Array(end)));
}
