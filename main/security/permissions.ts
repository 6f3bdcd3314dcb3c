/**
 * What the page uses: the camera for photos and clips, the clipboard for links, full screen for spins, and storage that
 * the browser does not clear for unsent photos.
 */
const usedByThePage: ReadonlySet<string> = new Set([
  "media",
  "clipboard-sanitized-write",
  "fullscreen",
  "persistent-storage",
]);

/** Only the page's own origin gets a permission, and only those that it uses. */
export const isPermitted = (permission: string, origin: string, pageOrigin: string | undefined): boolean =>
  pageOrigin !== undefined && origin === pageOrigin && usedByThePage.has(permission);

/** A microphone is never needed: clips have no sound. */
export const asksForSound = (mediaTypes: readonly string[] | undefined): boolean =>
  mediaTypes?.includes("audio") ?? false;
