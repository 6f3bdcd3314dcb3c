/** Compares two values of `utm_campaign`: shorteners and mail programs change the case. */
export const isSameUtm = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
