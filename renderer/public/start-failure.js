// Shows an error notice if the page fails before React has rendered anything, or if React removes everything after an
// error. It is a plain script that loads first and depends on nothing: no bundle, no style sheet, no storage.
(() => {
  const texts = {
    en: {
      reload: "Reload",
      signIn: "Go to sign in",
      copy: "Copy details",
      title: "Forecourt could not start in this browser",
      text: "Saved data is safe on the server. Reload the page. If that does not help, send these details to the person who maintains this workstation:",
    },
    de: {
      reload: "Neu laden",
      signIn: "Zur Anmeldung",
      copy: "Angaben kopieren",
      title: "Forecourt konnte in diesem Browser nicht starten",
      text: "Gespeicherte Daten sind auf dem Server sicher. Laden Sie die Seite neu. Wenn das nicht hilft, senden Sie diese Angaben an die Person, die diesen Arbeitsplatz betreut:",
    },
    es: {
      reload: "Recargar",
      signIn: "Ir al inicio de sesión",
      copy: "Copiar los datos",
      title: "Forecourt no pudo iniciarse en este navegador",
      text: "Los datos guardados están seguros en el servidor. Recargue la página. Si no ayuda, envíe estos datos a la persona que mantiene esta estación de trabajo:",
    },
  };
  const errors = [];
  let notice = null;

  const isBlank = () => !document.getElementById("root")?.firstElementChild;

  function element(tag, style, text) {
    const created = document.createElement(tag);
    Object.assign(created.style, style);
    if (text !== undefined) created.textContent = text;
    return created;
  }

  function button(label, onClick) {
    const created = element("button", { font: "inherit", padding: "10px 16px", minHeight: "44px" }, label);
    created.type = "button";
    created.addEventListener("click", onClick);
    return created;
  }

  const details = () =>
    [...errors, location.href, navigator.userAgent, `Languages: ${(navigator.languages ?? []).join(", ")}`].join("\n");

  function draw() {
    // set by choose-language.js; English if that could not be loaded
    const text = texts[document.documentElement.lang] ?? texts.en;
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
    const detailsBox = element("pre", { whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontSize: "13px" });
    detailsBox.textContent = details();
    actions.append(
      button(text.reload, () => location.reload()),
      button(text.signIn, () => location.assign("/sign-in")),
      button(text.copy, () => {
        navigator.clipboard?.writeText(details()).catch(() => undefined);
      }),
    );
    column.append(
      element("h1", { fontSize: "24px", lineHeight: "1.25" }, text.title),
      element("p", {}, text.text),
      detailsBox,
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
    // React may still render its own error page
    setTimeout(showIfBlank, 0);
  }

  // capture: the error event of a script that cannot be loaded does not bubble
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
    // the page has started after all: the error was harmless, for example one of a browser extension
    new MutationObserver(() => {
      if (isBlank()) return;
      notice?.remove();
      notice = null;
    }).observe(root, { childList: true });
  });
})();
