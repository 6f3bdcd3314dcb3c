import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { chromiumSwitches, findChromium } from "../../scripts/tools/chromium.ts";
import { goodPassword } from "../../test/kit/people.ts";
import type { Dealership } from "./dealership.ts";
import { count, type Tally } from "./tally.ts";

const paths = ["/today", "/inventory", "/leads", "/inspections", "/market", "/settings/sync", "/leads/contacts"];
/** How long a person looks at a page. Our own estimate. */
const lookMs = 4000;

/** People who open one page after the other, by the navigation of the page. */
export async function lookAsPeople(
  { desk, owner, vehicleIds }: Dealership,
  { browsers, tally, until }: { readonly browsers: number; readonly tally: Tally; readonly until: AbortSignal },
): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumSwitches] });
  try {
    const looking = Array.from({ length: browsers }, async (_, at) => {
      const page = await (await browser.newContext({ baseURL: desk.url, serviceWorkers: "block" })).newPage();
      watch(page, tally);
      const answer = await page.request.post("/v1/auth/login", {
        data: { email: owner.email, password: goodPassword },
      });
      if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
      for (let n = at; !until.aborted; n += 1) {
        const path =
          n % 3 === 0 ? `/vehicles/${vehicleIds[n % vehicleIds.length]}` : (paths[n % paths.length] ?? "/today");
        await page.goto(path).then(
          () => count(tally, "pages"),
          (error: unknown) => tally.errors.push(`${path}: ${String(error)}`),
        );
        await pause(lookMs, undefined, { signal: until }).catch(() => undefined);
      }
    });
    await Promise.all(looking);
  } finally {
    await browser.close();
  }
}

function watch(page: Page, { errors }: Tally): void {
  page.on("pageerror", (error) => errors.push(`the page ${page.url()}: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
}
