import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import express, { type Request, type Response } from "express";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";

/** Refuses bytes that are not UTF-8. The parser would replace them by U+FFFD. */
function assertUtf8(_req: IncomingMessage, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === "utf-8" && !isUtf8(bytes)) throw new TypeError("The body is not text in UTF-8.");
}

const parserOf = (limit: number) => express.json({ limit, verify: assertUtf8 });
const usualBytes = 1024 * 1024;
/** By the longest body in bytes, which counts after unpacking. */
const parsers = new Map([[usualBytes, parserOf(usualBytes)]]);

function parserFor({ maxBodyBytes = usualBytes }: Endpoint) {
  const parser = parsers.get(maxBodyBytes) ?? parserOf(maxBodyBytes);
  parsers.set(maxBodyBytes, parser);
  return parser;
}

/** Whether the request has, or may have, a body of another type. A body without a type counts if a body is expected. */
function hasOtherType(req: Request, isWanted: boolean): boolean {
  if (req.is("application/json")) return false;
  const hasType = req.headers["content-type"] !== undefined;
  const hasBytes = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  return isWanted ? hasType || hasBytes : hasType && hasBytes;
}

/**
 * Reads a JSON body of at most 1 MB, or what the endpoint allows, into `req.body`, also if the endpoint takes none, so that its fields are refused by
 * name later. Throws UNSUPPORTED_MEDIA_TYPE for a body of another type. `asAppError` converts the parser's errors.
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
  // the parser reports no error if the connection broke before it read the body, and leaves `req.body` undefined
  if (req.is("application/json") && req.body === undefined) {
    throw new AppError("VALIDATION_ERROR", { message: "The body broke off. Send it again.", field: "body" });
  }
}

/** Half of a surrogate pair. `assertStorable` refuses it and names the field. */
const invalidText = "\ud800";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return invalidText;
  }
}

/**
 * Parses a query like node:querystring, but marks a value that is not UTF-8 as invalid instead of replacing it by
 * U+FFFD.
 */
export const parseQuery = (query: string | null) => parse(query ?? "", "&", "=", { decodeURIComponent: decoded });
