import { describe, expect, it } from "vitest";
import { checkEveryMs, openServerLink } from "../../../main/server/link.ts";
import type { ServerAddress, ServerChild, ServerState } from "../../../main/server/supervisor.ts";
import { fakeTimers } from "./fake-timers.ts";

const service = { url: "http://127.0.0.1:4780", token: "service" };
const moved = { url: "http://127.0.0.1:4791", token: "moved" };

/** A link on a machine where `found` runs as a service and answers as long as `serves`. */
function linked(found: ServerAddress | undefined) {
  const timers = fakeTimers();
  const states: ServerState[] = [];
  const children: ServerChild[] = [];
  const machine = { found, serves: true, searches: 0 };
  const link = openServerLink({
    timers,
    async find() {
      machine.searches += 1;
      return machine.found;
    },
    isServing: async () => machine.serves,
    onState: (state) => void states.push(state),
    spawn() {
      const child = { events: {}, stop: async () => {} };
      children.push(child);
      return child;
    },
  });
  return {
    link,
    machine,
    states,
    children,
    fail() {
      const { events } = children.at(-1) as ServerChild;
      events.onFailed?.("another server uses this folder");
      events.onExit?.("exit code 1");
    },
    async checks(count: number) {
      for (let done = 0; done < count; done += 1) {
        timers.advance(checkEveryMs);
        for (let step = 0; step < 5; step += 1) await Promise.resolve();
      }
    },
  };
}

describe("the link to a server that runs already", () => {
  it("stays after checks that were missed, but not too many in a row", async () => {
    const { link, machine, children, checks } = linked(service);
    await link.open();
    machine.serves = false;
    machine.found = undefined;
    await checks(2);
    machine.serves = true;
    await checks(1);
    machine.serves = false;
    await checks(2);
    expect(children).toHaveLength(0);
    await checks(1);
    expect(children).toHaveLength(1);
  });

  it("moves with a service that was restarted on another port, and follows that one", async () => {
    const { link, machine, states, children, checks } = linked(service);
    await link.open();
    machine.serves = false;
    machine.found = moved;
    await checks(3);
    expect(link.url()).toBe(moved.url);
    expect(states.at(-1)).toEqual({ kind: "running", ...moved });
    expect(children).toHaveLength(0);
    machine.found = undefined;
    await checks(3);
    expect(children).toHaveLength(1);
  });

  it("is made by another try, when the own server could not start because of it", async () => {
    const { link, machine, states, children, fail, checks } = linked(undefined);
    await link.open();
    fail();
    machine.found = service;
    await link.retry();
    expect(states.at(-1)).toEqual({ kind: "running", ...service });
    expect(children).toHaveLength(1);
    machine.serves = false;
    machine.found = undefined;
    await checks(3);
    expect(children).toHaveLength(2);
  });

  it("another try starts an own server if none runs, also when it is asked for twice", async () => {
    const { link, children, fail } = linked(undefined);
    await link.open();
    fail();
    await Promise.all([link.retry(), link.retry()]);
    expect(children).toHaveLength(2);
  });

  it("nothing is searched or started after it has stopped", async () => {
    const { link, machine, children, checks } = linked(service);
    await link.open();
    await link.stop(0);
    machine.serves = false;
    await checks(6);
    expect(machine.searches).toBe(1);
    expect(children).toHaveLength(0);
  });
});
