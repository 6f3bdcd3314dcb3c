import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/** More than any screen has. */
const maxStops = 200;
/** After so many stops the element is looked up again: the page may have drawn another one in its place. */
const stopsPerLookup = 20;

type Found = ElementHandle<SVGElement | HTMLElement>;

/** Whether the element has the focus, and whether a dialog is open, which keeps the focus inside. */
const focusOf = (node: SVGElement | HTMLElement) => ({
  isReached: node === document.activeElement,
  isTrapped: document.querySelector("[role='dialog']") !== null,
});

/**
 * Presses Tab, and waits until the page's timers have run. The focus trap of dialogs looks in a timer whether Tab has left a
 * field for a date. If the focus is two fields further by then, it moves the focus back. Returns whether the element has the
 * focus, undefined if it is no longer in the page.
 */
async function pressTab(page: Page, element: Found): Promise<boolean | undefined> {
  await page.keyboard.press("Tab");
  return element.evaluate(async (node) => {
    await new Promise((resolve) => setTimeout(resolve));
    return node.isConnected ? node === document.activeElement : undefined;
  });
}

/**
 * Presses Tab that often, as fast as a held key: asking the page after each stop took most of the time of a journey by
 * keyboard. The page does not get the presses after the element has the focus. Returns as `pressTab`.
 */
async function holdTab(page: Page, element: Found, times: number): Promise<boolean | undefined> {
  const release = await element.evaluateHandle((node) => {
    const stay = (event: KeyboardEvent): void => {
      if (event.key !== "Tab" || node !== document.activeElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", stay, true);
    return () => window.removeEventListener("keydown", stay, true);
  });
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press("Tab")));
  return element.evaluate((node, end) => {
    end();
    return node.isConnected ? node === document.activeElement : undefined;
  }, release);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeAttached();
  for (let presses = 0; presses < maxStops; presses += stopsPerLookup) {
    // a search by role looks at the whole page: not at each stop
    const found = await element.elementHandle();
    if (found === null) break;
    const { isReached, isTrapped } = await found.evaluate(focusOf);
    if (isReached) return;
    let isThere: boolean | undefined = false;
    if (!isTrapped) isThere = await holdTab(page, found, stopsPerLookup);
    for (let stops = 0; isTrapped && isThere === false && stops < stopsPerLookup; stops += 1)
      isThere = await pressTab(page, found);
    if (isThere) return;
  }
  throw new Error(`Tab does not reach ${element}`);
}

/** Reaches a button or a link with Tab, and presses Enter. */
export async function enter(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press("Enter");
}

/** A value without what a field for an amount inserts, in English or another language. A unit behind it stays. */
const bare = (value: string): string => value.replace(/[$,.\u00a0]/g, "");

/** Reaches a field with Tab, and types a value in place of its present one. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await expect.poll(async () => bare(await field.inputValue()), { message: "what was typed" }).toContain(bare(text));
}

/** Presses the arrow key until the menu item or the option is the current one, and chooses it. */
export async function choose(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  for (let presses = 0; presses < maxStops; presses += 1) {
    const isCurrent = await option.evaluate(
      (node) => node === document.activeElement || node.hasAttribute("data-combobox-selected"),
    );
    if (isCurrent) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The arrow key does not reach ${option}`);
}

/** Opens the first result of the search over everything. */
export async function search(page: Page, words: string, result: RegExp): Promise<void> {
  // the key does nothing while a dialog is open, and a dialog takes a moment to close
  await expect(page.locator("[aria-modal='true']")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.locator("input")).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette.locator("[data-action][data-selected]")).toHaveText(result);
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}
