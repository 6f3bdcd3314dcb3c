import type { Turn } from "../../../../contracts/inspections/photo-sight.ts";

/** The photo rotated clockwise, as a JPEG; undefined if this browser cannot decode it (HEIC). */
export async function rotateFile(file: File, turn: Turn): Promise<File | undefined> {
  // the bitmap is already rotated by its EXIF tag: `turn` is added to that
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  const swapsSides = turn % 180 !== 0;
  const canvas = new OffscreenCanvas(swapsSides ? height : width, swapsSides ? width : height);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
}
