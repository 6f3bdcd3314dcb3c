import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateConnection } from "../../../server/features/campaigns/connections/connections.repo.ts";
import { listMails } from "../../../server/features/outbox/mails.repo.ts";
import { errorOf, goodPassword, tokenIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, drafted } from "./kit/scene.ts";

let service: PostingService;
let server: TestServer;
beforeAll(async () => {
  service = await postingService();
  const environment = { FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey };
  server = await serveForTest(environment, { mode: "hosted" });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

/** Signs up a new account. A hosted server has no outbox endpoint, so the verification link is read from the database. */
async function signedUp(name: string): Promise<TestCaller> {
  const caller = callerOf(server);
  const email = `${name}@example.com`;
  await caller.api.accounts.register({ body: { email, name, password: goodPassword } });
  const mail = (await listMails(server.store.read, { limit: 10, offset: 0 })).find(({ to }) => to === email);
  await caller.api.accounts.verifyEmail({ body: { token: tokenIn(mail?.text ?? "") } });
  await caller.api.accounts.login({ body: { email, password: goodPassword } });
  return caller;
}
const dealer = async (name: string): Promise<TestCaller> => withKey(server, await signedUp(name));
const connect = ({ api }: TestCaller, profileKey?: string, platform: "facebook" | "instagram" = "facebook") =>
  api.campaigns.connect({ body: { platform, ...(profileKey !== undefined && { profileKey }) } });

describe("ad accounts on a hosted server", () => {
  let first: TestCaller;
  let second: TestCaller;
  beforeAll(async () => {
    first = await dealer("first");
    second = await dealer("second");
  });

  it("need a profile key: POST /ads/connections answers VALIDATION_ERROR without one and sends no request", async () => {
    const asked = service.asked.length;
    expect(await errorOf(connect(first))).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "profileKey" });
    expect(service.asked).toHaveLength(asked);
    expect(await connect(first, "dealer 1")).toMatchObject({ platform: "facebook", isSimulated: false });
    expect(service.profiles.at(-1)).toBe("dealer 1");
  });

  it("belong to one dealer: POST /ads/connections answers PERMISSION_DENIED until the other dealer disconnects", async () => {
    const asked = service.asked.length;
    for (const platform of ["facebook", "instagram"] as const)
      expect(await errorOf(connect(second, "dealer 1", platform))).toMatchObject({
        code: "PERMISSION_DENIED",
        status: 403,
        field: "profileKey",
      });
    expect(service.asked).toHaveLength(asked);
    expect(await connect(first, "dealer 1", "instagram")).toMatchObject({ platform: "instagram" });
    for (const { id } of await first.api.campaigns.connections())
      await first.api.campaigns.disconnect({ params: { id } });
    expect(await connect(second, "dealer 1")).toMatchObject({ platform: "facebook" });
  });

  it("from before profile keys were required buy nothing and answer ACCOUNT_NOT_CONNECTED", async () => {
    const third = await dealer("third");
    const connection = await connect(third, "dealer 3");
    const { id } = await drafted(third.api, "p1");
    await server.store.write((tx) => updateConnection(tx, connection.id, { profileKey: null }));
    const before = service.ads.size;
    const { results } = await activate(third.api, id, "facebook");
    expect(results[0]?.error).toMatchObject({ code: "ACCOUNT_NOT_CONNECTED" });
    expect(await errorOf(third.api.campaigns.pages())).toMatchObject({ code: "ACCOUNT_NOT_CONNECTED" });
    expect(service.ads.size).toBe(before);
    await connect(third, "dealer 3");
    expect((await activate(third.api, id, "facebook")).summary.successes).toBe(1);
  });

  it("of the sandbox need no key and reserve none", async () => {
    const person = await signedUp("fourth");
    const sandbox = await withKey(server, person, { environment: "development" });
    expect(await connect(sandbox)).toMatchObject({ isSimulated: true });
    expect(await connect(sandbox, "dealer 4")).toMatchObject({ isSimulated: true });
    expect(await connect(await withKey(server, person), "dealer 4")).toMatchObject({ isSimulated: false });
  });
});

describe("POST /ads/connections with an invalid profile key", () => {
  let fifth: TestCaller;
  beforeAll(async () => {
    fifth = await dealer("fifth");
  });

  it.each(["dealer\n7", "dealer\u200b7", "dé", "\u0000"])(
    "answers VALIDATION_ERROR for %j, which is not printable ASCII",
    async (profileKey) => {
      expect(await errorOf(connect(fifth, profileKey))).toMatchObject({
        code: "VALIDATION_ERROR",
        field: "profileKey",
      });
    },
  );
});
