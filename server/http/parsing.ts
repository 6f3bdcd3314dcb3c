import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import express, { type RequestHandler } from "express";

/** Bytes that are no UTF-8 are refused, where the parser would put U+FFFD in their place. */
function assertUtf8(_req: IncomingMessage, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === "utf-8" && !isUtf8(bytes)) throw new TypeError("The body is not text in UTF-8.");
}

/** JSON of at most 1 MB. */
export const jsonBody = (): RequestHandler => express.json({ limit: "1mb", verify: assertUtf8 });

/** Half of a surrogate pair, which is refused by the name of its field (`assertStorable`). */
const noText = "\ud800";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return noText;
  }
}

/** A query as node:querystring reads it; but what is no UTF-8 is kept as no text, not as U+FFFD. */
export const parseQuery = (query: string | null) => parse(query ?? "", "&", "=", { decodeURIComponent: decoded });
