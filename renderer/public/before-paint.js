// Runs before everything else. It is a file of its own because the page's content security policy forbids inline scripts.

// sets the color scheme before the first paint, so that a dark page never flashes light
(() => {
  let scheme = "auto";
  let contrast = null;
  try {
    scheme = localStorage.getItem("forecourt-color-scheme") ?? "auto";
    contrast = localStorage.getItem("forecourt-contrast");
  } catch {
    // storage is blocked: use the system's scheme
  }
  const dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  if (contrast === "high") document.documentElement.dataset.contrast = "high";
})();

// keeps zod from using `new Function`, which the content security policy blocks and reports
globalThis.__zod_globalConfig = { jitless: true };
