import { describe, expect, it } from "vitest";
import {
  createSupervisor,
  restartDelaysMs,
  type ServerChild,
  type ServerState,
  stableAfterMs,
} from "../../../main/server/supervisor.ts";
import { fakeTimers } from "./fake-timers.ts";

const server = { url: "http://127.0.0.1:4780", token: "t" };

function supervised() {
  const timers = fakeTimers();
  const states: ServerState[] = [];
  const children: (ServerChild & { readonly stops: number[] })[] = [];
  const supervisor = createSupervisor({
    timers,
    onState: (state) => void states.push(state),
    spawn() {
      const stops: number[] = [];
      const child = { events: {}, stops, stop: async (graceMs: number) => void stops.push(graceMs) };
      children.push(child);
      return child;
    },
  });
  const latest = () => {
    const child = children.at(-1);
    if (child === undefined) throw new Error("no child was spawned");
    return child;
  };
  return {
    supervisor,
    timers,
    states,
    children,
    latest,
    ready: () => latest().events.onReady?.(server),
    crash: () => latest().events.onExit?.("SIGKILL"),
  };
}

describe("the supervisor", () => {
  it("reports starting, then running with the address", () => {
    const { supervisor, states, ready } = supervised();
    supervisor.start();
    ready();
    expect(states).toEqual([{ kind: "starting" }, { kind: "running", ...server }]);
  });

  it("restarts a crashed server after the delay and not before", () => {
    const { supervisor, timers, states, children, ready, crash } = supervised();
    supervisor.start();
    ready();
    crash();
    expect(states.at(-1)).toEqual({ kind: "restarting", delayMs: restartDelaysMs[0], attempt: 1 });
    timers.advance(restartDelaysMs[0] - 1);
    expect(children).toHaveLength(1);
    timers.advance(1);
    expect(children).toHaveLength(2);
    ready();
    expect(supervisor.state().kind).toBe("running");
  });

  it("waits longer after each crash in a row, then gives up", () => {
    const { supervisor, timers, states, children, ready, crash } = supervised();
    supervisor.start();
    for (const delayMs of restartDelaysMs) {
      ready();
      crash();
      expect(states.at(-1)).toMatchObject({ kind: "restarting", delayMs });
      timers.advance(delayMs);
    }
    crash();
    expect(states.at(-1)).toEqual({ kind: "failed", reason: "crashes", message: "SIGKILL" });
    timers.advance(3_600_000);
    expect(children).toHaveLength(restartDelaysMs.length + 1);
  });

  it("forgets earlier crashes once a server has run for a while", () => {
    const { supervisor, timers, states, ready, crash } = supervised();
    supervisor.start();
    for (let restarts = 0; restarts < 10; restarts += 1) {
      ready();
      timers.advance(stableAfterMs);
      crash();
      expect(states.at(-1)).toMatchObject({ kind: "restarting", attempt: 1 });
      timers.advance(restartDelaysMs[0]);
    }
  });

  it("does not repeat a start that a person must fix, until it is asked to", () => {
    const { supervisor, timers, states, children, latest, ready } = supervised();
    supervisor.start();
    latest().events.onFailed?.("the port is in use");
    latest().events.onExit?.("exit code 1");
    expect(states.at(-1)).toEqual({ kind: "failed", reason: "start", message: "the port is in use" });
    timers.advance(60_000);
    expect(children).toHaveLength(1);
    supervisor.retry();
    ready();
    expect(supervisor.state().kind).toBe("running");
  });

  it("does not restart a server that it stopped", async () => {
    const { supervisor, timers, children, ready, latest, crash } = supervised();
    supervisor.start();
    ready();
    await supervisor.stop(1500);
    expect(latest().stops).toEqual([1500]);
    crash();
    timers.advance(60_000);
    expect(children).toHaveLength(1);
    expect(supervisor.state()).toEqual({ kind: "stopped" });
  });

  it("cancels a pending restart when it stops", async () => {
    const { supervisor, timers, children, ready, crash } = supervised();
    supervisor.start();
    ready();
    crash();
    await supervisor.stop(0);
    timers.advance(60_000);
    expect(children).toHaveLength(1);
  });
});
