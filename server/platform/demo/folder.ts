import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DemoRole } from "../../../contracts/accounts/demo.ts";

/** The file that marks a data folder as a demo. All its data are made up, and the product says so everywhere. */
export const demoMark = (folder: string): string => join(folder, "demo.json");

export const isDemoFolder = (folder: string): boolean => existsSync(demoMark(folder));

const DemoAccount = z.object({ role: DemoRole, email: z.string() });
/** A made-up account of the demo. Anyone on the machine may sign in with it. */
export type DemoAccount = z.infer<typeof DemoAccount>;
const Marked = z.object({ people: z.array(DemoAccount) });

/** The accounts that the mark lists. Empty for a mark of an earlier release or of a test, which has no list. */
export function demoAccounts(folder: string): readonly DemoAccount[] {
  const mark: unknown = JSON.parse(readFileSync(demoMark(folder), "utf8"));
  return Marked.safeParse(mark).data?.people ?? [];
}
