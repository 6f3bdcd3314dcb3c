/** A vehicle's fields as people call them. */
export const fieldLabels: Readonly<Record<string, string>> = {
  vin: "VIN",
  stockNumber: "stock number",
  make: "make",
  model: "model",
  trim: "trim",
  overviewYear: "year",
  bodyStyle: "body",
  engine: "engine",
  transmission: "transmission",
  drivetrain: "drivetrain",
  fuelType: "fuel",
  exteriorColor: "exterior color",
  interiorColor: "interior color",
  mileage: "mileage",
  location: "location",
  zipCode: "ZIP code",
  status: "status",
  condition: "condition",
  purchasePrice: "purchase price",
  askingPrice: "asking price",
  acquiredAt: "in stock since",
  notes: "notes",
};

/** The server's reason with its field called as people call it: "mileage: ..." is one already, "askingPrice: ..." not. */
export const inFieldLabels = (reason: string): string =>
  reason.replace(/^(\w+): /, (whole, field: string) => {
    const label = fieldLabels[field];
    return label === undefined ? whole : `${label.charAt(0).toUpperCase()}${label.slice(1)}: `;
  });
