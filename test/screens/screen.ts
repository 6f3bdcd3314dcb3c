import { expect, type Page } from "@playwright/test";

export interface Screen {
  /** The name of its picture. */
  readonly name: string;
  /** One sentence for docs/screens/README.md. */
  readonly text: string;
  /** Opens the screen, complete. */
  readonly open: (page: Page, records: Records) => Promise<void>;
}

/** Records of the demo with something to see. */
export interface Records {
  /** A vehicle that is long in stock, with photos, a value and leads. */
  readonly vehicle: string;
  /** A vehicle with inspection, mechanical report and estimate. */
  readonly inspected: string;
  /** A finished inspection with findings. */
  readonly inspection: string;
  /** Two inspections of one vehicle, the later one first. */
  readonly compared: readonly [string, string];
  /** A case: photos, mechanics, estimate and value of a vehicle. */
  readonly case: string;
  readonly campaign: string;
  readonly contact: string;
  readonly lead: string;
}

export const at =
  (path: string | ((records: Records) => string)): Screen["open"] =>
  async (page, records) => {
    await page.goto(typeof path === "string" ? path : path(records));
  };

/** Opens the address and presses a button, which opens a dialog or a menu. */
export const pressing =
  (
    path: string | ((records: Records) => string),
    button: string,
    opens: "dialog" | "menu" = "dialog",
  ): Screen["open"] =>
  async (page, records) => {
    await at(path)(page, records);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(page.getByRole(opens)).toBeVisible();
  };

export const tab = (name: string): Screen["open"] => at(({ vehicle }) => `/vehicles/${vehicle}/${name}`);
export const inspectedTab = (name: string): Screen["open"] => at(({ inspected }) => `/vehicles/${inspected}/${name}`);
