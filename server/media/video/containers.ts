import { fileTypeFromFile } from "file-type";
import { own } from "../../../contracts/kit/own.ts";
import { contentOf } from "../formats.ts";
import { VideoError } from "./video-error.ts";

export interface Container {
  readonly name: "mp4" | "mov" | "avi" | "wmv" | "flv" | "webm" | "mkv";
  readonly mimetype: string;
  /** ffmpeg's reader for it: no other may touch the file. */
  readonly reader: "mov" | "avi" | "asf" | "flv" | "matroska";
}

const mp4 = { name: "mp4", mimetype: "video/mp4", reader: "mov" } as const;

/** By the type that file-type finds in the content. */
const containers: Readonly<Record<string, Container>> = {
  "video/mp4": mp4,
  "video/x-m4v": mp4,
  "video/quicktime": { name: "mov", mimetype: "video/quicktime", reader: "mov" },
  "video/vnd.avi": { name: "avi", mimetype: "video/x-msvideo", reader: "avi" },
  "video/x-ms-asf": { name: "wmv", mimetype: "video/x-ms-wmv", reader: "asf" },
  "application/vnd.ms-asf": { name: "wmv", mimetype: "video/x-ms-wmv", reader: "asf" },
  "video/x-flv": { name: "flv", mimetype: "video/x-flv", reader: "flv" },
  "video/webm": { name: "webm", mimetype: "video/webm", reader: "matroska" },
  "video/matroska": { name: "mkv", mimetype: "video/x-matroska", reader: "matroska" },
};

/** What a clip is packed in, judged by its content and never by its name. Throws VideoError not_video. */
export async function containerOf(file: string): Promise<Container> {
  // it reads ahead in the file, and says so by an error where the file ends before
  const type = await fileTypeFromFile(file).catch(() => undefined);
  const container = type && own(containers, type.mime);
  if (container) return container;
  const content = await contentOf(file);
  const called = content.format ? `a ${content.format.toUpperCase()} photo` : content.called;
  throw new VideoError("not_video", `An MP4, MOV, AVI, WMV, FLV, WebM or MKV video is needed; this is ${called}.`);
}

/**
 * ffmpeg's arguments that open the file with this reader and nothing else: no playlist, no list of files,
 * no picture sequence, no network, and no other file that a QuickTime track may name.
 */
export function inputOf({ reader }: Container, file: string): readonly string[] {
  const alone = reader === "mov" ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : [];
  const only = ["-protocol_whitelist", "file,pipe", "-format_whitelist", reader];
  return [...only, "-f", reader, ...alone, "-i", `file:${file}`];
}
