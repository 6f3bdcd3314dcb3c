import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { knownActions } from "../../../renderer/features/audit/audit-texts.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { type Person, person } from "../teams/people.ts";
import { audited } from "./acts.ts";
import { unaudited } from "./unaudited.ts";

const changing = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { method }]) => method !== "GET")
    .map(([name]) => `${feature}.${name}`),
);

it("every endpoint that changes something is in either audited or unaudited", () => {
  expect([...Object.keys(audited), ...Object.keys(unaudited)].sort()).toEqual([...changing].sort());
});

it("the page has a text for each action", () => {
  const actions = new Set(Object.values(audited).map(({ action }) => action));
  const known: readonly string[] = knownActions;
  expect([...actions].filter((action) => !known.includes(action))).toEqual([]);
});

describe("the audit log", () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    // with a safe place for the key of a linked server
    server = await serveForTest({ FORECOURT_SECRET_KEY: "a key of this test, long enough for it" });
    admin = await person(server);
  });
  afterAll(() => server.close());

  it.each(Object.entries(audited))(
    "contains one entry with subject and address after %s",
    async (_endpoint, { action, prepare }) => {
      const entries = () => admin.api.audit.list({ query: { action, limit: 1000 } });
      const act = await prepare({ server, admin });
      const before = new Set((await entries()).map(({ id }) => id));
      await act();
      const added = (await entries()).filter(({ id }) => !before.has(id));
      expect(added).toHaveLength(1);
      const subject = added[0]?.subject;
      if (subject?.type === "finding")
        expect(subject.name, "the finding's number or type, and the vehicle").toMatch(/^\w+ of \S/);
      expect(added[0]?.address).toMatch(/127\.0\.0\.1$/);
    },
  );
});
