/** With a capital letter at its beginning. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
