import { inflateRawSync } from "node:zlib";

const endRecord = 0x06054b50;
const endRecordBytes = 22;
const entryBytes = 46;
const localBytes = 30;

/** The files of a ZIP archive by their names (PKWARE APPNOTE 4.3: stored or deflated, without ZIP64). */
export function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  let end = zip.length - endRecordBytes;
  while (end >= 0 && zip.readUInt32LE(end) !== endRecord) end -= 1;
  if (end < 0) throw new Error("no ZIP archive: its end record is missing");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (nameBytes === undefined || extraBytes === undefined || commentBytes === undefined) throw new Error("cut off");
    const name = zip.toString("utf8", at + entryBytes, at + entryBytes + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const start = local + localBytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += entryBytes + nameBytes + extraBytes + commentBytes;
  }
  return files;
}
