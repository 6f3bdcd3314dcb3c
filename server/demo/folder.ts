import { existsSync } from "node:fs";
import { join } from "node:path";

/** The file that marks a data folder as that of a demo: all it holds is made up, and everything says so. */
export const demoMark = (folder: string): string => join(folder, "demo.json");

export const isDemoFolder = (folder: string): boolean => existsSync(demoMark(folder));
