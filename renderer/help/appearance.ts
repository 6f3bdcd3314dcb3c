/** The same rules as public/before-paint.js, which has already set the first appearance. */
function apply(systemIsDark: boolean): void {
  const { documentElement } = document;
  let scheme: string | null = null;
  let contrast: string | null = null;
  try {
    scheme = localStorage.getItem("forecourt-color-scheme");
    contrast = localStorage.getItem("forecourt-contrast");
  } catch {
    // storage is blocked: use the system's scheme
  }
  const isDark = scheme === "dark" || (scheme !== "light" && systemIsDark);
  documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  if (contrast === "high") documentElement.dataset.contrast = "high";
  else delete documentElement.dataset.contrast;
}

/** Follows the system's color scheme, and the appearance that somebody chooses in a window of the product. */
export function startAppearance(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => apply(dark.matches));
  addEventListener("storage", () => apply(dark.matches));
}
