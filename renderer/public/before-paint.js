// Runs before everything else; the page's content policy forbids it inline.

// a dark page must never flash light
(() => {
  let wish = "auto";
  let contrast = null;
  try {
    wish = localStorage.getItem("forecourt-color-scheme") ?? "auto";
    contrast = localStorage.getItem("forecourt-contrast");
  } catch {
    // storage is closed: follow the system
  }
  const dark = wish === "dark" || (wish !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  if (contrast === "high") document.documentElement.dataset.contrast = "high";
})();

// zod would try to compile its checks with `new Function`, which the content policy refuses and reports
globalThis.__zod_globalConfig = { jitless: true };
