import { join } from "node:path";
import Database from "better-sqlite3";
import { v7 } from "uuid";
import { checkDigitOf } from "../server/vin/check.ts";

export const soldShare = 5;
export const leadsPerVehicle = 1;
const dayMs = 86_400_000;

/** Positions 1 to 8, 10 and 11 of a VIN of each make. */
const vins = {
  Honda: ["1HGCM826", "3A"],
  Toyota: ["2T1BURHE", "JC"],
  Ford: ["1FTFW1EF", "DF"],
  BMW: ["5UXKR0C5", "E0"],
  Audi: ["WAUFFAFL", "BN"],
  Kia: ["KNAGM4A7", "B5"],
  Subaru: ["4S4BRBCC", "A3"],
  Mazda: ["JM3KE4DY", "F0"],
  Nissan: ["1N4AL3AP", "DC"],
  Volvo: ["YV4952DZ", "A2"],
} as const;
const makes = Object.keys(vins) as (keyof typeof vins)[];
const models = [
  "Accord",
  "Corolla",
  "F-150",
  "X5",
  "A4",
  "Optima",
  "Outback",
  "CX-5",
  "Altima",
  "XC60",
  "Civic",
  "Camry",
];
const trims = ["LE", "EX-L", "XLT", "Premium", "S line", "Limited", "Sport"];
export const pick = <T>(list: readonly T[], i: number): T => list[(i * 7919) % list.length] as T;

/** A VIN with a valid check digit, unique for each number. */
export const vinOf = (i: number): string => {
  const [start, middle] = vins[pick(makes, i)];
  const vin = `${start}0${middle}${String(i).padStart(6, "0")}`;
  return `${start}${checkDigitOf(vin)}${vin.slice(9)}`;
};

/** A file of vehicles for the import. */
export function inventoryFile(size: number): Blob {
  const lines = ["Stock #,VIN,Year,Make,Model,Trim,Miles,Cost,List Price,Acquired"];
  for (let i = 0; i < size; i += 1) {
    const acquired = new Date(Date.now() - (i % 200) * dayMs).toISOString().slice(0, 10);
    const car = [`P${100_000 + i}`, vinOf(i), 2005 + (i % 18), pick(makes, i), pick(models, i), pick(trims, i)];
    lines.push([...car, (i * 37) % 150_000, 5000 + (i % 20_000), 7000 + (i % 20_000), acquired].join(","));
  }
  return new Blob([lines.join("\n")]);
}

/** Writes into the database file: sales of a fifth of the vehicles in the last 60 days, and one lead per vehicle. */
export function addSalesAndLeads(folder: string): void {
  const db = new Database(join(folder, "forecourt.db"));
  const now = Date.now();
  const cars = db.prepare("select id, workspace_id from vehicles").all() as { id: string; workspace_id: string }[];
  const sell = db.prepare(
    "insert into sales (id, workspace_id, vehicle_id, sold_price_cents, sold_at, purchase_price_cents, acquired_at, days_to_sell, satisfaction, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const sold = db.prepare("update vehicles set status = 'SOLD', sold_at = ?, sold_price_cents = ? where id = ?");
  const lead = db.prepare(
    "insert into leads (id, workspace_id, car_id, status, action, target_name, target_info, position, status_since, search_text, created_at, updated_at) values (?, ?, ?, 'NEW', 'Call', 'Ada', 'ada@example.com', ?, ?, 'call', ?, ?)",
  );
  db.transaction(() => {
    for (const [i, car] of cars.entries()) {
      const at = new Date(now - (i % 60) * dayMs).toISOString();
      for (let n = 0; n < leadsPerVehicle; n += 1) {
        lead.run(v7(), car.workspace_id, car.id, i, at, at, at);
      }
      if (i % soldShare !== 0) continue;
      const acquired = new Date(now - ((i % 60) + 30) * dayMs).toISOString();
      sell.run(v7(), car.workspace_id, car.id, 1_000_000, at, 900_000, acquired, 30, 5, at, at);
      sold.run(at, 1_000_000, car.id);
    }
  })();
  db.close();
}
