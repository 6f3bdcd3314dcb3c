import { fileTypeFromFile } from "file-type";
import { own } from "../../../contracts/kit/own.ts";
import { contentOf } from "../formats.ts";
import { VideoError } from "./video-error.ts";

export interface Container {
  readonly name: "mp4" | "mov" | "avi" | "wmv" | "flv" | "webm" | "mkv";
  readonly mimetype: string;
  /** ffmpeg's demuxer for it. No other demuxer may read the file. */
  readonly reader: "mov" | "avi" | "asf" | "flv" | "matroska";
}

const mp4 = { name: "mp4", mimetype: "video/mp4", reader: "mov" } as const;

/** By the media type that file-type finds in the content. */
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

/** Finds a clip's container by its content. The name is ignored. Throws VideoError not_video. */
export async function containerOf(file: string): Promise<Container> {
  // file-type reads ahead and throws if the file ends before that
  const type = await fileTypeFromFile(file).catch(() => undefined);
  const container = type && own(containers, type.mime);
  if (container) return container;
  const content = await contentOf(file);
  const found = content.format ? `a ${content.format.toUpperCase()} photo` : content.description;
  throw new VideoError("not_video", `Send an MP4, MOV, AVI, WMV, FLV, WebM or MKV video; this is ${found}.`);
}

/**
 * ffmpeg's arguments that open the file with this demuxer only: no playlist, no list of files, no image sequence, no network,
 * and no other file that a QuickTime track may reference.
 */
export function inputOf({ reader }: Container, file: string): readonly string[] {
  const noReferences = reader === "mov" ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : [];
  const whitelists = ["-protocol_whitelist", "file,pipe", "-format_whitelist", reader];
  return [...whitelists, "-f", reader, ...noReferences, "-i", `file:${file}`];
}
