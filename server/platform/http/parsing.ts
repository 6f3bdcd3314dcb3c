import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import express, { type Request, type Response } from "express";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";

/** Bytes that are no UTF-8 are refused, where the parser would put U+FFFD in their place. */
function assertUtf8(_req: IncomingMessage, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === "utf-8" && !isUtf8(bytes)) throw new TypeError("The body is not text in UTF-8.");
}

const parseJson = express.json({ limit: "1mb", verify: assertUtf8 });

/** Whether a body comes, or may come, that is said to be something else; bytes of which nothing is said count where one is wanted. */
function saysOtherThanJson(req: Request, isWanted: boolean): boolean {
  if (req.is("application/json")) return false;
  const saysWhat = req.headers["content-type"] !== undefined;
  const hasBytes = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  return isWanted ? saysWhat || hasBytes : saysWhat && hasBytes;
}

/**
 * Reads a JSON body of at most 1 MB into `req.body`, also where the endpoint wants none: what is in it is refused by
 * name then. Throws UNSUPPORTED_MEDIA_TYPE for a body of another kind; the parser's own errors are `asAppError`'s.
 */
export async function receiveJson(req: Request, res: Response, { body }: Endpoint): Promise<void> {
  if (saysOtherThanJson(req, body !== undefined)) {
    const message = body ? "Send the body as application/json." : "This request takes no body: send none.";
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { message });
  }
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error: unknown) => (error ? reject(error) : resolve()));
  });
  // of a request that broke off before it is its turn to be read the parser says nothing: it is not one without a body
  if (req.is("application/json") && req.body === undefined) {
    throw new AppError("VALIDATION_ERROR", { message: "The body broke off. Send it again.", field: "body" });
  }
}

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
