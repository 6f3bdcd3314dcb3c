// Takes the place of strength.ts in tests without a process of their own (vitest.config.ts): its thread loads dictionaries for
// half a second, again for almost every file, to estimate one password of the tests. All others are estimated as in the product.
import { createRequire } from "node:module";
import { goodPassword } from "./password.ts";

/** The product's own module, of which Node strips the types. */
const path = "../../server/features/accounts/sign-in/strength/strength.ts";
export const product = createRequire(import.meta.url)(
  path,
) as typeof import("../../server/features/accounts/sign-in/strength/strength.ts");

/** What the product's estimator says about it: test/features/accounts/strength.test.ts compares them. */
export const strengthOfGoodPassword = { score: 3, advice: "" } as const;

export const estimateStrength: typeof product.estimateStrength = async (task) =>
  task.password === goodPassword ? strengthOfGoodPassword : product.estimateStrength(task);
