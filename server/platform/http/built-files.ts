import { extname } from "node:path";
import express, { type RequestHandler, type Response } from "express";
import { fileError } from "./send-file.ts";

/** Handles a request as if its path were `path`. */
export const at =
  (path: string, handler: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const { url } = req;
    req.url = path;
    return handler(req, res, (error?: unknown) => {
      req.url = url;
      next(error);
    });
  };

const compressedPath = (url: string): string => url.replace(/(?=\?|$)/, ".gz");

/**
 * Serves the files of a built folder. A client that accepts gzip gets `x.js.gz`, which the build writes next to `x.js`.
 * Ranges and ETags are those of the file that is sent. `setHeaders` gets the path without `.gz`.
 */
export function builtFiles(folder: string, setHeaders: (res: Response, path: string) => void): RequestHandler {
  const serve = (ownHeaders: (res: Response, path: string) => void): RequestHandler => {
    const files = express.static(folder, { index: false, redirect: false, setHeaders: ownHeaders });
    return (req, res, next) => files(req, res, (error?: Error) => next(error && fileError(res, error)));
  };
  const plain = serve((res, path) => {
    res.vary("Accept-Encoding");
    setHeaders(res, path);
  });
  const compressed = serve((res, path) => {
    const original = path.slice(0, -".gz".length);
    res.vary("Accept-Encoding").type(extname(original)).set("Content-Encoding", "gzip");
    setHeaders(res, original);
  });
  return (req, res, next) => {
    if (!req.acceptsEncodings("gzip")) return plain(req, res, next);
    const send = at(compressedPath(req.url), compressed);
    return send(req, res, (error?: unknown) => (error ? next(error) : plain(req, res, next)));
  };
}
