import type { NextFunction, Request, Response } from "express";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { hostInUrl, isUnspecifiedAddress } from "../../net/host.ts";
import { cookieOf } from "./cookies.ts";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The host names that the server accepts: loopback, the configured host, and the host of its public address. */
export function servedHosts(host: string, publicUrl: string | undefined): ReadonlySet<string> {
  const names = new Set(loopback);
  if (!isUnspecifiedAddress(host)) names.add(hostInUrl(host));
  if (publicUrl) names.add(new URL(publicUrl).hostname);
  return names;
}

const hostName = (host: string): string =>
  ((host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : host.split(":")[0]) ?? "").toLowerCase();

/** Rejects other Host names. Otherwise a web page could access a server on the local machine by DNS rebinding. */
export const refuseOtherHosts =
  (hosts: ReadonlySet<string>) =>
  (req: Request, _res: Response, next: NextFunction): void => {
    const served = hosts.has(hostName(req.headers.host ?? ""));
    next(
      served
        ? undefined
        : new AppError("REQUEST_REFUSED", {
            message: "This server does not accept that host name. Set FORECOURT_PUBLIC_URL to its public URL.",
          }),
    );
  };

/** Whether `Origin` is this server: its public URL, or the Host of the request. */
export function isOwnOrigin({ headers }: Request, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Throws REQUEST_REFUSED if a request with session cookies changes something, but does not come from the app's own pages. */
export function assertOwnOrigin(req: Request, publicUrl: string): void {
  if (req.method === "GET" || req.method === "HEAD") return;
  if (cookieOf(req, "accessToken") === undefined && cookieOf(req, "refreshToken") === undefined) return;
  const site = req.headers["sec-fetch-site"];
  const own = req.headers.origin === undefined || isOwnOrigin(req, publicUrl);
  if (own && (site === undefined || site === "same-origin" || site === "none")) return;
  throw new AppError("REQUEST_REFUSED", { message: "A request with this session must come from the app's own pages." });
}
