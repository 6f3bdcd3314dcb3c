/**
 * `length` codes from `first` on, as SAE counted when it gave them: by tens (P0209, P0210), but in hexadecimal
 * (P00A9, P00AA) where the first has a letter or `count` says so.
 */
export function codesFrom(first: string, length: number, count?: "hex" | "tens"): readonly string[] {
  const tail = first.slice(1);
  const base = count === "hex" || /[A-F]/.test(tail) ? 16 : 10;
  return Array.from({ length }, (_, index) => {
    const number = (Number.parseInt(tail, base) + index).toString(base).toUpperCase();
    return first.charAt(0) + number.padStart(tail.length, "0");
  });
}
