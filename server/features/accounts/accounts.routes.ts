import type { Request, Response } from "express";
import type { accounts as contract } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import {
  clearSessionCookies,
  clearSignUpCookie,
  cookieOf,
  type SessionTokens,
  setSessionCookies,
  setSignUpCookie,
  signUpProofOf,
} from "../../http/guards/cookies.ts";
import type { Handlers } from "../../http/mount.ts";
import { outcome } from "../../http/reply.ts";
import { type Accounts, userOf, type Verified } from "./accounts.service.ts";
import type { Recovery } from "./recovery.service.ts";
import type { Sessions } from "./sessions/sessions.service.ts";
import type { SignUpProofs } from "./sign-up-proof.ts";

interface Needs {
  readonly accounts: Accounts;
  readonly recovery: Recovery;
  readonly sessions: Sessions;
  readonly signUpProofs: SignUpProofs;
}

/** A browser that holds a session keeps it: a link in a mail never changes who is signed in. */
const holdsSession = (req: Request): boolean => cookieOf(req, "refreshToken") !== undefined;

/** The session begins; what proved the registration is not needed any more. */
function startIn(res: Response, tokens: SessionTokens): void {
  setSessionCookies(res, tokens);
  clearSignUpCookie(res);
}

export const accountRoutes = ({ accounts, recovery, sessions, signUpProofs }: Needs): Handlers<typeof contract> => ({
  register: async ({ body, request }) => {
    const account = await accounts.register(body, request.address);
    const message = "Registered. Open the link in the mail that was sent to verify the address.";
    return outcome(
      { success: true as const, message, user: userOf(account) },
      { decorate: (res) => setSignUpCookie(res, signUpProofs.issue(account)) },
    );
  },
  verifyEmail: async ({ body, request }) => {
    const { account, isFirst }: Verified = await accounts.verifyEmail(body.token, request.address);
    const registeredHere = isFirst && signUpProofs.isOf(account, signUpProofOf(request.raw));
    const success = true as const;
    if (!body.signIn || !registeredHere || holdsSession(request.raw)) {
      return { success, message: "The e-mail address is verified. You can sign in.", signedIn: false };
    }
    const tokens = await sessions.start(account, request);
    const message = "The e-mail address is verified. You are signed in.";
    return outcome({ success, message, signedIn: true }, { decorate: (res) => startIn(res, tokens) });
  },
  sendEmailVerification: async ({ body, request }) => {
    await accounts.resendVerification(body.email, request.address);
    return { success: true as const, message: "If this address awaits verification, a mail is on its way." };
  },
  login: async ({ body, request }) => {
    const account = await accounts.checkCredentials(body, request.address);
    const tokens = await sessions.start(account, request);
    return outcome(
      { success: true as const, message: "Signed in.", user: userOf(account) },
      { decorate: (res) => startIn(res, tokens) },
    );
  },
  refresh: async ({ request }) => {
    const { account, tokens } = await sessions.refresh(cookieOf(request.raw, "refreshToken"), request.address);
    return outcome({ ok: true as const, user: userOf(account) }, { decorate: (res) => setSessionCookies(res, tokens) });
  },
  forgotPassword: async ({ body, request }) => {
    await recovery.forgot(body.email, request.address);
    return { success: true as const, message: "If this address has an account, a mail is on its way." };
  },
  resetPassword: async ({ body, request }) => {
    await recovery.reset(body, request.address);
    return { success: true as const, message: "The password is changed. You can sign in with it." };
  },
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
  rename: async ({ caller, body }) => ({ user: await accounts.rename(caller, body.name) }),
  sessions: ({ caller }) => sessions.list(caller),
  endSession: async ({ caller, params }) => {
    if (!(await sessions.end(caller, params.id)))
      throw new AppError("RESOURCE_NOT_FOUND", { message: "No such session." });
    return { success: true as const, message: "Signed out there." };
  },
});
