/** In a file without schemas: the page reads it before it loads any. */
export const maxVideoBytes = 100 * 1024 * 1024;
