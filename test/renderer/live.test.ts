import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearLiveUpdates, followLiveEvents, useLive } from "../../renderer/api/live.ts";
import { type StreamMessage, subscribeToStream } from "../../renderer/api/live-stream.ts";
import { queryClient, sessionKey } from "../../renderer/api/query.ts";

/** The browser's, as far as the page uses it; each remembers that it was opened. */
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
  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const open = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED);
const onlyOpen = () => {
  const [first, ...others] = open();
  if (!first || others.length > 0) throw new Error(`${open().length} streams are open`);
  return first;
};

const ends: (() => void)[] = [];
const windowOf = (person: string) => {
  const heard: StreamMessage[] = [];
  const end = subscribeToStream(person, (word) => heard.push(word));
  ends.push(end);
  return { heard, end };
};
const kinds = (heard: readonly StreamMessage[]) => heard.map((word) => (word.kind === "news" ? word.name : word.kind));

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

describe("the event stream", () => {
  it("is opened once for all windows of a person, and every window hears all of it", async () => {
    const windows = Array.from({ length: 8 }, () => windowOf("ann"));
    await vi.waitFor(() => expect(open()).toHaveLength(1));
    onlyOpen().answer();
    onlyOpen().say("spin360", { car_id: "1" });
    for (const { heard } of windows) await vi.waitFor(() => expect(kinds(heard)).toEqual(["opened", "spin360"]));
    const late = windowOf("ann");
    await vi.waitFor(() => expect(kinds(late.heard)).toEqual(["open"]));
    // to the others it is the stream that they know
    for (const { heard } of windows) expect(kinds(heard).filter((kind) => kind === "opened")).toHaveLength(1);
    expect(Source.opened).toHaveLength(1);
  });

  it("is taken over by the next window when the one that holds it is closed", async () => {
    const first = windowOf("ann");
    await vi.waitFor(() => expect(open()).toHaveLength(1));
    onlyOpen().answer();
    const second = windowOf("ann");
    await vi.waitFor(() => expect(kinds(second.heard)).toEqual(["open"]));
    first.end();
    await vi.waitFor(() => expect(open()).toHaveLength(1));
    onlyOpen().answer();
    // what happened between the two, nobody heard: the window is told that this is another stream
    await vi.waitFor(() => expect(kinds(second.heard)).toEqual(["open", "opened"]));
    expect(kinds(first.heard)).toEqual(["opened"]);
  });

  it("is each person's own", async () => {
    windowOf("ann");
    windowOf("bob");
    await vi.waitFor(() => expect(open()).toHaveLength(2));
  });

  it("that was refused is asked for again, but not for a window that has gone meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = vi.spyOn(queryClient, "refetchQueries");
    const answers: (() => void)[] = [];
    asked.mockImplementation(() => new Promise<void>((resolve) => answers.push(resolve)));
    const { end } = windowOf("ann");
    await vi.waitFor(() => expect(open()).toHaveLength(1));
    onlyOpen().refuse();
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked).toHaveBeenCalledWith({ queryKey: sessionKey });
    answers.shift()?.();
    await vi.waitFor(() => expect(Source.opened).toHaveLength(2));
    onlyOpen().refuse();
    await vi.advanceTimersByTimeAsync(4000);
    end();
    answers.shift()?.();
    vi.useRealTimers();
    await pause(50);
    expect(Source.opened).toHaveLength(2);
    asked.mockRestore();
  });
});

describe("what a page makes of it", () => {
  it("asks again for what events tell of, once a stream is not the first", async () => {
    const invalidated = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
    ends.push(followLiveEvents("ann"));
    await vi.waitFor(() => expect(open()).toHaveLength(1));
    onlyOpen().answer();
    expect(useLive.getState().connected).toBe(true);
    expect(invalidated).not.toHaveBeenCalled();
    onlyOpen().answer();
    for (const key of ["inspection", "inspections", "spin-jobs", "spin-manifest"]) {
      expect(invalidated).toHaveBeenCalledWith({ queryKey: [key] });
    }
    invalidated.mockRestore();
  });
});
