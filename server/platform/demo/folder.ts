import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DemoRole } from "../../../contracts/demo.ts";

/** The file that marks a data folder as that of a demo: all it holds is made up, and everything says so. */
export const demoMark = (folder: string): string => join(folder, "demo.json");

export const isDemoFolder = (folder: string): boolean => existsSync(demoMark(folder));

const DemoAccount = z.object({ role: DemoRole, email: z.string() });
/** Somebody whom the demo's maker made up: anyone on the machine may sign in as them. */
export type DemoAccount = z.infer<typeof DemoAccount>;
const Marked = z.object({ people: z.array(DemoAccount) });

/** The people that the mark lists. A mark without them, of an earlier release or of a test, lists nobody. */
export function demoAccounts(folder: string): readonly DemoAccount[] {
  const mark: unknown = JSON.parse(readFileSync(demoMark(folder), "utf8"));
  return Marked.safeParse(mark).data?.people ?? [];
}
