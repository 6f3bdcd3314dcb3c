import { createHash, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * `GET /metrics` for Prometheus, with `Authorization: Bearer TOKEN`. It is not part of the API: it has no caller and no
 * contract, and accepts every host name, because Prometheus uses the address of an instance.
 */
export const metricsRoute =
  (token: string, text: () => Promise<string>) =>
  async (req: Request, res: Response): Promise<void> => {
    res.set("Cache-Control", "no-store");
    const given = /^Bearer (\S+)$/i.exec(req.header("authorization") ?? "")?.[1] ?? "";
    // Hashes have equal lengths and are compared in constant time.
    if (!timingSafeEqual(hashOf(given), hashOf(token))) {
      res.set("WWW-Authenticate", "Bearer");
      res.status(401).type("text/plain").send("GET /metrics needs FORECOURT_METRICS_TOKEN as its bearer token.\n");
      return;
    }
    res.type("text/plain; version=0.0.4; charset=utf-8").send(await text());
  };
