import type { Request, Response } from "express";
import type { accounts as contract } from "../../../contracts/accounts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import {
  clearSessionCookies,
  clearSignUpCookie,
  cookieOf,
  knownBrowserOf,
  type SessionTokens,
  setKnownBrowserCookie,
  setSessionCookies,
  setSignUpCookie,
  signUpProofOf,
} from "../../platform/http/guards/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome, outcome } from "../../platform/http/reply.ts";
import { type Accounts, userOf } from "./accounts.service.ts";
import type { Recovery } from "./recovery.service.ts";
import type { Sessions } from "./sessions/sessions.service.ts";
import type { KnownBrowsers } from "./sign-in/known-browsers.ts";
import type { SignIn } from "./sign-in/sign-in.service.ts";
import type { SignUpProofs } from "./sign-in/sign-up-proof.ts";

interface Needs {
  readonly accounts: Accounts;
  readonly recovery: Recovery;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly signUpProofs: SignUpProofs;
  readonly knownBrowsers: KnownBrowsers;
}

/** A signed-in browser keeps its session: a link in a mail never changes who is signed in. */
const holdsSession = (req: Request): boolean => cookieOf(req, "refreshToken") !== undefined;

/** Starts the session, remembers the browser, and removes the proof of the registration. */
function startIn(res: Response, tokens: SessionTokens, knownBrowser: string): void {
  setSessionCookies(res, tokens);
  setKnownBrowserCookie(res, knownBrowser);
  clearSignUpCookie(res);
}

/** Signs in only the browser that registered, and only with the first link that verified the address. */
const verifyEmail =
  ({ accounts, sessions, signUpProofs, knownBrowsers }: Needs): Handlers<typeof contract>["verifyEmail"] =>
  async ({ body, request }) => {
    const { account, isFirst } = await accounts.verifyEmail(body.token, request.address);
    const registeredHere = isFirst && signUpProofs.isOf(account, signUpProofOf(request.raw));
    const success = true as const;
    const verified = { success, message: "The e-mail address is verified. You can sign in.", signedIn: false };
    if (!body.signIn || !registeredHere || holdsSession(request.raw)) return verified;
    const tokens = await sessions.start(account, request);
    const message = "The e-mail address is verified. You are signed in.";
    const browser = knownBrowsers.remember(knownBrowserOf(request.raw), account.id);
    return outcome(
      { success, message, signedIn: true },
      { decorate: (res) => startIn(res, tokens, browser), replay: verified },
    );
  };

export function accountRoutes(needs: Needs): Handlers<typeof contract> {
  const { accounts, recovery, sessions, signIn, signUpProofs, knownBrowsers } = needs;
  return {
    register: async ({ body, request }) => {
      const account = await accounts.register(body, request.address);
      const message = "Registered. Open the link in the mail that was sent to verify the address.";
      return outcome(
        { success: true as const, message, user: userOf(account) },
        { decorate: (res) => setSignUpCookie(res, signUpProofs.issue(account)) },
      );
    },
    verifyEmail: verifyEmail(needs),
    sendEmailVerification: async ({ body, request }) => {
      await accounts.resendVerification(body.email, request.address);
      return { success: true as const, message: "If this address awaits verification, a mail is on its way." };
    },
    login: async ({ body, request }) => {
      const known = knownBrowserOf(request.raw);
      const account = await signIn.check(body, { address: request.address, browser: known });
      const tokens = await sessions.start(account, request);
      const browser = knownBrowsers.remember(known, account.id);
      return outcome(
        { success: true as const, message: "Signed in.", user: userOf(account) },
        { decorate: (res) => startIn(res, tokens, browser) },
      );
    },
    refresh: async ({ request }) => {
      const { account, tokens } = await sessions.refresh(cookieOf(request.raw, "refreshToken"), request.address);
      return outcome(
        { ok: true as const, user: userOf(account) },
        { decorate: (res) => setSessionCookies(res, tokens) },
      );
    },
    forgotPassword: async ({ body, request }) => {
      await recovery.forgot(body.email, request.address);
      return { success: true as const, message: "If this address has an account, a mail is on its way." };
    },
    resetPassword: async ({ body, request }) => {
      const { revoked } = await recovery.reset(body, request.address);
      const message = "The password is changed. You can sign in with it.";
      return { success: true as const, message, apiKeysRevoked: revoked };
    },
    resetKeys: async ({ body, request }) => ({
      success: true as const,
      keys: await recovery.keys(body.token, request.address),
    }),
    changePassword: async ({ caller, body }) => {
      await recovery.change(caller, body);
      return { success: true as const, message: "The password is changed. You are signed out everywhere else." };
    },
    logout: async ({ caller }) => {
      await sessions.end(caller, caller.credentialId);
      return outcome({ success: true as const, message: "Signed out." }, { decorate: clearSessionCookies });
    },
    me: async ({ caller }) => {
      const account = await accounts.account(caller.accountId);
      if (!account) throw new AppError("TOKEN_EXPIRED");
      return { user: userOf(account) };
    },
    rename: async ({ caller, body }) => ({ user: await accounts.change(caller, body) }),
    sessions: async ({ caller, query, request }) => {
      const all = await sessions.list(caller);
      const rows = all.slice(query.offset, query.offset + query.limit);
      return listOutcome(rows, { total: all.length, ...query, url: request.url });
    },
    endSession: async ({ caller, params }) => {
      if (!(await sessions.end(caller, params.id)))
        throw new AppError("RESOURCE_NOT_FOUND", { message: "No such session." });
      return { success: true as const, message: "Signed out there." };
    },
  };
}
