/** The address of the page that compares two inspections of one vehicle. */
export const compareAddress = (laterId: string, earlierId: string): string =>
  `/inspections/${laterId}/compare/${earlierId}`;
