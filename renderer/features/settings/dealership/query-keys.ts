export const logoKey = (updatedAt: string) => ["dealership-logo", updatedAt] as const;
