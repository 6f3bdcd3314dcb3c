import { KeyboardSensor, type KeyboardSensorProps } from "@dnd-kit/core";

/**
 * The keyboard sensor of dnd-kit, without its gap: it starts to listen for keys in a timer after a card is picked up, so
 * on a busy machine the first arrow key was lost. Keys pressed before that timer are held and passed on after it.
 */
export class KeyboardDrag extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
    };
    window.addEventListener("keydown", hold, { capture: true });
    // runs after the timer of the base class, which was set first
    setTimeout(() => {
      window.removeEventListener("keydown", hold, { capture: true });
      for (const event of held) event.target?.dispatchEvent(new KeyboardEvent("keydown", event));
    });
  }
}
