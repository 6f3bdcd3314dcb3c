import { days, hours } from "../../../../server/platform/clock.ts";
import { type Caller, type Cast, given } from "../cast.ts";

/** The cars of the story, by id. */
export interface Stock {
  readonly accord: string;
  readonly camry: string;
  readonly truck: string;
  readonly pilot: string;
}

const csv = `Stock #,VIN,Miles,List Price,Cost,Date In Stock,Ext Color
A1043,4T1G11AK2LU301122,38200,22450,19100,02/18/2026,Midnight Black
A1044,1FTFW1E57MFA44521,51900,36900,32750,02/20/2026,Oxford White
A1045,5FNYF6H5XLB023456,47400,28500,25200,02/23/2026,Crystal Black
`;

/** The window sticker of the Accord, and its Buyers Guide. */
async function papersForBuyers({ show, get }: Pick<Caller, "show" | "get">): Promise<void> {
  const params = { id: "A1042" };
  await show.salePapers.setBuyersGuide({
    params,
    body: {
      dealerWarranty: "limited",
      laborPercent: 50,
      partsPercent: 100,
      systemsCovered: "Engine\nTransmission",
      duration: "90 days or 3,000 miles\n90 days or 3,000 miles",
      serviceContract: true,
      complaintsContact: "Grace Hopper, +1 312 555 0100",
    },
  });
  await show.salePapers.buyersGuide({ params });
  await get("salePapers_buyersGuidePdf", "/v1/vehicles/A1042/buyers-guide.pdf", { params });
  await get("salePapers_windowSticker", "/v1/vehicles/A1042/window-sticker.pdf", { params });
}

export async function buying(cast: Cast, { show, api, get }: Caller): Promise<Stock> {
  await show.vehicles.decodeVin({ params: { vin: "1HGCV1F37LA012345" } });
  const accord = await show.vehicles.create({
    body: {
      vin: "1HGCV1F37LA012345",
      stockNumber: "A1042",
      mileage: 41250,
      exteriorColor: "Modern Steel",
      location: "Row 3",
      zipCode: "60601",
      condition: "good",
      purchasePrice: 18400,
      askingPrice: 21995,
      acquiredAt: "2026-02-16",
    },
  });
  const file = new Blob([csv], { type: "text/csv" });
  const { rows } = await show.vehicles.importCsv({ file, fileName: "inventory.csv", query: { dryRun: "false" } });
  const [camry, truck, pilot] = rows.map(({ vehicleId }) => given(vehicleId, "imported vehicle"));
  const stock = {
    accord: accord.id,
    camry: given(camry, "Camry"),
    truck: given(truck, "truck"),
    pilot: given(pilot, "Pilot"),
  };
  cast.clock.advance(hours(2));
  await show.vehicles.update({
    params: { id: "A1042" },
    body: { askingPrice: 21495, priceReason: "Two similar cars came in.", notes: "One owner, full service history." },
  });
  await show.vehicles.get({ params: { id: "A1042" } });
  await papersForBuyers({ show, get });
  await show.vehicleChanges.change({
    body: {
      ids: [stock.truck, stock.pilot],
      change: { askingPriceChange: { percent: -3 }, priceReason: "Spring sale", location: "Row 1" },
      dryRun: true,
    },
  });
  await api.vehicleChanges.change({
    body: { ids: [stock.truck, stock.pilot], change: { zipCode: "60601", location: "Row 1" } },
  });
  await show.vehicles.list({
    query: { status: "IN_STOCK,ON_HOLD", include: "openLeads", sortBy: "askingPrice", sortOrder: "asc", limit: 2 },
  });
  await show.vehicleFacets.count({ query: { make: "Honda" } });
  const mistake = await api.vehicles.create({ body: { make: "Honda", model: "Acord" } });
  await show.vehicles.remove({ params: { id: mistake.id } });
  await show.vehicles.timeline({ params: { id: "A1042" }, query: { limit: 2 } });
  return stock;
}

/** Ada Lovelace buys the Camry. The sale of the truck falls through. */
export async function selling(cast: Cast, { show, api }: Caller, stock: Stock): Promise<void> {
  cast.clock.advance(days(3));
  const sale = await show.vehicles.sell({
    params: { id: "A1043" },
    body: {
      soldPrice: 21900,
      soldAt: "2026-03-04",
      buyer: { name: "Ada Lovelace", email: "ada.lovelace@example.com", phone: "+1 312 555 0142", source: "walk-in" },
    },
  });
  await show.vehicles.sale({ params: { id: "A1043" } });
  const params = { id: sale.id };
  cast.clock.advance(hours(1));
  await show.sales.correct({
    params,
    body: { soldPrice: 21950, satisfaction: 5, reason: "The document fee was missing." },
  });
  await show.sales.get({ params });
  const other = await api.vehicles.sell({ params: { id: stock.truck }, body: { soldPrice: 36500 } });
  await show.sales.list({ query: { soldAfter: "2026-03-01", limit: 2 } });
  await show.sales.void({ params: { id: other.id }, body: { reason: "The bank refused the loan." } });
}
