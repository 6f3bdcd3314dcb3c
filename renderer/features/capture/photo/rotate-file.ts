import type { Turn } from "../../../../contracts/photo-sight.ts";

/** The photo turned clockwise, as a JPEG; undefined where this browser can't decode it (HEIC). */
export async function rotateFile(file: File, turn: Turn): Promise<File | undefined> {
  // upright as its EXIF tag says it: the turn comes on top
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  const isAcross = turn % 180 !== 0;
  const canvas = new OffscreenCanvas(isAcross ? height : width, isAcross ? width : height);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
}
