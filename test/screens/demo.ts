import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { listeningUrl, type RunningServer } from "../e2e/kit/server.ts";
import type { Records } from "./screen.ts";

/** Smaller than the usual demo, so that it is made quickly. The values of the cars need about so many. */
const listings = "20000";
const madeWithinMs = 900_000;
/** The same address on all machines: it is in the picture of the QR code. */
const phones = { FORECOURT_PHONE_HOST: "127.0.0.2" };

/** Makes the demo in a new folder, as `npm run demo` does, and starts it. DEMO_DATA names the folder of one that is kept. */
export async function startDemo(): Promise<RunningServer> {
  const kept = process.env.DEMO_DATA;
  const folder = kept ?? join(mkdtempSync(join(tmpdir(), "forecourt-screens-")), "demo");
  const args = ["scripts/demo/demo.ts", "--data", folder, "--listings", listings];
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, CI: "1", FORECOURT_PORT: "0", FORECOURT_LOG_LEVEL: "warn", ...phones },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await listeningUrl(child, madeWithinMs);
  return {
    url,
    dataFolder: folder,
    async stop() {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exited;
      if (kept === undefined) rmSync(join(folder, ".."), { recursive: true, force: true });
    },
  };
}

/** Signs in as the demo's owner, and finds records with something to see. */
export async function enterDemo(page: Page): Promise<Records> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /^Sign in as Owner/ }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  /** The first value of the list with the field's name. */
  const first = async (path: string, field: string): Promise<string> => {
    const answer = await page.request.get(`/v1${path}`);
    const text = await answer.text();
    const value = new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1];
    if (value === undefined) throw new Error(`${path}: no ${field} in ${text.slice(0, 200)}`);
    return value;
  };
  return {
    vehicle: await first("/vehicles?status=IN_STOCK&sortBy=acquiredAt&sortOrder=asc&hasOpenLeads=true&limit=1", "id"),
    inspected: await inspectedVehicle(page),
    inspection: await first("/inspections/visual?status=completed&limit=1", "inspection_id"),
    compared: await comparedInspections(page),
    case: await first("/inspections?status=completed&limit=1", "inspection_id"),
    campaign: await first("/ads/campaigns?limit=1", "id"),
    contact: await first("/crm/leads?limit=1", "contact_id"),
    lead: await first("/leads?overdue=true&limit=1", "id"),
  };
}

/** The data of a list's answer. */
async function listOf<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.request.get(`/v1${path}`);
  return ((await answer.json()) as { data: Data }).data;
}

interface InspectionRow {
  readonly inspection_id: string;
  readonly vehicle_id: string;
}
const finished = (page: Page, query = ""): Promise<{ inspections: InspectionRow[] }> =>
  listOf(page, `/inspections/visual?status=completed&limit=100${query}`);

/** A vehicle with a diagnostic and a finished inspection. */
async function inspectedVehicle(page: Page): Promise<string> {
  const { diagnostics } = await listOf<{ diagnostics: { vehicle_id: string }[] }>(page, "/inspections/mechanical");
  for (const { vehicle_id: id } of diagnostics) {
    if ((await finished(page, `&vehicle_id=${id}`)).inspections.length > 0) return id;
  }
  throw new Error("no vehicle of the demo has a diagnostic and a finished inspection");
}

/** The newest two finished inspections of one vehicle. */
async function comparedInspections(page: Page): Promise<[string, string]> {
  const { inspections } = await finished(page);
  for (const [at, later] of inspections.entries()) {
    const earlier = inspections.slice(at + 1).find(({ vehicle_id }) => vehicle_id === later.vehicle_id);
    if (earlier) return [later.inspection_id, earlier.inspection_id];
  }
  throw new Error("no vehicle of the demo has two finished inspections");
}
