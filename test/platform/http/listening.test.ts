import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { StartError } from "../../../server/config.ts";
import { minutes, seconds } from "../../../server/platform/clock.ts";
import { listen } from "../../../server/platform/http/listening.ts";

it("listen: requests of any kind wait until the app is ready", async () => {
  const { url, serveWith, stop } = await listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => stop());
  const asked = ["first", "second"].map(async (body) => (await fetch(url, { method: "POST", body })).text());
  const hungUp = fetch(url, { signal: AbortSignal.timeout(50) });
  await expect(hungUp).rejects.toThrow(/aborted/);
  await pause(50);
  serveWith((req, res) => void req.pipe(res));
  expect(await Promise.all(asked)).toEqual(["first", "second"]);
  expect(await (await fetch(url, { method: "POST", body: "later" })).text()).toBe("later");
});

/** More than the minimum of a body within a minute, at 500 bytes a second. */
const enough = 40_000;

describe("a large upload over a slow connection", () => {
  const open = async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { server, url, serveWith, stop } = await listen({ host: "127.0.0.1", port: 0 });
    onTestFinished(() => {
      vi.useRealTimers();
      return stop();
    });
    serveWith((req, res) => void req.pipe(res));
    const sender = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
    let heard = "";
    sender.on("data", (chunk) => {
      heard += String(chunk);
    });
    sender.write("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n");
    const send = async (sent: number, bytes = enough) => {
      sender.write("#".padEnd(bytes, "."));
      await vi.waitFor(() => expect(heard.match(/#/g)).toHaveLength(sent));
    };
    await send(1);
    return { server, sender, send };
  };

  it("has no time limit for its body, but for its headers", async () => {
    const { server, sender, send } = await open();
    expect(server.requestTimeout).toBe(0);
    expect(server.headersTimeout).toBe(minutes(1));
    for (let sent = 2; sent <= 10; sent += 1) {
      vi.advanceTimersByTime(seconds(50));
      await send(sent);
    }
    expect(sender.closed).toBe(false);
    sender.destroy();
  });

  it("is cut off if no more data arrives", async () => {
    const { sender } = await open();
    const ended = once(sender, "close");
    vi.advanceTimersByTime(minutes(2));
    await ended;
  });

  it("is cut off below 500 bytes a second", async () => {
    const { sender, send } = await open();
    const ended = once(sender, "close");
    await send(2, 20_000);
    vi.advanceTimersByTime(minutes(2));
    await ended;
  });
});

describe("listen on an address that is not available", () => {
  it("fails with a sentence that names the setting to change", async () => {
    const { url, stop } = await listen({ host: "127.0.0.1", port: 0 });
    onTestFinished(() => stop());
    const why = (host: string, port: number) =>
      listen({ host, port }).then(
        () => expect.fail("it listens"),
        (error: unknown) => {
          expect(error).toBeInstanceOf(StartError);
          return (error as StartError).message;
        },
      );
    const { host, port } = new URL(url);
    expect(await why("127.0.0.1", Number(port))).toMatch(
      new RegExp(`^Nothing can listen on ${host}: .*FORECOURT_PORT`),
    );
    // an address for documentation (RFC 5737), and a name that never exists (RFC 2606)
    expect(await why("192.0.2.1", 0)).toContain("FORECOURT_HOST");
    expect(await why("nowhere.invalid", 0)).toContain("FORECOURT_HOST");
  });

  it.each(["0.0.0.0", "::"])("a server on %s reports an address of this machine", async (host) => {
    const { url, serveWith, stop } = await listen({ host, port: 0 });
    onTestFinished(() => stop());
    serveWith((_req, res) => void res.end("here"));
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(await (await fetch(url)).text()).toBe("here");
  });
});
