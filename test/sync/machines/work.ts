import { randomBytes } from "node:crypto";
import { blob, photo } from "../../kit/photos.ts";
import type { Random } from "../sim/random.ts";
import type { Machine } from "./machine.ts";
import { picked } from "./shares.ts";

/** What a server has confirmed, and what it may have stored without an answer. */
export interface Confirmed {
  readonly machine: string;
  /** The asking prices that each car may have, by its id. Undefined: it was deleted, or its deletion was not answered. */
  readonly cars: Map<string, readonly number[] | undefined>;
  /** The ids of cars with a confirmed deletion. */
  readonly deleted: string[];
  readonly leads: string[];
  /** The captions of photos: their ids differ between machines. */
  readonly photos: string[];
  /** The prices that were sent for the cars that all machines change. */
  readonly sharedPrices: Map<string, number[]>;
}

interface Scene {
  readonly machine: Machine;
  readonly random: Random;
  /** Cars that all machines change. */
  readonly sharedIds: readonly string[];
  readonly photoBytes: number;
  /** No more photos than these. */
  readonly maxPhotos: number;
}

export interface DayOfWork {
  readonly confirmed: Confirmed;
  /** One request of a person. Throws what the client throws if the server ends meanwhile. */
  step(): Promise<void>;
}

/** What people of a dealership do on a machine: cars, prices, leads, photos. */
export function dayOfWork({ machine, random, sharedIds, photoBytes, maxPhotos }: Scene): DayOfWork {
  const { api, name } = machine;
  const confirmed: Confirmed = {
    machine: name,
    cars: new Map(),
    deleted: [],
    leads: [],
    photos: [],
    sharedPrices: new Map(sharedIds.map((id) => [id, []])),
  };
  let steps = 0;
  const priceOf = () => 10_000 + random.below(1_000_000);
  const living = () => [...confirmed.cars].flatMap(([id, prices]) => (prices === undefined ? [] : [{ id, prices }]));
  const anyOf = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)];

  async function addCar(): Promise<void> {
    const askingPrice = priceOf();
    const { id } = await api.vehicles.create({
      body: { make: "Saab", model: "900", stockNumber: `${name}-${steps}`, askingPrice, notes: "é".repeat(200) },
    });
    confirmed.cars.set(id, [askingPrice]);
  }

  async function priceCar(): Promise<void> {
    const car = anyOf(living());
    if (!car) return addCar();
    const askingPrice = priceOf();
    // until it is answered, it may have either
    confirmed.cars.set(car.id, [...car.prices, askingPrice]);
    await api.vehicles.update({ params: { id: car.id }, body: { askingPrice } });
    confirmed.cars.set(car.id, [askingPrice]);
  }

  async function priceSharedCar(): Promise<void> {
    const id = anyOf(sharedIds);
    if (id === undefined) return;
    const askingPrice = priceOf();
    confirmed.sharedPrices.get(id)?.push(askingPrice);
    await api.vehicles.update({ params: { id }, body: { askingPrice } });
  }

  async function removeCar(): Promise<void> {
    const car = anyOf(living());
    if (!car) return;
    confirmed.cars.set(car.id, undefined);
    await api.vehicles.remove({ params: { id: car.id } });
    confirmed.deleted.push(car.id);
  }

  async function addLead(): Promise<void> {
    const carId = anyOf(sharedIds);
    if (carId === undefined) return;
    const body = { action: "Call", targetName: `Lead ${name} ${steps}`, targetInfo: `${name}${steps}@example.com` };
    confirmed.leads.push((await api.leads.create({ params: { carId }, body })).id);
  }

  async function addPhoto(): Promise<void> {
    const id = anyOf(sharedIds);
    if (id === undefined || confirmed.photos.length >= maxPhotos) return priceCar();
    const file = blob(await photoOf(photoBytes, 1 + (steps % 8)));
    const caption = `${name} ${steps}`;
    await api.vehiclePhotos.upload({ params: { id }, body: { caption }, file, fileName: "p.jpg" });
    confirmed.photos.push(caption);
  }

  const shares: readonly (readonly [share: number, act: () => Promise<void>])[] = [
    [0.3, addCar],
    [0.3, priceCar],
    [0.15, priceSharedCar],
    [0.1, addLead],
    [0.1, addPhoto],
    [0.05, removeCar],
  ];
  return {
    confirmed,
    async step() {
      steps += 1;
      await (picked(random, shares) ?? addCar)();
    },
  };
}

const longestComment = 65_533;

/** A photo of about so many bytes that no other one equals: comments, which readers skip, make it that long. */
async function photoOf(bytes: number, seed: number): Promise<Buffer> {
  const picture = await photo(seed);
  const comments: Buffer[] = [];
  for (let left = bytes - picture.length; comments.length === 0 || left > 0; left -= longestComment) {
    const comment = randomBytes(4 + Math.max(16, Math.min(left, longestComment)));
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(comment.length - 2, 2);
    comments.push(comment);
  }
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]);
}
