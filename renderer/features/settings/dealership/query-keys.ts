export const dealershipKey = ["dealership"] as const;
export const logoKey = (updatedAt: string) => ["dealership-logo", updatedAt] as const;
