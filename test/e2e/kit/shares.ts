import type { Page } from "@playwright/test";

/** What a page passed to the system's dialog for sharing. `start`: the first five characters of the file. */
interface RecordedShare {
  readonly title: string | undefined;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly start: string | undefined;
}

/**
 * Gives the page the dialog for sharing that Chromium has on phones and Windows only. It records the files, and answers
 * the first calls with these errors. Returns a function that reads the records.
 */
export async function recordShares(
  page: Page,
  errors: readonly string[] = [],
): Promise<() => Promise<RecordedShare[]>> {
  await page.addInitScript((names) => {
    const recorded: unknown[] = [];
    const waiting = [...names];
    const canShare = ({ files }: ShareData = {}) => files?.every(({ type }) => type === "application/pdf") ?? false;
    const share = async ({ title, files }: ShareData = {}) => {
      const [file] = files ?? [];
      recorded.push({ title, name: file?.name, type: file?.type, start: await file?.slice(0, 5).text() });
      const name = waiting.shift();
      if (name !== undefined) throw new DOMException("refused", name);
    };
    Object.assign(window, { recordedShares: recorded });
    Object.defineProperties(navigator, { canShare: { value: canShare }, share: { value: share } });
  }, errors);
  return () => page.evaluate(() => (window as unknown as { recordedShares: RecordedShare[] }).recordedShares);
}
