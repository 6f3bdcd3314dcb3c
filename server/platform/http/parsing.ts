import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import express, { type Request, type Response } from "express";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";

/** Rejects bytes that are not UTF-8. The parser would replace them with U+FFFD. */
function assertUtf8(_req: IncomingMessage, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === "utf-8" && !isUtf8(bytes)) throw new TypeError("The body is not text in UTF-8.");
}

const parserOf = (limit: number) => express.json({ limit, verify: assertUtf8 });
const usualBytes = 1024 * 1024;
/** Parsers by the maximum body size in bytes after decompression. */
const parsers = new Map([[usualBytes, parserOf(usualBytes)]]);

function parserFor({ maxBodyBytes = usualBytes }: Endpoint) {
  const parser = parsers.get(maxBodyBytes) ?? parserOf(maxBodyBytes);
  parsers.set(maxBodyBytes, parser);
  return parser;
}

/** Whether the request has, or may have, a body of another type. If a body is expected, a body without a type counts, too. */
function hasOtherType(req: Request, isWanted: boolean): boolean {
  if (req.is("application/json")) return false;
  const hasType = req.headers["content-type"] !== undefined;
  const hasBytes = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  return isWanted ? hasType || hasBytes : hasType && hasBytes;
}

/**
 * Reads a JSON body of at most 1 MB, or the endpoint's own limit, into `req.body`. Reads it even if the endpoint takes
 * no body, so that its fields are rejected by name later. Throws UNSUPPORTED_MEDIA_TYPE for a body of another type.
 * `asAppError` converts errors of the parser.
 */
export async function receiveJson(req: Request, res: Response, endpoint: Endpoint): Promise<void> {
  const { body } = endpoint;
  if (hasOtherType(req, body !== undefined)) {
    const message = body ? "Send the body as application/json." : "This request takes no body: send none.";
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { message });
  }
  await new Promise<void>((resolve, reject) => {
    parserFor(endpoint)(req, res, (error: unknown) => (error ? reject(error) : resolve()));
  });
  // If the connection broke before the body was read, the parser reports no error and leaves `req.body` undefined.
  if (req.is("application/json") && req.body === undefined) {
    throw new AppError("VALIDATION_ERROR", { message: "The body broke off. Send it again.", field: "body" });
  }
}

/** An unpaired surrogate. `assertStorable` rejects it and names the field. */
const invalidText = "\ud800";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return invalidText;
  }
}

/**
 * Parses a query like node:querystring, but marks values that are not UTF-8 as invalid instead of replacing bytes with
 * U+FFFD.
 */
export const parseQuery = (query: string | null) => parse(query ?? "", "&", "=", { decodeURIComponent: decoded });
