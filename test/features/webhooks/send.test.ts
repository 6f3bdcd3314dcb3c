import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Letter, post } from "../../../server/features/webhooks/delivery/send.ts";
import { newSecret, proof } from "../../../server/features/webhooks/delivery/signature.ts";
import { type Outbound, openOutbound, type Resolver, reasonOf } from "../../../server/platform/net/outbound.ts";
import { openReceiver, type Receiver, verified } from "./receiver.ts";

let receiver: Receiver;
let outbound: Outbound;
beforeEach(async () => {
  receiver = await openReceiver();
  outbound = openOutbound();
});
afterEach(async () => {
  await outbound.close();
  await receiver.close();
});

const running = new AbortController().signal;
const letter = (url: string, more: Partial<Letter> = {}): Letter => ({ url, headers: {}, body: "{}", ...more });
const send = (url: string, more: Partial<Parameters<typeof post>[1]> = {}) =>
  post(letter(url), { outbound, allowPrivate: true, stopped: running, ...more });

describe("proof and newSecret", () => {
  it("return a signature that the standard's own library accepts, for any body", async () => {
    const secret = newSecret();
    const body = JSON.stringify({ car: "Škoda ½ 🚗", quote: '"' });
    const at = new Date();
    const { statusCode } = await post(
      letter(receiver.url, { body, headers: proof({ id: "msg-1", at, body }, [secret, newSecret()]) }),
      { outbound, allowPrivate: true, stopped: running },
    );
    expect(statusCode).toBe(200);
    const [got] = receiver.got;
    expect(got && verified(got, secret)).toEqual(JSON.parse(body));
    expect(() => got && verified({ ...got, body: `${got.body} ` }, secret)).toThrow("No matching signature");
    expect(() => got && verified(got, newSecret())).toThrow("No matching signature");
    const later = new Date(at.getTime() + 301_000);
    expect(() => got && verified(got, secret, later)).toThrow("too old");
  });

  it("use secrets of 32 random bytes", () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const one of secrets) expect(Buffer.from(one.slice("whsec_".length), "base64")).toHaveLength(32);
  });
});

describe("post to a receiver that does not finish its response", () => {
  it("returns an error after the timeout", async () => {
    receiver.answers(() => undefined);
    const reply = await send(receiver.url, { timeoutMs: 100 });
    expect(reply).toMatchObject({ statusCode: null, error: "no answer within 0.1 s", body: null });
    expect(reply.latencyMs).toBeGreaterThanOrEqual(99);
  });

  it("returns the status and the first 4096 characters of an endless response", async () => {
    receiver.answers((response) => {
      response.writeHead(200);
      response.write("begun");
    });
    expect(await send(receiver.url, { timeoutMs: 200 })).toMatchObject({ statusCode: 200, error: null, body: "begun" });
    receiver.answers((response) => {
      response.writeHead(200);
      const fill = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(fill));
    });
    const endless = await send(receiver.url, { timeoutMs: 5000 });
    expect(endless.body).toHaveLength(4096);
    expect(endless.latencyMs).toBeLessThan(4000);
  });

  it("rejects when the server stops", async () => {
    receiver.answers(() => undefined);
    const stop = new AbortController();
    const sent = send(receiver.url, { stopped: stop.signal });
    await receiver.has(1);
    stop.abort();
    await expect(sent).rejects.toThrow("aborted");
  });
});

describe("post and assertPublic for a host name with a private address", () => {
  /** A resolver that returns another address for each call, as an attacker's would. */
  const changing =
    (...answers: string[]): Resolver =>
    (_name, _options, done) =>
      done(null, [{ address: answers.length > 1 ? (answers.shift() ?? "") : (answers[0] ?? ""), family: 4 }]);

  it("post does not connect if the name resolves to a private address only after the check", async () => {
    const rebinding = openOutbound({ resolver: changing("93.184.215.14", "127.0.0.1") });
    const url = receiver.url.replace("127.0.0.1", "rebinding.example");
    await rebinding.assertPublic(new URL(url));
    const reply = await send(url, { outbound: rebinding, allowPrivate: false });
    expect(reply).toMatchObject({ statusCode: null, error: "the address is a private or local one" });
    expect(receiver.connections()).toBe(0);
    await rebinding.close();
  });

  it("post connects to a local address only if private addresses are allowed", async () => {
    const url = receiver.url.replace("127.0.0.1", "localhost");
    const allowed = await send(url);
    expect(allowed.statusCode).toBe(200);
    const refused = await send(url, { allowPrivate: false });
    expect(refused.error).toBe("the address is a private or local one");
    expect(receiver.got).toHaveLength(1);
  });

  it("assertPublic rejects a name if any of its addresses is private", async () => {
    const mixed = openOutbound({
      resolver: (_name, _options, done) =>
        done(null, [
          { address: "93.184.215.14", family: 4 },
          { address: "fd00::1", family: 6 },
        ]),
    });
    const error = await mixed.assertPublic(new URL("https://mixed.example/")).catch(reasonOf);
    expect(error).toBe("the address is a private or local one");
    await mixed.close();
  });
});

it("post reuses connections for consecutive messages", async () => {
  for (let i = 0; i < 20; i += 1) expect((await send(receiver.url)).statusCode).toBe(200);
  expect(receiver.connections()).toBeLessThanOrEqual(2);
});
