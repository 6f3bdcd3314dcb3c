/** Files that the system opens with the desktop shell. */
export const desktop = {
  photos_one: "{{count, number}} photo was opened. Choose its vehicle.",
  photos_other: "{{count, number}} photos were opened. Choose their vehicle.",
  log: "The log {{file}} was opened. Choose its vehicle.",
  discard: "Discard",
} as const;
