import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from "vitest";
import { type Listening, listen } from "../../../server/platform/http/listening.ts";

let listening: Listening;
let cutOff: MockInstance;
beforeEach(async () => {
  listening = await listen({ host: "127.0.0.1", port: 0 });
  cutOff = vi.spyOn(listening.server, "closeAllConnections");
});
afterEach(() => listening.server.close());

describe("a server that stops", () => {
  it("sends the pending answer on a keep-alive connection before it closes the connection", async () => {
    const arrived = once(listening.server, "request");
    const answer = fetch(listening.url);
    const [, response] = (await arrived) as [unknown, ServerResponse];
    response.write("first ");
    const { headers, body } = await answer;
    expect(headers.get("connection")).toBe("keep-alive");
    const stopped = listening.stop();
    response.end("and last");
    expect(await new Response(body).text()).toBe("first and last");
    await stopped;
    expect(cutOff).not.toHaveBeenCalled();
  });

  it("waits at most 30 seconds for a pending answer", async () => {
    const arrived = once(listening.server, "request");
    const answer = fetch(listening.url);
    await arrived;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const stopped = listening.stop();
    vi.advanceTimersByTime(29_000);
    expect(cutOff).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(cutOff).toHaveBeenCalled();
    await expect(answer).rejects.toThrow();
    await stopped;
  });

  it("does not wait for connections without a request", async () => {
    const arrived = once(listening.server, "connection");
    const early = connect(Number(new URL(listening.url).port), "127.0.0.1");
    const ended = once(early, "close");
    await arrived;
    await listening.stop();
    await ended;
    expect(cutOff).not.toHaveBeenCalled();
  });
});
