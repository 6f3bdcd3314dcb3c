import { afterEach, describe, expect, it, vi } from "vitest";
import { canSharePdf, fileNameOf, shareFile } from "../../renderer/ui/papers/share-file.ts";

afterEach(() => void vi.unstubAllGlobals());
const pdf = new File(["%PDF-"], "report.pdf", { type: "application/pdf" });
const refuseWith = (error: Error) => vi.stubGlobal("navigator", { share: () => Promise.reject(error) });

describe("canSharePdf", () => {
  it("is false without the function, and as the browser answers with it", () => {
    vi.stubGlobal("navigator", {});
    expect(canSharePdf()).toBe(false);
    vi.stubGlobal("navigator", { canShare: ({ files }: ShareData) => files?.[0]?.type === "application/pdf" });
    expect(canSharePdf()).toBe(true);
    vi.stubGlobal("navigator", { canShare: () => false });
    expect(canSharePdf()).toBe(false);
  });
});

describe("shareFile", () => {
  it('answers "aborted" for a closed dialog and "notAllowed" for a missing click, and throws other errors', async () => {
    vi.stubGlobal("navigator", { share: () => Promise.resolve() });
    expect(await shareFile(pdf, "Report")).toBe("shared");
    refuseWith(new DOMException("closed", "AbortError"));
    expect(await shareFile(pdf, "Report")).toBe("aborted");
    refuseWith(new DOMException("no click", "NotAllowedError"));
    expect(await shareFile(pdf, "Report")).toBe("notAllowed");
    refuseWith(new TypeError("not supported"));
    await expect(shareFile(pdf, "Report")).rejects.toThrow("not supported");
  });
});

describe("fileNameOf", () => {
  it("keeps letters and digits of any language", () => {
    expect(fileNameOf("Inspection report 2018 Jeep / Renegade (4x4)")).toBe("Inspection-report-2018-Jeep-Renegade-4x4");
    expect(fileNameOf("Škoda Citigo-e")).toBe("Škoda-Citigo-e");
  });
});
