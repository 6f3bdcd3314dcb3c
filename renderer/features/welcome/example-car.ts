import { useMutation, useQuery } from "@tanstack/react-query";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import { type ExampleAngle, exampleAddress } from "./example-photos.ts";

/** By its stock number the car is found again, in every language of the page. */
const exampleStockNumber = "FORECOURT-EXAMPLE";
const exampleYear = 2022;
const coverAngle: ExampleAngle = "front_left";

const exampleKey = ["vehicles", "example"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: ["vehicles"] });

/**
 * The newest example car of the account, also when it was sold: it is in the figures until it is removed. A car with a VIN is a
 * real one that was made of the example.
 */
async function findExample(): Promise<Vehicle | null> {
  const { user } = await api.accounts.me();
  const found = await api.vehicles.list({ query: { search: exampleStockNumber } });
  const isExample = ({ ownerId, stockNumber, vin }: Vehicle) =>
    ownerId === user.id && stockNumber === exampleStockNumber && vin === null;
  return found.find(isExample) ?? null;
}

/** `data`: the example car, or null if there is none. */
export const useExampleCar = () => useQuery({ queryKey: exampleKey, queryFn: findExample });

/** A sold or archived car is not inspected any more. */
export const canInspect = ({ status }: Vehicle): boolean => status !== "SOLD" && status !== "ARCHIVED";

/** The photo as the build has drawn it. Throws if the server does not have it. */
export async function examplePhoto(angle: ExampleAngle): Promise<Blob> {
  const response = await fetch(exampleAddress(angle));
  if (!response.ok) throw new Error(`${exampleAddress(angle)} answered ${response.status}`);
  return response.blob();
}

async function createExample(): Promise<Vehicle> {
  // first: without the photo there must be no car
  const cover = await examplePhoto(coverAngle);
  const car = await api.vehicles.create({
    body: {
      stockNumber: exampleStockNumber,
      make: t("welcome.example.make"),
      model: t("welcome.example.model"),
      trim: t("welcome.example.trim"),
      overviewYear: exampleYear,
      bodyStyle: "SUV",
      exteriorColor: t("welcome.example.color"),
      notes: t("welcome.example.notes"),
    },
  });
  await api.vehiclePhotos.upload({
    params: { id: car.id },
    body: { angle: coverAngle },
    file: cover,
    fileName: `${coverAngle}.jpg`,
  });
  return car;
}

/** The example car; it is added if there is none. */
export async function ensureExample(): Promise<Vehicle> {
  const found = await findExample();
  if (found && canInspect(found)) return found;
  try {
    return await createExample();
  } finally {
    await refresh();
  }
}

export const useAddExample = () => useMutation({ mutationFn: ensureExample });

/** Deletes the example car with its inspections and photos. */
export const useRemoveExample = () =>
  useMutation({
    mutationFn: (car: Vehicle) => api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
      return refresh();
    },
  });
