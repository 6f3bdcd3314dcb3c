import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let person: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  person = await signedIn(server);
});
afterAll(() => server.close());

describe("PATCH /auth/me", () => {
  it.each(["Ada Lovelace", "Жанна", "مريم", "李明", "Zoë 🚗", "x".repeat(100), "<b>Bo</b>"])(
    "accepts the name %s",
    async (name) => {
      const { user } = await person.api.accounts.rename({ body: { name: `  ${name} ` } });
      expect(user).toMatchObject({ name, email: person.email });
      expect((await person.api.accounts.me()).user.name).toBe(name);
    },
  );

  it("answers TOKEN_EXPIRED without a session and VALIDATION_ERROR for a name too short or too long", async () => {
    const { user } = await person.api.accounts.me();
    const signedOut = callerOf(server);
    expect(await errorOf(signedOut.api.accounts.rename({ body: { name: "Nobody" } }))).toMatchObject({
      code: "TOKEN_EXPIRED",
    });
    for (const name of ["", " a ", "x".repeat(101)]) {
      expect(await errorOf(person.api.accounts.rename({ body: { name } }))).toMatchObject({
        code: "VALIDATION_ERROR",
        field: "name",
      });
    }
    expect((await person.api.accounts.me()).user).toEqual(user);
  });
});
