// Runs before the first paint, so that a dark page never flashes light. The content policy forbids it inline.
(() => {
  let wish = "auto";
  try {
    wish = localStorage.getItem("forecourt-color-scheme") ?? "auto";
  } catch {
    // storage is closed: follow the system
  }
  const dark = wish === "dark" || (wish !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
