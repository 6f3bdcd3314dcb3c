/** An element with its properties and what is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  props: Partial<HTMLElementTagNameMap[K]> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
}

export function textButton(text: string, title: string, onPress: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", textContent: text, title });
  button.addEventListener("click", onPress);
  return button;
}

export interface ToggleButton {
  readonly button: HTMLButtonElement;
  /** How it looks; tells nobody. */
  show(on: boolean): void;
  /** As if it were pressed. */
  toggle(): void;
}

/** A button that stays pressed; `onToggle` is told what it is to become. */
export function toggleButton(text: string, title: string, onToggle: (on: boolean) => void): ToggleButton {
  const toggle = () => {
    const on = button.ariaPressed !== "true";
    button.ariaPressed = String(on);
    onToggle(on);
  };
  const button = textButton(text, title, toggle);
  button.ariaPressed = "false";
  return {
    button,
    toggle,
    show(on) {
      button.ariaPressed = String(on);
    },
  };
}
