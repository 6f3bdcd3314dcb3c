const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };
const restart = { first: 0xd0, last: 0xd7 };

/** Whether a segment is needed to show the picture. JFIF and Adobe segments define the color coding, a profile the color space. */
function isNeeded(kind: number, payload: Buffer): boolean {
  if (kind === marker.app0 || kind === marker.app14) return true;
  if (kind === marker.app2) return payload.toString("latin1", 0, 11) === "ICC_PROFILE";
  return !(kind >= marker.app0 && kind <= marker.app15) && kind !== marker.comment;
}

/** Index of the first byte after the coded pixels that start at `from`: the next marker other than a restart marker. */
function scanEnd(jpeg: Buffer, from: number): number | undefined {
  for (let at = jpeg.indexOf(0xff, from); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    const isCoded = next === 0 || next === 0xff || (next >= restart.first && next <= restart.last);
    if (!isCoded) return at;
  }
  return undefined;
}

/**
 * The JPEG with identical pixel data and without metadata: place and time, maker's notes, previews, comments, and
 * anything after the picture (phones append videos). Undefined if its segments do not follow ITU-T T.81, annex B.
 */
export function withoutMetadata(jpeg: Buffer): Buffer | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== marker.soi) return undefined;
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const kind = jpeg[at + 1] ?? 0;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (isNeeded(kind, jpeg.subarray(at + 4, end))) kept.push(jpeg.subarray(at, end));
    at = end;
    if (kind !== marker.sos) continue;
    const stop = scanEnd(jpeg, end);
    if (stop === undefined) return undefined;
    kept.push(jpeg.subarray(end, stop));
    if (jpeg[stop + 1] === marker.eoi) return Buffer.concat([...kept, jpeg.subarray(stop, stop + 2)]);
    at = stop;
  }
  return undefined;
}
