import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PhoneCapture } from "../../contracts/inspections/phones.ts";
import { api } from "../../renderer/api/client/client.ts";
import { queryClient } from "../../renderer/api/client/query.ts";
import { addStoredPhoto, clearDrafts, draftOf, removeInspected } from "../../renderer/features/capture/draft.ts";
import { endPhoneCapture, restOf } from "../../renderer/features/capture/phone/phone-capture.ts";
import { restText } from "../../renderer/features/capture/phone/rest-dialog.tsx";

const car = "car";
const capture = (phone: PhoneCapture["phone"], ids: readonly string[] = []): PhoneCapture => ({
  id: "c1",
  vehicle_id: car,
  status: "connected",
  pairing_code: null,
  created_at: "2026-11-29T08:00:00.000Z",
  expires_at: "2026-11-29T09:00:00.000Z",
  phone,
  photos: ids.map((id) => ({
    id,
    angle: null,
    received_at: "2026-11-29T08:01:00.000Z",
    file: { url: `http://localhost/v1/files/${id}`, mimetype: "image/jpeg" } as never,
  })),
});

describe("the photos that a phone still has", () => {
  it("are those on the phone, and those that have arrived but are not in the draft yet", () => {
    expect(restOf(null)).toBeUndefined();
    expect(restOf(capture(null))).toBeUndefined();
    expect(restOf(capture({ photos_waiting: 0, reachable: true }))).toBeUndefined();
    const rest = restOf(capture({ photos_waiting: 1, reachable: true }, ["p1", "p2"]));
    expect(rest).toEqual({ waiting: 3, isSilent: false });
    expect(rest && restText(rest)).toBe("3 photos are still on the phone.");
  });

  it("are unknown while the phone does not answer", () => {
    const rest = restOf(capture({ photos_waiting: 0, reachable: false }));
    expect(rest && restText(rest)).toMatch(/^The phone has not answered/);
  });
});

describe("a photo that arrives while an inspection starts", () => {
  beforeEach(() => vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "", revokeObjectURL: () => {} })));
  afterEach(() => {
    clearDrafts();
    vi.unstubAllGlobals();
  });

  it("stays in the draft, without those that are inspected", async () => {
    const arrive = (name: string) =>
      addStoredPhoto(car, { stored: {} as never, file: new File([name], `${name}.jpg`), angle: "front" });
    await arrive("early");
    const inspected = new Set(draftOf(car).photos.map(({ slot }) => slot));
    await arrive("late");
    removeInspected(car, inspected);
    expect(draftOf(car).photos.map(({ file }) => file.name)).toEqual(["late.jpg"]);
  });
});

describe("a photo of a phone that cannot be read", () => {
  beforeEach(() => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "", revokeObjectURL: () => {} }));
    vi.stubGlobal("window", { location: { origin: "http://localhost" } });
    vi.stubGlobal("fetch", async (address: string) =>
      address.includes("gone") ? new Response(null, { status: 404 }) : new Response(address),
    );
  });
  afterEach(() => {
    clearDrafts();
    queryClient.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("does not keep the photos after it out of the draft", async () => {
    const ended = capture({ photos_waiting: 0, reachable: true }, ["before", "gone", "after"]);
    queryClient.setQueryData(["phone-capture", car], ended);
    vi.spyOn(api.phones, "end").mockResolvedValue({ success: true, message: "" });
    vi.spyOn(api.phones, "get").mockResolvedValue(ended);
    await endPhoneCapture(car);
    expect(draftOf(car).photos.map(({ file }) => file.name)).toEqual(["before.jpg", "after.jpg"]);
    expect(restOf(ended)).toEqual({ waiting: 1, isSilent: false });
  });
});
