import type { KeyboardEvent } from "react";
import { own } from "../../../../contracts/kit/own.ts";

/** A step as a share of the visible part. */
const panStep = 0.15;

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-panStep, 0],
  ArrowRight: [panStep, 0],
  ArrowUp: [0, -panStep],
  ArrowDown: [0, panStep],
};

/** The arrow keys move the visible part of a photo. */
export function panByKeys(event: KeyboardEvent, moveBy: (x: number, y: number) => void): void {
  const step = own(steps, event.key);
  if (!step) return;
  event.preventDefault();
  moveBy(...step);
}
