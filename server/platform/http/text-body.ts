import express, { type Request, type Response } from "express";
import { AppError } from "../../../contracts/kit/errors.ts";

/**
 * Reads a body that is not JSON as text. The character set is the first one found in: the byte order mark (RFC 7303,
 * section 3), the Content-Type, the XML declaration. The default is UTF-8. Throws UNSUPPORTED_MEDIA_TYPE for another
 * type or an unknown character set, FILE_TOO_LARGE above 1 MB, VALIDATION_ERROR for bytes that are not text in that
 * set.
 */
export async function receiveText(req: Request, res: Response, types: readonly string[]): Promise<string> {
  if (!req.is([...types])) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { message: `Send the body as ${types.join(" or ")}.` });
  }
  const receive = express.raw({ type: [...types], limit: "1mb" });
  await new Promise<void>((resolve, reject) => {
    receive(req, res, (error: unknown) => (error ? reject(error) : resolve()));
  });
  return decoded(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0), req.headers["content-type"] ?? "");
}

function decoded(bytes: Buffer, contentType: string): string {
  const contentTypeCharset = /charset="?([^\s;"]+)/i.exec(contentType)?.[1];
  const label = byteOrderMarkEncoding(bytes) ?? contentTypeCharset ?? declaredEncoding(bytes) ?? "utf-8";
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { message: `The character set ${label.slice(0, 40)} is not known.` });
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError("VALIDATION_ERROR", { message: `The body is not text in ${label}.`, field: "body" });
  }
}

const marks = [
  ["utf-8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["utf-16le", Buffer.from([0xff, 0xfe])],
  ["utf-16be", Buffer.from([0xfe, 0xff])],
] as const;

/** The character set of the byte order mark. Undefined if there is none. */
const byteOrderMarkEncoding = (bytes: Buffer): string | undefined =>
  marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0];

/** The character set of a declaration such as `<?xml version="1.0" encoding="ISO-8859-1"?>`. */
const declaredEncoding = (bytes: Buffer): string | undefined =>
  /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(bytes.subarray(0, 200).toString("latin1"))?.[1];
