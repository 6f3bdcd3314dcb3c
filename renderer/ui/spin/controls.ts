/** Creates an element with properties and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  props: Partial<HTMLElementTagNameMap[K]> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(name), props);
  created.append(...children);
  return created;
}

export function textButton(text: string, title: string, onPress: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", textContent: text, title });
  button.addEventListener("click", onPress);
  return button;
}

export interface ToggleButton {
  readonly button: HTMLButtonElement;
  /** Shows it on or off, without calling `onToggle`. */
  show(on: boolean): void;
  /** Does the same as a press. */
  toggle(): void;
}

/** A button that is on or off. `onToggle` is called with the new state. */
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
