import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** A dialog is at the end of the page's snapshot. */
const maxLines = 80;

/**
 * A reporter for Playwright that prints the page of each failed test: the roles, names and values of its elements. Where
 * only the log is kept, the files with the screenshots are lost.
 */
export default class FailedPage implements Reporter {
  readonly #pages: string[] = [];

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === "error-context")?.path;
    if (path === undefined) return;
    const snapshot = pageSnapshot(readFileSync(path, "utf8"));
    this.#pages.push(`The page of "${title}" when it failed:\n${snapshot.split("\n").slice(-maxLines).join("\n")}`);
  }

  /** At the end, because logs are often cut at the beginning. */
  onEnd(): void {
    for (const page of this.#pages) console.log(page);
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** The first YAML block of the file in which Playwright describes a failure. */
const pageSnapshot = (context: string): string => /```yaml\n(.*?)```/s.exec(context)?.[1] ?? context;
