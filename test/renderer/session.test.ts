import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Request } from "../../contracts/kit/request.ts";
import { withSessionRenewal } from "../../renderer/api/client/client.ts";
import { queryClient, sessionKey } from "../../renderer/api/client/query.ts";
import { keepSessionFresh, signOut, watchSignedInUser } from "../../renderer/api/client/session.ts";

const minutes = (count: number) => count * 60_000;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

let respond: () => Response;
const sent: string[] = [];

/** Stubs the clock, the page and the server's response to a renewal. */
function stubBrowser(): void {
  const stored = new Map<string, string>();
  vi.useFakeTimers({ now: 0, toFake: ["setInterval", "clearInterval", "Date"] });
  vi.setSystemTime(minutes(60));
  sent.length = 0;
  respond = () => new Response(null, { status: 204 });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (url: string) => {
    sent.push(url);
    return respond();
  });
}

/** Advances the clock, and waits for responses each minute. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += minutes(1)) {
    await vi.advanceTimersByTimeAsync(minutes(1));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function begin(): Promise<void> {
  ends.push(keepSessionFresh());
  await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("keepSessionFresh", () => {
  beforeEach(stubBrowser);

  it("renews the session every 10 minutes, before its cookie expires after 15", async () => {
    await begin();
    expect(sent).toEqual(["/v1/auth/refresh"]);
    await pass(minutes(9));
    expect(sent).toHaveLength(1);
    await pass(minutes(2));
    expect(sent).toHaveLength(2);
    await pass(minutes(30));
    expect(sent).toHaveLength(5);
  });

  it("renews the session once for all windows", async () => {
    await begin();
    await begin();
    await begin();
    await pass(minutes(11));
    expect(sent).toHaveLength(2);
  });

  it("renews the session when the page becomes visible after the computer slept", async () => {
    await begin();
    vi.setSystemTime(minutes(60 + 14));
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it("reads the signed-in user again when the server rejects the renewal", async () => {
    const invalidated = vi.spyOn(queryClient, "invalidateQueries");
    respond = () => new Response(null, { status: 401 });
    await begin();
    expect(invalidated).toHaveBeenCalledWith({ queryKey: sessionKey });
  });
});

describe("withSessionRenewal", () => {
  beforeEach(stubBrowser);
  const request: Request = { method: "GET", url: "/v1/vehicles", headers: {}, body: undefined };
  const expired = async () => new Response(null, { status: 401 });

  it("answers 401 when the session has ended", async () => {
    respond = () => new Response(null, { status: 401 });
    expect((await withSessionRenewal(expired)(request)).status).toBe(401);
  });

  it.each([
    [502, "INTERNAL_ERROR"],
    [503, "SERVICE_UNAVAILABLE"],
    [429, "RATE_LIMIT_EXCEEDED"],
  ] as const)("does not take a renewal that answers %d for the end of the session", async (status, code) => {
    const body = status === 502 ? "<html>Bad gateway</html>" : JSON.stringify({ error: { code, message: "Later." } });
    respond = () => new Response(body, { status });
    await expect(withSessionRenewal(expired)(request)).rejects.toMatchObject({ code });
  });
});

describe("signOut", () => {
  beforeEach(stubBrowser);

  it("first sends a deletion that could still be undone: afterwards the server would refuse it", async () => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const { deleteWithUndo } = await import("../../renderer/ui/page/undo.tsx");
    respond = () => Response.json({ success: true, message: "Signed out." });
    const send = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push("the deletion");
    };
    deleteWithUndo({ ids: ["1"], message: "Lead deleted", send });
    await signOut();
    expect(sent).toEqual(["the deletion", "/v1/auth/logout"]);
  });
});

describe("watchSignedInUser", () => {
  const setPerson = (id: string | null) => queryClient.setQueryData(sessionKey, id && { id, name: id });

  it("reports a different user or a sign-out, but not the same user again", () => {
    const reported: (string | null)[] = [];
    ends.push(watchSignedInUser((id) => reported.push(id)));
    for (const id of ["ann", "ann", null, null, "ann", "bob"]) setPerson(id);
    expect(reported).toEqual(["ann", null, "ann", "bob"]);
  });

  it("reads the user again when another window reports a change", async () => {
    const invalidated = vi.spyOn(queryClient, "invalidateQueries");
    setPerson("ann");
    ends.push(watchSignedInUser(() => undefined));
    const otherWindow = new BroadcastChannel("forecourt-session");
    ends.push(() => otherWindow.close());
    otherWindow.postMessage("changed");
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalledWith({ queryKey: sessionKey }));
  });
});
