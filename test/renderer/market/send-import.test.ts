import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeDraft, clearImportDraft, useImportDraft } from "../../../renderer/features/market/imports/new/draft.ts";
import { sendImport, stopSending } from "../../../renderer/features/market/imports/new/send-import.ts";

const requests: Sent[] = [];
/** A request that the test answers, loses or leaves running. */
class Sent extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  open() {}
  setRequestHeader() {}
  send() {
    requests.push(this);
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event("load"));
  }
}

const file = new File(["year,make,model,price\n"], "rows.csv");
const draft = () => useImportDraft.getState();
const refusal = { error: { code: "INVALID_FILE_TYPE", message: "It is no text." } };
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("XMLHttpRequest", Sent);
  changeDraft({ file, source: "lane" });
});
afterEach(() => {
  clearImportDraft();
  requests.length = 0;
  vi.unstubAllGlobals();
});

it("stops the sending from any page, which is no failure", async () => {
  const sent = sendImport(undefined);
  expect(draft().sent).toBe(0);
  stopSending();
  await sent;
  expect(draft()).toMatchObject({ file, source: "lane", sent: undefined, sending: undefined, failure: undefined });
});

it("keeps why the last file could not be sent, until it is sent again", async () => {
  const sent = sendImport(undefined);
  requests[0]?.answer(400, refusal);
  await expect(sent).rejects.toThrow("It is no text.");
  expect(draft()).toMatchObject({ file, sent: undefined, failure: { file, error: { message: "It is no text." } } });
  const again = sendImport(undefined);
  expect(draft().failure).toBeUndefined();
  stopSending();
  await again;
});

it("adds nothing to the draft of another user, and stops", async () => {
  const sent = sendImport(undefined);
  clearImportDraft();
  await sent;
  requests[0]?.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 2 }));
  expect(draft()).toMatchObject({ file: undefined, sent: undefined, failure: undefined });
});
