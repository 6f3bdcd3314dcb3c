import { existsSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** The folder of real photos. It is outside the repository and may be missing. */
const realPhotos = join(import.meta.dirname, "../../shared/data/vision/images");

const [width, height] = [1920, 1080];

/** A made-up picture with edges and grain, so that it takes a JPEG decoder as long as a photo does. */
function madeUp(seed: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let noise = seed + 1;
  for (let at = 0; at < data.length; at++) {
    noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff;
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    data[at] = 60 + 70 * (((x >> 7) + (y >> 6) + seed) % 3) + (noise >> 26);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** `count` JPEG files of 1920 x 1080 in a temporary folder, and `from`, a description of their source. */
export async function benchPhotos(
  count: number,
): Promise<{ readonly files: readonly string[]; readonly from: string }> {
  const folder = await mkdtemp(join(tmpdir(), "bench-photos-"));
  const real = existsSync(realPhotos)
    ? (await readdir(realPhotos)).filter((name) => name.startsWith("lensor_severity"))
    : [];
  const files: string[] = [];
  for (let index = 0; index < count; index++) {
    const name = real[Math.floor((index * real.length) / count)];
    const picture = name ? sharp(join(realPhotos, name)).resize(width, height, { fit: "cover" }) : madeUp(index);
    const file = join(folder, `${index}.jpg`);
    await picture.jpeg({ quality: 90 }).toFile(file);
    files.push(file);
  }
  return { files, from: real.length > 0 ? "real photos, enlarged to 1920x1080" : "made-up pictures of 1920x1080" };
}
