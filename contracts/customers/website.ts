import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, Currency, Id, Money, oneOrMore, page } from "../kit/values.ts";
import { vehicleFilters } from "../vehicles/vehicle-filters.ts";
import { PhotoUrls, VehiclePhoto } from "../vehicles/vehicle-photos.ts";
import { Vehicle } from "../vehicles/vehicles.ts";

/** The statuses in which a website shows a vehicle. */
export const WebsiteStatus = z.enum(["IN_STOCK", "ON_HOLD"]);

const WebsitePhoto = VehiclePhoto.pick({
  id: true,
  caption: true,
  angle: true,
  isCover: true,
  width: true,
  height: true,
})
  .extend({
    urls: PhotoUrls.meta({
      description: "public addresses, as `publicUrls` of a photo: pages of any origin show them",
    }),
  })
  .meta({ id: "WebsitePhoto" });
export type WebsitePhoto = z.infer<typeof WebsitePhoto>;

/** What the visitors of a website may know about a vehicle: no cost, notes, people, dates or internal state. */
const shown = {
  id: Id,
  status: WebsiteStatus,
  ...Vehicle.pick({
    vin: true,
    stockNumber: true,
    make: true,
    model: true,
    trim: true,
    overviewYear: true,
    bodyStyle: true,
    engine: true,
    transmission: true,
    drivetrain: true,
    fuelType: true,
    exteriorColor: true,
    interiorColor: true,
    mileage: true,
  }).shape,
  askingPrice: Money,
  currency: Currency.meta({ description: "of the asking price: the dealership's currency", example: "USD" }),
} as const;

export const ListedVehicle = z
  .object({
    ...shown,
    cover: WebsitePhoto.nullable().meta({ description: "the cover, or the first photo; null without photos" }),
    photoCount: z.int(),
  })
  .meta({ id: "ListedVehicle" });
export type ListedVehicle = z.infer<typeof ListedVehicle>;

export const WebsiteVehicle = z
  .object({ ...shown, photos: z.array(WebsitePhoto).meta({ description: "in their order" }) })
  .meta({ id: "WebsiteVehicle" });
export type WebsiteVehicle = z.infer<typeof WebsiteVehicle>;

const filters = z.object(vehicleFilters).pick({
  search: true,
  teamId: true,
  make: true,
  model: true,
  yearMin: true,
  yearMax: true,
  priceMin: true,
  priceMax: true,
}).shape;
const read = { auth: "any", shape: "plain", method: "GET", permission: "website:read", crossOrigin: true } as const;
const whichAreShown =
  "A website shows the vehicles with an asking price that are IN_STOCK or ON_HOLD: those of the key's account, and those of teams in which it has view_inventory.";

export const website = contract({
  list: {
    ...read,
    path: "/website/vehicles",
    summary: "List the vehicles that are for sale, for a website",
    description: `${whichAreShown} Without \`status\`, those on hold are left out. ${arrayAnswer}`,
    query: z.object({
      ...filters,
      status: oneOrMore(WebsiteStatus).optional(),
      sortBy: z
        .enum(["newest", "make", "overviewYear", "mileage", "askingPrice"])
        .default("newest")
        .meta({ description: "newest: by when the vehicle was added" }),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      ...page(50, 100),
    }),
    response: z.array(ListedVehicle),
    errors: [],
  },
  get: {
    ...read,
    path: "/website/vehicles/{id}",
    summary: "Read a vehicle that is for sale, with its photos, for a website",
    description: `${whichAreShown} RESOURCE_NOT_FOUND for any other, as for a vehicle that does not exist.`,
    params: z.object({ id: Id }),
    response: WebsiteVehicle,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
