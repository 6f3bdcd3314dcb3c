import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** `npm run screens`: the pictures in docs/screens. Not part of `npm test`. */
export default defineConfig({ ...base, testDir: "test/screens", outputDir: "test-results/screens", workers: 1 });
