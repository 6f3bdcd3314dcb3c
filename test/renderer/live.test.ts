import { setTimeout as pause } from "node:timers/promises";
import type { QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { queryClient, sessionKey } from "../../renderer/api/client/query.ts";
import { clearLiveUpdates, followLiveEvents, useLive } from "../../renderer/api/live/live.ts";
import { type StreamMessage, subscribeToStream } from "../../renderer/api/live/live-stream.ts";

/** A fake EventSource that records each instance. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 0;
  constructor() {
    super();
    Source.opened.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  answer() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  refuse() {
    this.readyState = Source.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
  emit(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const openSources = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED);
const onlySource = () => {
  const [first, ...others] = openSources();
  if (!first || others.length > 0) throw new Error(`${openSources().length} streams are open`);
  return first;
};

const ends: (() => void)[] = [];
const windowOf = (person: string) => {
  const received: StreamMessage[] = [];
  const end = subscribeToStream(person, (word) => received.push(word));
  ends.push(end);
  return { received, end };
};
const kinds = (received: readonly StreamMessage[]) =>
  received.map((word) => (word.kind === "event" ? word.name : word.kind));

beforeEach(() => {
  Source.opened = [];
  vi.stubGlobal("EventSource", Source);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearLiveUpdates();
});

describe("subscribeToStream", () => {
  it("opens one stream for all windows of a user, and every window receives all events", async () => {
    const windows = Array.from({ length: 8 }, () => windowOf("ann"));
    await vi.waitFor(() => expect(openSources()).toHaveLength(1));
    onlySource().answer();
    onlySource().emit("spin360", { car_id: "1" });
    for (const { received } of windows) await vi.waitFor(() => expect(kinds(received)).toEqual(["opened", "spin360"]));
    const late = windowOf("ann");
    await vi.waitFor(() => expect(kinds(late.received)).toEqual(["open"]));
    // the other windows are not notified again
    for (const { received } of windows) expect(kinds(received).filter((kind) => kind === "opened")).toHaveLength(1);
    expect(Source.opened).toHaveLength(1);
  });

  it("opens the stream in the next window when the window with the stream is closed", async () => {
    const first = windowOf("ann");
    await vi.waitFor(() => expect(openSources()).toHaveLength(1));
    onlySource().answer();
    const second = windowOf("ann");
    await vi.waitFor(() => expect(kinds(second.received)).toEqual(["open"]));
    first.end();
    await vi.waitFor(() => expect(openSources()).toHaveLength(1));
    onlySource().answer();
    // events between the two streams were missed: the window is notified that the stream is new
    await vi.waitFor(() => expect(kinds(second.received)).toEqual(["open", "opened"]));
    expect(kinds(first.received)).toEqual(["opened"]);
  });

  it("opens one stream per user", async () => {
    windowOf("ann");
    windowOf("bob");
    await vi.waitFor(() => expect(openSources()).toHaveLength(2));
  });

  it("opens a rejected stream again, but not for a window that was closed meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const refetched = vi.spyOn(queryClient, "refetchQueries");
    const answers: (() => void)[] = [];
    refetched.mockImplementation(() => new Promise<void>((resolve) => answers.push(resolve)));
    const { end } = windowOf("ann");
    await vi.waitFor(() => expect(openSources()).toHaveLength(1));
    onlySource().refuse();
    await vi.advanceTimersByTimeAsync(4000);
    expect(refetched).toHaveBeenCalledWith({ queryKey: sessionKey });
    answers.shift()?.();
    await vi.waitFor(() => expect(Source.opened).toHaveLength(2));
    onlySource().refuse();
    await vi.advanceTimersByTimeAsync(4000);
    end();
    answers.shift()?.();
    vi.useRealTimers();
    await pause(50);
    expect(Source.opened).toHaveLength(2);
    refetched.mockRestore();
  });
});

describe("followLiveEvents", () => {
  const keys = ["inspection", "inspections", "spin-jobs", "spin-manifest"];
  let invalidated: MockInstance<typeof queryClient.invalidateQueries>;
  beforeEach(async () => {
    invalidated = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
    ends.push(followLiveEvents("ann"));
    await vi.waitFor(() => expect(openSources()).toHaveLength(1));
    onlySource().answer();
  });
  afterEach(() => {
    invalidated.mockRestore();
    queryClient.clear();
  });

  it("reads only the lists of sync again when the stream is first open", () => {
    expect(useLive.getState().connected).toBe(true);
    expect(invalidated).toHaveBeenCalledTimes(1);
    const known: QueryKey[] = [["sync", "conflicts"], ["sync", "status"], ["inspections"], ["market"]];
    const invalidatedKeys = known.filter((queryKey) => {
      const query = queryClient.getQueryCache().build(queryClient, { queryKey });
      return invalidated.mock.lastCall?.[0]?.predicate?.(query);
    });
    expect(invalidatedKeys).toEqual([["sync", "conflicts"]]);
  });

  it("reads the queries again that events update, after the stream was opened again", () => {
    for (const key of keys) expect(invalidated).not.toHaveBeenCalledWith({ queryKey: [key] });
    onlySource().answer();
    for (const key of keys) expect(invalidated).toHaveBeenCalledWith({ queryKey: [key] });
  });

  it("reads the queries again that events update, after the server reported a gap", () => {
    for (const key of keys) expect(invalidated).not.toHaveBeenCalledWith({ queryKey: [key] });
    onlySource().emit("gap", { after: 1, reason: "not_kept" });
    for (const key of keys) expect(invalidated).toHaveBeenCalledWith({ queryKey: [key] });
  });

  it("reads after a gap all queries that a changed vehicle would update", async () => {
    const namesOf = () => new Set(invalidated.mock.calls.map(([filters]) => filters?.queryKey?.[0]));
    invalidated.mockClear();
    onlySource().emit("record", { kind: "vehicle", id: "1", vehicle_id: "1" });
    await vi.waitFor(() => expect(namesOf()).toContain("vehicles"));
    const updated = namesOf();
    invalidated.mockClear();
    onlySource().emit("gap", { after: 1, reason: "not_kept" });
    await vi.waitFor(() => expect(namesOf()).toContain("vehicles"), 5000);
    expect([...updated].filter((name) => !namesOf().has(name))).toEqual([]);
  });
});
