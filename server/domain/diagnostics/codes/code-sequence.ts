/**
 * `length` consecutive codes from `first`, in SAE's own numbering. The digits are decimal (P0209, P0210), or hexadecimal
 * (P00A9, P00AA) if the first code has a letter or `count` is "hex".
 */
export function codesFrom(first: string, length: number, count?: "hex" | "tens"): readonly string[] {
  const tail = first.slice(1);
  const base = count === "hex" || /[A-F]/.test(tail) ? 16 : 10;
  return Array.from({ length }, (_, index) => {
    const number = (Number.parseInt(tail, base) + index).toString(base).toUpperCase();
    return first.charAt(0) + number.padStart(tail.length, "0");
  });
}
