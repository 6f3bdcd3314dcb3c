import { findFfmpeg } from "../../../media/video/find-ffmpeg.ts";
import { openVinDecoder } from "../../../vin/decoder.ts";
import { type Check, error, ok, reasonOf, warning } from "../check.ts";

export const checkFfmpeg: Check = async ({ config: { ffmpegPath } }) => {
  const name = "ffmpeg";
  try {
    const { binary, version } = await findFfmpeg(ffmpegPath);
    return [ok(name, `${version} (${binary})`)];
  } catch (cause) {
    if (ffmpegPath === undefined) {
      const remedy = "Install ffmpeg, or set FORECOURT_FFMPEG_PATH to its path.";
      return [warning(name, "No ffmpeg was found: 360° video does not work.", remedy)];
    }
    const remedy = `Correct FORECOURT_FFMPEG_PATH (${ffmpegPath}), or remove it, so that Forecourt uses its own ffmpeg.`;
    return [error(name, reasonOf(cause), remedy)];
  }
};

export const checkVin: Check = async () => {
  const name = "VIN tables";
  const decoder = openVinDecoder();
  try {
    const { state, stamp, path } = decoder.status();
    if (state === "ready") return [ok(name, `${stamp}`)];
    const found = `${path} is missing: a VIN gives only maker and year.`;
    return [warning(name, found, "Install Forecourt again (in the repository: npm ci).")];
  } finally {
    decoder.close();
  }
};
