import type { CookieOptions, Request, Response } from "express";
import { days, hours, minutes } from "../../clock.ts";

export const accessLifetimeMs = minutes(15);
export const refreshLifetimeMs = days(7);
/** The same as the lifetime of the link in the verification mail. */
export const signUpLifetimeMs = hours(24);

/** Our own estimate. Browsers keep a cookie for 400 days at most (RFC 6265bis). */
export const knownBrowserLifetimeMs = days(365);

const attributes: CookieOptions = { httpOnly: true, secure: true, sameSite: "strict", path: "/" };

export function cookieOf(req: Request, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? "").split(";")) {
    const at = pair.indexOf("=");
    // The server only sets values that need no decoding.
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export function setSessionCookies(res: Response, tokens: SessionTokens): void {
  res.cookie("accessToken", tokens.accessToken, { ...attributes, maxAge: accessLifetimeMs });
  res.cookie("refreshToken", tokens.refreshToken, { ...attributes, maxAge: refreshLifetimeMs });
}

export function clearSessionCookies(res: Response): void {
  res.clearCookie("accessToken", attributes);
  res.clearCookie("refreshToken", attributes);
}

const signUpCookie = "signUp";

export const signUpProofOf = (req: Request): string | undefined => cookieOf(req, signUpCookie);

export function setSignUpCookie(res: Response, proof: string): void {
  res.cookie(signUpCookie, proof, { ...attributes, maxAge: signUpLifetimeMs });
}

export function clearSignUpCookie(res: Response): void {
  res.clearCookie(signUpCookie, attributes);
}

const knownBrowserCookie = "knownBrowser";

export const knownBrowserOf = (req: Request): string | undefined => cookieOf(req, knownBrowserCookie);

/** The cookie outlives the session, so that the browser is known at its next sign-in. */
export function setKnownBrowserCookie(res: Response, value: string): void {
  res.cookie(knownBrowserCookie, value, { ...attributes, maxAge: knownBrowserLifetimeMs });
}
