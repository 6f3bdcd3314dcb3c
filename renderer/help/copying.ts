/** Copies a text. Pages of plain HTTP from another machine have no clipboard: there, the browser copies a selection. */
async function copy(code: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    const write = navigator.clipboard.writeText(code.textContent ?? "");
    return write.then(
      () => true,
      () => false,
    );
  }
  getSelection()?.selectAllChildren(code);
  return document.execCommand("copy");
}

/** Adds a button to each block of code. A block that scrolls sideways can be scrolled with the keyboard. */
export function startCopying(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const code = block.querySelector<HTMLElement>("code");
    if (!code) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      button.textContent = (await copy(code)) ? "Copied" : "Press Ctrl+C";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    block.append(button);
  }
  for (const wide of document.querySelectorAll<HTMLElement>("main pre, .table")) {
    const update = () => {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
      else wide.removeAttribute("tabindex");
    };
    new ResizeObserver(update).observe(wide);
  }
}
