import { notifications, notificationsStore } from "@mantine/notifications";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearLiveUpdates, useLive } from "../../renderer/api/live.ts";
import { queryClient, sessionKey } from "../../renderer/api/query.ts";
import { clearDataOnUserChange } from "../../renderer/app/user-change.ts";
import { clearDrafts, setOptions, useDrafts } from "../../renderer/features/capture/draft.ts";
import { cancelClipUploads, hasUnsentClips, uploadClip } from "../../renderer/features/spin360/clip-uploads.ts";

const isSignedIn = (id: string | null) => void queryClient.setQueryData(sessionKey, id && { id });

/** A clip that is on its way until it is stopped. */
class Endless extends EventTarget {
  readonly upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
}

let end: () => void;
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("XMLHttpRequest", Endless);
  end = clearDataOnUserChange();
  isSignedIn("ann");
  queryClient.setQueryData(["vehicle", "1"], { make: "Saab" });
  notifications.show({ message: "Saab 900 deleted", withCloseButton: false });
  const news = { inspection_id: "1", vehicle_id: "1", status: "completed", stage: null, progress: 1 } as const;
  useLive.setState({ ended: { ...news, images_done: 4, images_total: 4 } });
  setOptions("1", { detailed_analysis: true });
  void uploadClip({ carId: "1", side: "OUTSIDE" }, new File(["clip"], "walk.mp4"));
});
afterEach(() => {
  end();
  queryClient.clear();
  notifications.clean();
  clearLiveUpdates();
  clearDrafts();
  cancelClipUploads();
  vi.unstubAllGlobals();
});

const isShown = () => ({
  data: queryClient.getQueryData(["vehicle", "1"]) !== undefined,
  toasts: notificationsStore.getState().notifications.length > 0,
  news: useLive.getState().ended !== undefined,
  unsent: useDrafts.getState()["1"] !== undefined && hasUnsentClips(),
});

describe("a window at which people take turns", () => {
  it("keeps everything for who stays, whoever asks again", () => {
    isSignedIn("ann");
    expect(isShown()).toEqual({ data: true, toasts: true, news: true, unsent: true });
  });

  it("forgets what was read when the session ends, and keeps what is not sent for who comes back", () => {
    isSignedIn(null);
    expect(isShown()).toEqual({ data: false, toasts: false, news: false, unsent: true });
    isSignedIn("ann");
    expect(isShown().unsent).toBe(true);
    expect(queryClient.getQueryData(sessionKey)).toEqual({ id: "ann" });
  });

  it.each([
    ["after the session ended", [null, "bob"]],
    ["in another window", ["bob"]],
  ])("shows nothing of one to the next who signs in %s", async (_how, people) => {
    for (const id of people) isSignedIn(id);
    expect(isShown()).toEqual({ data: false, toasts: false, news: false, unsent: false });
    // what was on its way is stopped, and leaves nothing behind
    await Promise.resolve();
    expect([useDrafts.getState(), hasUnsentClips()]).toEqual([{}, false]);
  });
});
