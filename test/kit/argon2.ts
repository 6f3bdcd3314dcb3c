// Takes the place of @node-rs/argon2 in tests without a process of their own (vitest.config.ts): registering and signing in
// the people of the tests took a tenth of the CPU time of API tests. All other passwords are hashed as in the product.
import { createRequire } from "node:module";
import { goodPassword } from "./password.ts";

const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");
/** The least that the package takes. A hash contains its parameters, so that the product can verify it. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const verify = argon2.verify;
export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, password === goodPassword ? { ...options, ...cheap } : options, signal);
