import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "../../../server/features/accounts/sign-in/passwords.ts";

describe("hashPassword", () => {
  it("hashes with argon2id, t=2, 19 MiB, p=1", async () => {
    const password = "gasket-Meridian-19-otter";
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword("gasket-Meridian-19-badger", hash)).toBe(false);
  });
});
