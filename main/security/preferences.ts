import type { WindowOptions } from "../ports.ts";

type WebPreferences = NonNullable<WindowOptions["webPreferences"]>;

/** Electron's defaults are written out, so that no later version changes them unnoticed. */
const strict = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: true,
} as const satisfies WebPreferences;

/** Of the window with the page. */
export const pagePreferences = (preload: string): WebPreferences => ({ ...strict, preload });

/** Of windows that need nothing of the shell: the splash, and documents that the page opens. */
export const plainPreferences: WebPreferences = strict;
