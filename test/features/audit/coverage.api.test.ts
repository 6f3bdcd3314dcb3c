import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { type Person, person } from "../teams/people.ts";
import { audited } from "./acts.ts";
import { unaudited } from "./unaudited.ts";

const changing = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { method }]) => method !== "GET")
    .map(([name]) => `${feature}.${name}`),
);

it("every endpoint that changes something is audited, or stands in the list of those that are not", () => {
  expect([...Object.keys(audited), ...Object.keys(unaudited)].sort()).toEqual([...changing].sort());
});

describe("the audit trail", () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await serveForTest();
    admin = await person(server);
  });
  afterAll(() => server.close());

  it.each(Object.entries(audited))("tells of %s", async (_endpoint, { action, prepare }) => {
    const entries = () => admin.api.audit.list({ query: { action, limit: 1000 } });
    const act = await prepare({ server, admin });
    const before = new Set((await entries()).map(({ id }) => id));
    await act();
    const news = (await entries()).filter(({ id }) => !before.has(id));
    expect(news).toHaveLength(1);
    const subject = news[0]?.subject;
    if (subject?.type === "finding")
      expect(subject.name, "the finding's number or type, and the vehicle").toMatch(/^\w+ of \S/);
    expect(news[0]?.address).toMatch(/127\.0\.0\.1$/);
  });
});
