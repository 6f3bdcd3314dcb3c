import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient, sessionKey } from "../../renderer/api/query.ts";
import { keepSessionFresh, watchSignedInUser } from "../../renderer/api/session.ts";

const minutes = (count: number) => count * 60_000;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

describe("a session that is in use", () => {
  let answer: () => Response;
  const sent: string[] = [];
  const kept = new Map<string, string>();

  beforeEach(() => {
    vi.useFakeTimers({ now: 0, toFake: ["setInterval", "clearInterval", "Date"] });
    vi.setSystemTime(minutes(60));
    sent.length = 0;
    kept.clear();
    answer = () => new Response(null, { status: 204 });
    vi.stubGlobal("document", new EventTarget());
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal("fetch", async (url: string) => {
      sent.push(url);
      return answer();
    });
  });

  /** Lets time go by, and what was begun be answered. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += minutes(1)) {
      await vi.advanceTimersByTimeAsync(minutes(1));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const begin = async () => {
    ends.push(keepSessionFresh());
    await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it("is renewed every ten minutes, before its cookie runs out at the fifteenth", async () => {
    await begin();
    expect(sent).toEqual(["/v1/auth/refresh"]);
    await pass(minutes(9));
    expect(sent).toHaveLength(1);
    await pass(minutes(2));
    expect(sent).toHaveLength(2);
    await pass(minutes(30));
    expect(sent).toHaveLength(5);
  });

  it("is renewed once for all windows", async () => {
    await begin();
    await begin();
    await begin();
    await pass(minutes(11));
    expect(sent).toHaveLength(2);
  });

  it("is renewed as soon as a machine that slept is looked at", async () => {
    await begin();
    vi.setSystemTime(minutes(60 + 14));
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it("that has ended is found out", async () => {
    const asked = vi.spyOn(queryClient, "invalidateQueries");
    answer = () => new Response(null, { status: 401 });
    await begin();
    expect(asked).toHaveBeenCalledWith({ queryKey: sessionKey });
  });
});

describe("who is signed in", () => {
  const setPerson = (id: string | null) => queryClient.setQueryData(sessionKey, id && { id, name: id });

  it("is told when it is another, or nobody, and not when the same is asked for again", () => {
    const told: (string | null)[] = [];
    ends.push(watchSignedInUser((id) => told.push(id)));
    for (const id of ["ann", "ann", null, null, "ann", "bob"]) setPerson(id);
    expect(told).toEqual(["ann", null, "ann", "bob"]);
  });

  it("is asked for anew where another window of the browser has changed it", async () => {
    const asked = vi.spyOn(queryClient, "invalidateQueries");
    setPerson("ann");
    ends.push(watchSignedInUser(() => undefined));
    const otherWindow = new BroadcastChannel("forecourt-session");
    ends.push(() => otherWindow.close());
    otherWindow.postMessage("changed");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith({ queryKey: sessionKey }));
  });
});
