import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { chromiumSwitches, findChromium } from "../../scripts/tools/chromium.ts";
import { goodPassword } from "../../test/kit/people.ts";
import type { Dealership } from "./dealership.ts";
import { yieldingProgram } from "./other-machine.ts";
import { count, type Tally } from "./tally.ts";

/** The links that a person clicks one after the other, as selectors. Each is on the page that the one before it opens. */
const links = [
  'a[href="/inventory"]',
  'a[href^="/vehicles/"]',
  'a[href="/leads"]',
  'a[href="/leads/contacts"]',
  'a[href="/inspections"]',
  'a[href="/market"]',
  'a[href="/settings/sync"]',
  'a[href="/today"]',
];
/** How long a person looks at a page. Our own estimate. */
const lookMs = 15_000;

export interface Browsers {
  readonly pages: readonly Page[];
  close(): Promise<void>;
}

/** Opens the start page for so many people, each in a browser context of their own. */
export async function openBrowsers({ desk, owner }: Dealership, people: number): Promise<Browsers> {
  const program = yieldingProgram(await findChromium());
  const launching = chromium.launch({ executablePath: program.path, args: [...chromiumSwitches] });
  const browser = await launching.finally(program.remove);
  const opening = Array.from({ length: people }, async () => {
    const page = await (await browser.newContext({ baseURL: desk.url, serviceWorkers: "block" })).newPage();
    const data = { email: owner.email, password: goodPassword };
    const answer = await page.request.post("/v1/auth/login", { data });
    if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
    await page.goto("/today");
    return page;
  });
  return {
    pages: await Promise.all(opening),
    close: () => browser.close(),
  };
}

/** Each person looks at one page after the other. */
export async function lookAsPeople(
  { pages }: Browsers,
  { tally, until }: { readonly tally: Tally; readonly until: AbortSignal },
): Promise<void> {
  const looking = pages.map(async (page, at) => {
    watch(page, tally);
    const look = (ms: number) => pause(ms, undefined, { signal: until }).catch(() => undefined);
    // they do not all click in the same moment
    await look((lookMs * at) / pages.length);
    for (let n = 2 * at; !until.aborted; n += 1) {
      const link = links[n % links.length] ?? "";
      await follow(page, link).then(
        () => count(tally, "pages"),
        (error: unknown) => tally.errors.push(`${link}: ${String(error)}`),
      );
      await look(lookMs);
    }
  });
  await Promise.all(looking);
}

/** Clicks the link, and waits until its page shows its heading. */
async function follow(page: Page, link: string): Promise<void> {
  const target = page.locator(link).first();
  const path = new URL((await target.getAttribute("href")) ?? "", page.url()).pathname;
  await target.click();
  await page.waitForURL((url) => url.pathname.startsWith(path));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

function watch(page: Page, { errors }: Tally): void {
  page.on("pageerror", (error) => errors.push(`the page ${page.url()}: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
}
