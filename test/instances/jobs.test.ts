import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type PostingService, postingService, serviceKey } from "../features/campaigns/kit/posting-service.ts";
import { activate, drafted, statesOf } from "../features/campaigns/kit/scene.ts";
import { goodPassword } from "../kit/people.ts";
import { callerOf } from "../kit/serve.ts";
import { type Instance, type Pair, startPair } from "./pair.ts";

interface Sent {
  readonly to: string;
  readonly messageId: string;
}

/** How long an instance keeps a job after the last renewal of its lease. */
const heldForMs = 31_000;

let pair: Pair;
let service: PostingService;
let smtp: SMTPServer;
const sent: Sent[] = [];
/** How long the mail server needs for one mail. */
let takesMs = 0;

beforeAll(async () => {
  service = await postingService();
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      let source = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        source += chunk;
      });
      stream.on("end", () => {
        const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1] ?? "";
        sent.push({ to: envelope.rcptTo[0]?.address ?? "", messageId });
        setTimeout(done, takesMs);
      });
    },
  });
  // a killed instance may reset its connection in the middle of a mail
  smtp.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as { port: number };
  pair = await startPair({
    FORECOURT_CONNECTOR_URL: service.url,
    FORECOURT_CONNECTOR_KEY: serviceKey,
    FORECOURT_SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  await pair.a.api.campaigns.connect({ body: { platform: "facebook" } });
});
afterAll(async () => {
  await pair.close();
  await service.close();
  await new Promise((resolve) => smtp.close(() => resolve(undefined)));
});

const posts = () => service.asked.filter((one) => one.startsWith("POST"));

describe("a campaign's activation", () => {
  it("buys once if both instances get the request at the same time", async () => {
    const { a, b } = pair;
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await drafted(a.api, "p1");
      service.fail({ on: "POST", kind: "slow", ms: 100 });
      const both = await Promise.all([a, b, a, b].map(({ api }) => activate(api, id, "facebook").catch(String)));
      expect(both.some((one) => typeof one === "object" && one.summary.successes === 1)).toBe(true);
      expect(service.ads.size).toBe(round);
      expect(await statesOf(b.api, id)).toMatchObject({ facebook: "running" });
    }
  }, 60_000);

  it("is completed by the other instance after a kill, and nothing is bought twice", async () => {
    const { a, b } = pair;
    const { id } = await drafted(a.api, "p1");
    const before = service.ads.size;
    service.fail({ on: "POST", kind: "held" });
    const asked = posts().length;
    const cut = activate(a.api, id, "facebook").catch(() => undefined);
    await vi.waitFor(() => expect(posts()).toHaveLength(asked + 1), { timeout: 20_000 });
    await vi.waitFor(() => expect(service.ads.size).toBe(before + 1));
    await a.kill();
    await cut;
    await pair.pass(heldForMs);
    await vi.waitFor(async () => expect(await statesOf(b.api, id)).toMatchObject({ facebook: "running" }), {
      timeout: 60_000,
      interval: 50,
    });
    expect(service.ads.size).toBe(before + 1);
    expect(posts()).toHaveLength(asked + 1);
    await a.start();
  }, 120_000);
});

describe("mails", () => {
  const register = async ({ url }: Instance, email: string) => {
    await callerOf({ url }).api.accounts.register({ body: { email, name: "Ada", password: goodPassword } });
    return email;
  };
  const sentTo = (address: string) => sent.filter(({ to }) => to === address);
  const allSentTo = (addresses: readonly string[], timeout: number) =>
    vi.waitFor(() => expect(addresses.filter((one) => sentTo(one).length === 0)).toEqual([]), {
      timeout,
      interval: 50,
    });

  it("of both instances are sent once", async () => {
    const addresses: string[] = [];
    for (let i = 0; i < 10; i += 1)
      addresses.push(await register(i % 2 === 0 ? pair.a : pair.b, `one${i}@example.com`));
    await allSentTo(addresses, 60_000);
    await vi.waitFor(async () => expect(await pair.look("select id from mails where status <> 'sent'")).toEqual([]));
    for (const address of addresses) expect(sentTo(address)).toHaveLength(1);
  }, 120_000);

  it("that an instance was sending when it was killed are sent by the other instance with the same Message-ID", async () => {
    takesMs = 400;
    const addresses: string[] = [];
    for (let i = 0; i < 8; i += 1) addresses.push(await register(pair.a, `two${i}@example.com`));
    await allSentTo(addresses.slice(0, 2), 60_000);
    await pair.a.kill();
    await pair.pass(heldForMs);
    await allSentTo(addresses, 60_000);
    await vi.waitFor(async () => expect(await pair.look("select id from mails where status <> 'sent'")).toEqual([]), {
      timeout: 60_000,
      interval: 50,
    });
    const again = addresses.flatMap((address) => sentTo(address).slice(1));
    // jobs that ran at that moment: the mail server had them, and nobody could write that down
    expect(again.length).toBeLessThanOrEqual(2);
    for (const address of addresses) expect(new Set(sentTo(address).map(({ messageId }) => messageId)).size).toBe(1);
    await pair.a.start();
  }, 120_000);
});
