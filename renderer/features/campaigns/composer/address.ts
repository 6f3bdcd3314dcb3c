/** The address of the composer, for a campaign of this vehicle. */
export const composerAddress = (vehicleId?: string): string =>
  vehicleId === undefined ? "/campaigns/new" : `/campaigns/new?vehicle=${encodeURIComponent(vehicleId)}`;
