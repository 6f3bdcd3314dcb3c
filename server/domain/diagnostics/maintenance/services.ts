import type { Basis } from "../../../../contracts/vocabulary.ts";
import type { Fuel } from "../readings/car.ts";

/** One service and its interval in miles and months, whichever comes first; null if there is no such interval. */
export interface Service {
  readonly service: string;
  readonly miles: number | null;
  readonly months: number | null;
  readonly fuels: readonly Fuel[];
  readonly basis: Basis;
}

const stated = (source: string): Basis => ({ mark: "stated", source });
const estimate = (source = "our own estimate, customary in the trade"): Basis => ({ mark: "estimate", source });

const any: readonly Fuel[] = ["gasoline", "hybrid", "diesel", "electric"];
const engine: readonly Fuel[] = ["gasoline", "hybrid", "diesel"];
const spark: readonly Fuel[] = ["gasoline", "hybrid"];

/** The usual intervals of any make; the maker's own schedule has priority. For a range in a source, one value of it. */
export const services: readonly Service[] = [
  {
    service: "Engine oil and filter",
    miles: 7_500,
    months: 12,
    fuels: engine,
    basis: stated("us.ok.com: 5,000-10,000 miles, 6-12 months"),
  },
  {
    service: "Tire rotation",
    miles: 7_500,
    months: null,
    fuels: any,
    basis: stated("us.ok.com, paynevw.com: 5,000-7,500 miles"),
  },
  {
    service: "Tires, front axle: measure, replace both if worn",
    miles: 40_000,
    months: 72,
    fuels: any,
    basis: estimate(),
  },
  {
    service: "Tires, rear axle: measure, replace both if worn",
    miles: 50_000,
    months: 72,
    fuels: any,
    basis: estimate(),
  },
  {
    service: "Brake inspection",
    miles: 15_000,
    months: 12,
    fuels: any,
    basis: stated("howto.im: every year or two; miles are our own estimate"),
  },
  {
    service: "Cabin air filter",
    miles: 20_000,
    months: 24,
    fuels: any,
    basis: stated("howto.im: 12-24 months; paynevw.com: to 36,000 miles"),
  },
  {
    service: "Engine air filter",
    miles: 30_000,
    months: null,
    fuels: engine,
    basis: stated("autolist.com 2018, us.ok.com: 15,000-30,000 miles"),
  },
  {
    service: "Brake fluid",
    miles: 45_000,
    months: 36,
    fuels: any,
    basis: stated("us.ok.com: 30,000-45,000 miles, 2-3 years"),
  },
  {
    service: "Engine coolant",
    miles: 60_000,
    months: 60,
    fuels: engine,
    basis: stated("autolist.com 2018: 60,000 miles; years are our own estimate"),
  },
  {
    service: "Battery and motor coolant",
    miles: null,
    months: 72,
    fuels: ["electric"],
    basis: stated("paynevw.com: every five to seven years"),
  },
  {
    service: "Transmission fluid",
    miles: 60_000,
    months: null,
    fuels: engine,
    basis: stated("autolist.com 2018: 30,000-100,000 miles"),
  },
  {
    service: "Spark plugs",
    miles: 90_000,
    months: null,
    fuels: spark,
    basis: stated("autolist.com 2018, quanzautocare.com: 30,000-100,000 miles by type of plug"),
  },
  {
    service: "Timing belt, if the engine has one (many have a chain): replace with tensioner and water pump",
    miles: 90_000,
    months: 96,
    fuels: engine,
    basis: stated("delsgarage.com, vangoautomotive.com, jbauto.repair: 60,000-120,000 miles, 8-10 years"),
  },
  { service: "Diesel fuel filter", miles: 30_000, months: 24, fuels: ["diesel"], basis: stated("autolist.com 2018") },
  { service: "Glow plugs: test", miles: 100_000, months: null, fuels: ["diesel"], basis: estimate() },
  { service: "Drive belt: inspect", miles: 60_000, months: 60, fuels: ["gasoline", "diesel"], basis: estimate() },
  {
    service: "12-volt battery: test, replace if weak",
    miles: 50_000,
    months: 48,
    fuels: any,
    basis: stated("autolist.com 2018: four to five years, about 50,000 miles"),
  },
  { service: "Hybrid battery: cooling filter", miles: 30_000, months: 24, fuels: ["hybrid"], basis: estimate() },
  {
    service: "High-voltage battery: health check",
    miles: null,
    months: 12,
    fuels: ["hybrid", "electric"],
    basis: stated("howto.im: at the annual service"),
  },
];
