import type { z } from "zod";
import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
import { type RateBook, RateTables } from "../../../contracts/repair/rate-book.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import type { Api } from "../../kit/serve.ts";

/** Damages as entered by hand. */
export const bumper: GivenDamage = {
  damage_id: "bumper",
  type: "scratch",
  location: "front_bumper",
  severity: "moderate",
  size_cm: 20,
  paint_broken: true,
};
export const door: GivenDamage = {
  damage_id: "door",
  type: "dent",
  location: "front_door_left",
  severity: "moderate",
  size_cm: 12,
  paint_broken: true,
};

let cars = 0;
export async function car(api: Api, further: Readonly<Record<string, unknown>> = {}): Promise<string> {
  cars += 1;
  const body = { make: "Honda", model: `Accord ${cars}`, overviewYear: 2019, mileage: 48_000, ...further };
  return (await api.vehicles.create({ body })).id;
}

export const assess = (api: Api, vehicle_id: string, damages: readonly GivenDamage[] = [bumper, door]) =>
  api.assessments.create({ body: { vehicle_id, damages: [...damages] } });

/** A completed inspection with two manual findings, one of them measured. */
export async function inspected(api: Api, vehicle_id: string) {
  const images = await uploadWalkAround(api);
  const { inspection_id } = await api.visual.create(
    { body: { vehicle_id, images } },
    { headers: { prefer: "wait=60" } },
  );
  const add = (body: { part: "hood" | "roof"; length?: number }) =>
    api.visual.addDamage({
      params: { inspection_id },
      body: {
        type: "dent",
        severity: "moderate",
        location: { part: body.part },
        ...(body.length !== undefined && { measurements: { length: body.length } }),
      },
    });
  await add({ part: "roof", length: 7.5 });
  const { results } = await add({ part: "hood" });
  const ofPart = (part: string) =>
    results?.damages.find(({ source, location }) => source === "manual" && location.part === part)?.damage_id ?? "";
  return { inspection_id, roof: ofPart("roof"), hood: ofPart("hood"), findings: results?.damages ?? [] };
}

/** Only the tables of a rate book, as a PUT sends them. */
export const tablesOf = (book: RateBook): z.infer<typeof RateTables> => RateTables.strip().parse(book);

/** The same tables with another body rate everywhere. */
export const withBodyRate = (book: RateBook, body: number) => {
  const tables = tablesOf(book);
  const labour_rates = Object.fromEntries(
    Object.entries(tables.labour_rates).map(([region, rates]) => [region, { ...rates, body }]),
  ) as RateBook["labour_rates"];
  return { ...tables, labour_rates };
};
