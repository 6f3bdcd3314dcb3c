// Registers the service worker once the page has loaded. Only the built page has this script, so the development server never has
// a worker. Browsers have none for addresses with plain HTTP, except of the same machine.

// the desktop shell shows by itself that its server has ended, and starts it again; the windows that the page opens have no
// `forecourt`, but they share the page's workers
const isDesktopShell = "forecourt" in globalThis || /Electron\//.test(navigator.userAgent);

if ("serviceWorker" in navigator && !isDesktopShell) {
  addEventListener("load", () => {
    // the browser's own cache must not keep an old worker
    const registered = navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    // the page works without it, for example in private windows
    registered.catch(() => undefined);
  });
}
