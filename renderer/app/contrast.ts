import { create } from "zustand";

// the same key is read by public/before-paint.js before the first paint
const key = "forecourt-contrast";

interface Contrast {
  /** Whether the outdoor theme is on: the light scheme with high contrast, for a screen in the sun. */
  readonly high: boolean;
}

export const useContrast = create<Contrast>(() => ({ high: document.documentElement.dataset.contrast === "high" }));

export function setHighContrast(high: boolean): void {
  if (high) document.documentElement.dataset.contrast = "high";
  else delete document.documentElement.dataset.contrast;
  try {
    if (high) localStorage.setItem(key, "high");
    else localStorage.removeItem(key);
  } catch {
    // storage is blocked: the choice is lost when the page is reloaded
  }
  useContrast.setState({ high });
}
