import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { newToken } from "../../../platform/ids.ts";
import { estimateStrength } from "./strength/strength.ts";

/** argon2id, t=2, 19 MiB, p=1: OWASP's first recommendation (Password Storage Cheat Sheet). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** A hash that no password matches. Verifying against it takes as long as against a real one. */
let decoy: Promise<string> | undefined;

/** Takes the same time with and without an account, so that the time reveals nothing. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const right = await verify(stored ?? (await decoy), password);
  return right && stored !== undefined;
}

/** Words of the product and the trade that attackers try first. */
const contextWords = ["forecourt", "dealer", "dealership", "workstation", "inspector", "salesperson", "usedcars"];

/** Words that this person's password must not consist of. */
export const wordsOf = ({ email, name }: { email: string; name: string }): string[] => [
  ...contextWords,
  email,
  ...email.split(/[@.]/),
  name,
];

/**
 * Throws WEAK_PASSWORD for fewer than 8 characters, or an estimator score below 2 of 4 (under about 10^6 guesses). The
 * estimator knows the most common passwords, words and names.
 */
export async function assertStrongPassword(password: string, personal: readonly string[]): Promise<void> {
  if (password.length < 8) {
    throw new AppError("WEAK_PASSWORD", { message: "A password has at least 8 characters.", field: "password" });
  }
  // The estimator's time grows with the length. Its score does not change beyond this.
  const cut = (text: string) => text.slice(0, 32);
  const { score, advice } = await estimateStrength({ password: cut(password), personal: personal.map(cut) });
  if (score >= 2) return;
  throw new AppError("WEAK_PASSWORD", {
    message: `This password is easy to guess. ${advice || "Use more, and less usual, words."}`.trim(),
    field: "password",
  });
}
