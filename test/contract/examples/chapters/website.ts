import type { Caller } from "../cast.ts";
import type { Dealership } from "./people.ts";

/** The website shows the stock, and a visitor asks for the Accord. */
export async function websiteVisit({ website, integration }: Dealership, vehicleId: string): Promise<void> {
  await website.show.website.list({ query: { make: "Honda", priceMax: 25000, sortBy: "askingPrice", limit: 2 } });
  await website.show.website.get({ params: { id: vehicleId } });
  await website.show.enquiries.create({
    body: {
      name: "Mary Jackson",
      email: "mary.jackson@example.com",
      message: "Is the Accord still available? I could come on Saturday.",
      vehicleId,
      page: "https://mainstreetmotors.example/cars/A1042",
      utm: { source: "newsletter", campaign: "march" },
      consent: "You may contact me about this car.",
    },
  });
  await integration.show.enquiries.list({ query: { vehicleId: "A1042", limit: 2 } });
  await errors(integration);
}

/** The two forms of an error. */
async function errors({ showError }: Caller): Promise<void> {
  await showError("PlainError", "/v1/vehicles", { make: "Honda", model: "Accord", askingPrice: 21995.999 });
  await showError("Error", "/v1/crm/leads", { name: "Mary Jackson", email: "mary.jackson" });
}
