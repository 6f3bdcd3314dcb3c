import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import { signUpLifetimeMs } from "../../../platform/http/guards/cookies.ts";
import type { Account } from "../accounts.repo.ts";

type Subject = Pick<Account, "id" | "passwordHash">;

/**
 * Proves that a browser registered an account, so that it does not need the password again. The proof works only
 * together with the link of the verification mail. It ends with the first verification, with a change of the password,
 * and after 24 hours.
 */
export function createSignUpProofs(secret: string, clock: Clock) {
  const signature = ({ id, passwordHash }: Subject, expiresAt: string): Buffer =>
    createHmac("sha256", secret)
      .update(JSON.stringify([id, passwordHash, expiresAt]))
      .digest();

  return {
    issue(account: Subject): string {
      const expiresAt = String(clock.now().getTime() + signUpLifetimeMs);
      return `${expiresAt}.${signature(account, expiresAt).toString("base64url")}`;
    },

    isOf(account: Subject, proof: string | undefined): boolean {
      const [expiresAt = "", given = ""] = proof?.split(".") ?? [];
      if (!(Number(expiresAt) > clock.now().getTime())) return false;
      const [expected, actual] = [signature(account, expiresAt), Buffer.from(given, "base64url")];
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
export type SignUpProofs = ReturnType<typeof createSignUpProofs>;
