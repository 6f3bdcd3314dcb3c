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

describe("one's own name", () => {
  it.each(["Ada Lovelace", "Жанна", "مريم", "李明", "Zoë 🚗", "x".repeat(100), "<b>Bo</b>"])(
    "may be %s",
    async (name) => {
      const { user } = await person.api.accounts.rename({ body: { name: `  ${name} ` } });
      expect(user).toMatchObject({ name, email: person.email });
      expect((await person.api.accounts.me()).user.name).toBe(name);
    },
  );

  it("is nobody's without a session, and stays where the new one is too short or too long", async () => {
    const { user } = await person.api.accounts.me();
    const nobody = callerOf(server);
    expect(await errorOf(nobody.api.accounts.rename({ body: { name: "Nobody" } }))).toMatchObject({
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
