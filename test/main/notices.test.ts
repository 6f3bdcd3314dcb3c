import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DesktopNotice } from "../../contracts/desktop/bridge.ts";
import type { LiveEvent, LiveEventName } from "../../contracts/system/events.ts";
import { clearLiveUpdates, useLive } from "../../renderer/api/live/live.ts";
import { storeNoticeChoice } from "../../renderer/app/desktop/notices/notice-choice.ts";
import { sendNotices } from "../../renderer/app/desktop/notices/send-notices.ts";
import { t } from "../../renderer/texts/t.ts";

type Api = Parameters<typeof sendNotices>[1]["api"];

interface Stored {
  readonly leads: object[];
  readonly contacts: object[];
}

const userId = "ann";
let sent: DesktopNotice[];
let stored: Stored;
let reads: string[];
let failsContacts: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T10:00:00Z") });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  sent = [];
  reads = [];
  failsContacts = false;
  stored = { leads: [], contacts: [] };
  // the parts of the API that the notices use
  const api = {
    leads: {
      list: async () => {
        reads.push("leads");
        return stored.leads;
      },
    },
    contacts: {
      list: async () => {
        reads.push("contacts");
        if (failsContacts) throw new Error("no answer");
        return { contacts: stored.contacts };
      },
    },
  } as unknown as Api;
  const desktop = { notify: async (notice: DesktopNotice) => void sent.push(notice) };
  stop = sendNotices(desktop, { live: useLive, text: t, api, userId });
});
afterEach(() => {
  stop();
  clearLiveUpdates();
  useLive.setState({ connected: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function arrive<N extends LiveEventName>(name: (N & "spin360") | (N & "record"), data: LiveEvent<N>): void {
  useLive.setState({ latest: { name, text: JSON.stringify(data) } });
}
const spin = (state: LiveEvent<"spin360">["state"], car: string | null = "c1") =>
  arrive("spin360", { job_id: "j1", car_id: car, side: "OUTSIDE", state, progress: 0.5, frame_count: null });
const record = (kind: LiveEvent<"record">["kind"]) => arrive("record", { kind, record_id: "r1", vehicle_id: null });
const lead = (id: string, targetName: string, createdAt = "2026-11-29T10:00:01Z") => ({
  id,
  targetName,
  createdAt,
  action: "Call",
  car: { make: "Saab", model: "900" },
});
const contact = (id: string, name: string) => ({ contact_id: id, name, created_at: "2026-11-29T10:00:01Z" });
const pass = () => vi.advanceTimersByTimeAsync(1000);

it("a spin that ends is reported once, and opens the vehicle's 360 page", () => {
  spin("detecting");
  spin("ready");
  // its clip is deleted later
  spin("ready");
  expect(sent).toEqual([
    { tag: "spin j1 ready", title: "360° view is ready", body: "Outside", path: "/vehicles/c1/360" },
  ]);
});

it("a finished spin that is deleted, and one without a vehicle, are not reported", () => {
  spin("failed");
  spin("detecting", null);
  spin("ready", null);
  expect(sent).toEqual([]);
});

it("a lead that comes in is reported once, with its customer and vehicle, and opens it", async () => {
  stored.leads.push(lead("l0", "Old", "2026-11-28T10:00:00Z"), lead("l1", "Ada Byron"));
  stored.contacts.push(contact("k1", "Ada Byron"));
  record("contact");
  record("lead");
  await pass();
  expect(sent).toEqual([{ tag: "lead l1", title: "New lead", body: "Ada Byron · Saab 900", path: "/leads?lead=l1" }]);
  record("lead");
  await pass();
  expect(sent).toHaveLength(1);
});

it("several leads at once are one notice", async () => {
  stored.leads.push(lead("l1", "Ada Byron"), lead("l2", "Alan Turing"), lead("l3", "Ada Byron"));
  record("lead");
  record("lead");
  await pass();
  expect(reads).toEqual(["leads"]);
  expect(sent.map(({ title, body, path }) => [title, body, path])).toEqual([
    ["3 new leads", "Ada Byron, Alan Turing", "/leads?sort=createdAt&order=desc"],
  ]);
});

it("a contact without a lead is reported, and opens the contact", async () => {
  stored.contacts.push(contact("k1", "Grace Hopper"));
  record("contact");
  await pass();
  expect(sent.map(({ title, path }) => [title, path])).toEqual([["New contact", "/leads/contacts?contact=k1"]]);
});

it("a lead is reported with the next event if the contacts could not be read", async () => {
  stored.leads.push(lead("l1", "Ada Byron"));
  failsContacts = true;
  record("contact");
  await vi.advanceTimersByTimeAsync(1500);
  expect(sent).toEqual([]);
  failsContacts = false;
  record("lead");
  await vi.advanceTimersByTimeAsync(1500);
  expect(sent.map(({ path }) => path)).toEqual(["/leads?lead=l1"]);
});

it("leads that came in while the stream was closed are reported when it opens again", async () => {
  useLive.setState({ connected: true });
  await pass();
  expect(reads).toEqual([]);
  useLive.setState({ connected: false });
  stored.leads.push(lead("l1", "Ada Byron"));
  useLive.setState({ connected: true });
  await pass();
  expect(sent.map(({ title }) => title)).toEqual(["New lead"]);
});

it("nothing is reported to an account that has switched notices off, nor after it has signed out", async () => {
  storeNoticeChoice(userId, false);
  spin("detecting");
  spin("ready");
  storeNoticeChoice(userId, true);
  stored.leads.push(lead("l1", "Ada Byron"));
  record("lead");
  stop();
  await pass();
  expect(sent).toEqual([]);
});
