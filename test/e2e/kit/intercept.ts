import type { Page, Route } from "@playwright/test";

const probe = "/interception-probe";

/**
 * Handles the requests of the page that match the pattern, as `page.route`, and waits until a request has passed through it.
 * Once, a request escaped a route that had just been set; the cause is not known.
 */
export async function intercept(page: Page, pattern: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(pattern, handle);
  let isActive = false;
  await page.route(`**${probe}`, (route) => {
    isActive = true;
    return route.abort();
  });
  // `keepalive` as in the page's own requests
  while (!isActive) await page.evaluate((url) => fetch(url, { keepalive: true }).catch(() => undefined), probe);
  await page.unroute(`**${probe}`);
}
