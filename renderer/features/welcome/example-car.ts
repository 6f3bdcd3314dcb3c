import { useMutation, useQuery } from "@tanstack/react-query";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Vehicle } from "../../../contracts/vehicles.ts";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { t } from "../../texts/t.ts";
import { type ExampleAngle, exampleAddress } from "./example-photos.ts";

/** By its stock number the car is found again, in every language of the page. */
const exampleStockNumber = "FORECOURT-EXAMPLE";
const exampleYear = 2022;
const coverAngle: ExampleAngle = "front_left";

const exampleKey = ["vehicles", "example"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: ["vehicles"] });

async function findExample(): Promise<Vehicle | null> {
  try {
    const found = await api.vehicles.get({ params: { id: exampleStockNumber } });
    // a person who sold or archived it may add another one
    return found.status === "SOLD" || found.status === "ARCHIVED" ? null : found;
  } catch (error) {
    if (error instanceof AppError && error.code === "RESOURCE_NOT_FOUND") return null;
    throw error;
  }
}

/** `data`: the example car, or null if there is none. */
export const useExampleCar = () => useQuery({ queryKey: exampleKey, queryFn: findExample });

/** The photo as the build has drawn it. Throws if the server does not have it. */
export async function examplePhoto(angle: ExampleAngle): Promise<Blob> {
  const response = await fetch(exampleAddress(angle));
  if (!response.ok) throw new Error(`${exampleAddress(angle)} answered ${response.status}`);
  return response.blob();
}

async function createExample(): Promise<Vehicle> {
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
    file: await examplePhoto(coverAngle),
    fileName: `${coverAngle}.jpg`,
  });
  return car;
}

/** The example car; it is added if there is none. */
export async function ensureExample(): Promise<Vehicle> {
  const found = await findExample();
  if (found) return found;
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
