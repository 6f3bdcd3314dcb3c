// Shows words and a way out when the page breaks before React has drawn anything, or breaks so badly that React removes
// everything. A plain script that loads first and needs nothing: no bundle, no style sheet, no storage.
(() => {
  const errors = [];
  let notice = null;

  const isBlank = () => !document.getElementById("root")?.firstElementChild;

  function element(tag, style, text) {
    const made = document.createElement(tag);
    Object.assign(made.style, style);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function button(label, act) {
    const made = element("button", { font: "inherit", padding: "10px 16px", minHeight: "44px" }, label);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  const details = () =>
    [...errors, location.href, navigator.userAgent, `Languages: ${(navigator.languages ?? []).join(", ")}`].join("\n");

  function draw() {
    const box = element("div", {
      position: "fixed",
      inset: "0",
      overflow: "auto",
      padding: "48px 24px",
      background: "Canvas",
      color: "CanvasText",
      font: "16px/1.5 system-ui, sans-serif",
      colorScheme: "light dark",
    });
    box.id = "start-failure";
    box.setAttribute("role", "alert");
    const column = element("div", { maxWidth: "460px", margin: "0 auto" });
    const actions = element("p", { display: "flex", flexWrap: "wrap", gap: "8px" });
    const shown = element("pre", { whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontSize: "13px" });
    shown.textContent = details();
    actions.append(
      button("Reload", () => location.reload()),
      button("Go to sign in", () => location.assign("/sign-in")),
      button("Copy details", () => {
        navigator.clipboard?.writeText(details()).catch(() => undefined);
      }),
    );
    column.append(
      element("h1", { fontSize: "24px", lineHeight: "1.25" }, "Forecourt could not start in this browser"),
      element(
        "p",
        {},
        "Everything that was saved is safe on the server. Reload the page. If that does not help, send these details to whoever looks after this workstation:",
      ),
      shown,
      actions,
    );
    box.append(column);
    return box;
  }

  function showIfBlank() {
    if (!isBlank() || !document.body) return;
    notice?.remove();
    notice = draw();
    document.body.append(notice);
  }

  function report(error) {
    if (errors.length < 5) errors.push(String(error?.stack ?? error?.message ?? error));
    // React may be about to draw its own error page
    setTimeout(showIfBlank, 0);
  }

  // capture: the error of a script that cannot be fetched does not bubble
  addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement) report(`Could not load ${event.target.src}`);
      else if (event instanceof ErrorEvent) report(event.error ?? event.message);
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => report(event.reason));

  addEventListener("DOMContentLoaded", () => {
    if (errors.length > 0) showIfBlank();
    const root = document.getElementById("root");
    if (root === null) return;
    // an error that did not keep the page from starting, one of a browser extension for example
    new MutationObserver(() => {
      if (isBlank()) return;
      notice?.remove();
      notice = null;
    }).observe(root, { childList: true });
  });
})();
