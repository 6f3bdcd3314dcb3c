/** The automatic values of the stock, and why a vehicle has none. */
export const repricing = {
  title: "Automatic values",
  /** In the list of vehicles to re-price. */
  link: "Vehicles without an automatic value, and re-pricing",
  text: "The server values the stock every night, after each market import, and when you ask for it. Price to market and suggested prices come from these values, or from a newer retail valuation by a person.",
  valued_one: "{{valued}} of {{count, number}} vehicle in stock has a value.",
  valued_other: "{{valued}} of {{count, number}} vehicles in stock have a value.",
  lastChecked: "Last checked {{time}}.",
  never: "Not checked yet.",
  start: "Re-price now",
  failed: "The last run failed. It runs again tonight, or now with “Re-price now”.",
  readOnly: "You can see the reasons.",
  withoutValue: "Vehicles without an automatic value",
  vehicle: "Vehicle",
  stockNumber: "Stock number",
  reason: "Reason and solution",
  checked: "Checked",
  reasons: {
    no_market: "There is no market data. Import listings or sales.",
    few_comparables: "The market has too few similar vehicles. Import more listings or sales of this model.",
    no_place: "No valid ZIP code is known for the vehicle or the dealership. Add one.",
    no_mileage: "The vehicle has no mileage. Add it.",
    no_model_year: "The vehicle has no model year, and its VIN does not contain it. Add the model year.",
    invalid_vin: "The VIN is not valid. Correct it.",
    internal_error: "The vehicle could not be valued. The server log has the reason.",
  },
  complete: {
    title: "All vehicles in stock have a value",
    text: "A vehicle that cannot be valued is listed here with the reason.",
  },
  waiting_one: "{{count, number}} vehicle waits for its first check.",
  waiting_other: "{{count, number}} vehicles wait for their first check.",
  noStock: {
    title: "No vehicles in stock",
    text: "Vehicles in stock, in recon or on hold are valued.",
  },
} as const;
