import { z } from "zod";

const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });
export type Bounds = z.infer<typeof Bounds>;
export const WindowState = z.object({ bounds: Bounds, maximized: z.boolean() });
export type WindowState = z.infer<typeof WindowState>;

/** The size for which the pages are made, and the smallest at which all of them work. */
export const defaultSize = { width: 1366, height: 768 } as const;
export const minimalSize = { width: 390, height: 600 } as const;
/** So much of the window must be on a screen for a person to find and move it. */
const visiblePixels = 100;

/**
 * Where the window opens: as it was, but never larger than a screen, and never where no screen is any more, for example
 * after a monitor was unplugged. Then it is centered on the first screen.
 */
export function clampedState(saved: WindowState | undefined, screens: readonly Bounds[]): WindowState {
  const [first] = screens;
  const at = saved?.bounds;
  const screen = at && screens.find((one) => overlap(at, one));
  if (at !== undefined && screen !== undefined) {
    const width = Math.max(minimalSize.width, Math.min(at.width, screen.width));
    const height = Math.max(minimalSize.height, Math.min(at.height, screen.height));
    const x = clamp(at.x, screen.x - width + visiblePixels, screen.x + screen.width - visiblePixels);
    // the title bar must stay below the upper edge, otherwise the window cannot be moved
    const y = clamp(at.y, screen.y, screen.y + screen.height - visiblePixels);
    return { bounds: { x, y, width, height }, maximized: saved?.maximized ?? false };
  }
  const size = first ?? { x: 0, y: 0, ...defaultSize };
  const width = Math.min(defaultSize.width, size.width);
  const height = Math.min(defaultSize.height, size.height);
  const x = size.x + Math.round((size.width - width) / 2);
  const y = size.y + Math.round((size.height - height) / 2);
  return { bounds: { x, y, width, height }, maximized: saved?.maximized ?? false };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function overlap(a: Bounds, b: Bounds): boolean {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide >= visiblePixels && high >= visiblePixels;
}
