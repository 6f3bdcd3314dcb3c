import { notifications, notificationsStore } from "@mantine/notifications";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient, sessionKey } from "../../renderer/api/client/query.ts";
import { clearLiveUpdates, useLive } from "../../renderer/api/live/live.ts";
import { clearDataOnUserChange } from "../../renderer/app/user-change.ts";
import { clearDrafts, setOptions, useDrafts } from "../../renderer/features/capture/draft.ts";
import { cancelClipUploads, hasUnsentClips, uploadClip } from "../../renderer/features/spin360/clip-uploads.ts";
import { clearUnsavedTexts, keepUnsavedText, unsavedText } from "../../renderer/ui/forms/unsaved-texts.ts";

const isSignedIn = (id: string | null) => void queryClient.setQueryData(sessionKey, id && { id });

/** An upload that runs until it is stopped. */
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
  const update = { inspection_id: "1", vehicle_id: "1", status: "completed", stage: null, progress: 1 } as const;
  useLive.setState({ ended: { ...update, images_done: 4, images_total: 4 } });
  setOptions("1", { detailed_analysis: true });
  keepUnsavedText("contact/1/name", "Pat Moore");
  void uploadClip({ carId: "1", side: "OUTSIDE" }, new File(["clip"], "walk.mp4"));
});
afterEach(() => {
  end();
  queryClient.clear();
  notifications.clean();
  clearLiveUpdates();
  clearDrafts();
  clearUnsavedTexts();
  cancelClipUploads();
  vi.unstubAllGlobals();
});

const isShown = () => ({
  data: queryClient.getQueryData(["vehicle", "1"]) !== undefined,
  toasts: notificationsStore.getState().notifications.length > 0,
  updates: useLive.getState().ended !== undefined,
  unsent: useDrafts.getState()["1"] !== undefined && hasUnsentClips() && unsavedText("contact/1/name") !== undefined,
});

describe("clearDataOnUserChange", () => {
  it("keeps all data when the session is read again for the same user", () => {
    isSignedIn("ann");
    expect(isShown()).toEqual({ data: true, toasts: true, updates: true, unsent: true });
  });

  it("clears loaded data when the session ends, and keeps unsent photos and clips for the same user", () => {
    isSignedIn(null);
    expect(isShown()).toEqual({ data: false, toasts: false, updates: false, unsent: true });
    isSignedIn("ann");
    expect(isShown().unsent).toBe(true);
    expect(queryClient.getQueryData(sessionKey)).toEqual({ id: "ann" });
  });

  it.each([
    ["after the session ended", [null, "bob"]],
    ["in another window", ["bob"]],
  ])("clears all data when another user signs in %s", async (_how, people) => {
    for (const id of people) isSignedIn(id);
    expect(isShown()).toEqual({ data: false, toasts: false, updates: false, unsent: false });
    // the stopped upload must not add anything later
    await Promise.resolve();
    expect([useDrafts.getState(), hasUnsentClips(), unsavedText("contact/1/name")]).toEqual([{}, false, undefined]);
  });
});
