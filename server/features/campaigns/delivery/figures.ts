export const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;
export const ratio = (part: number, total: number): number => (total === 0 ? 0 : part / total);
