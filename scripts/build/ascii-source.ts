import type { Plugin } from "rolldown";

const notAscii = /[\u0080-\uffff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Escapes the characters of a chunk that are not ASCII. V8 keeps the source of a module as long as it may compile a function
 * of it; Node gives it two bytes for each character if a single one is not ASCII.
 */
export const asciiSource: Plugin = {
  name: "ascii-source",
  // after the code is printed for the last time, which would undo it
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type === "chunk") part.code = part.code.replace(notAscii, escaped);
    }
  },
};
