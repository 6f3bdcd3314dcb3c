import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** A pseudo-random sequence, the same for the same seed (Park and Miller, 1988). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Popular models in the United States. Each has more than 15,000 of 1,000,000 rows. */
const popular = [
  ["Ford", "F-150", "XLT"],
  ["Chevy", "Silverado 1500", "LT"],
  ["Toyota", "Camry", "SE"],
  ["Honda", "Accord", "EX-L"],
  ["VW", "Jetta", "SEL"],
] as const;
const makes = ["Kia", "Hyundai", "Nissan", "Mazda", "Subaru", "BMW", "Audi", "Jeep", "GMC", "Lexus"];
const others = Array.from({ length: 300 }, (_, at) => [makes[at % makes.length], `Model${at}`, `T${at % 7}`] as const);
const zips = ["77001", "90001", "60601", "10001", "33101", "30301", "98101", "80201", "85001", "19103"];
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
export const popularModel = { make: "Ford", model: "F-150" };

/** The day of a listing from two random numbers from 0 to 1: of 2025, or within the year before `now`. */
function dayOfListing(first: number, second: number, now: Date | undefined): string {
  if (now) return new Date(now.getTime() - Math.floor(first * 365) * 86_400_000).toISOString().slice(0, 10);
  return `2025-${String(1 + Math.floor(first * 12)).padStart(2, "0")}-${String(1 + Math.floor(second * 28)).padStart(2, "0")}`;
}

/** Writes made-up listings as a CSV file for the import. The rows are not sorted by any column. */
export async function writeMarket(file: string, count: number, now?: Date): Promise<void> {
  const random = sequence(20_260_101);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const out = createWriteStream(file);
  out.write("listing_id,source,vin,year,make,model,trim,mileage,price,zip_code,city,state,listed_at,sold_at,url\n");
  let text = "";
  for (let at = 0; at < count; at += 1) {
    const [make, model, trim] = random() < 0.1 ? of(popular) : of(others);
    let vin = "";
    while (vin.length < 17) vin += letters[Math.floor(random() * letters.length)];
    const day = dayOfListing(random(), random(), now);
    const year = 2005 + Math.floor(random() * 20);
    const number = (at * 2_654_435_761) % 4_294_967_296;
    const figures = `${Math.floor(random() * 150_000)},${3000 + Math.floor(random() * 50_000)}`;
    text += `L${number},ads,${vin},${year},${make},${model},${trim},${figures},${of(zips)},Town ${at % 500},TX,${day},,https://example.com/listing/${at}\n`;
    if (text.length < 1_000_000) continue;
    if (!out.write(text)) await once(out, "drain");
    text = "";
  }
  out.end(text);
  await once(out, "finish");
}
