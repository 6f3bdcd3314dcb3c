import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { ours, stated } from "./basis.ts";

/** Small jobs: hours, and materials in US dollars. */
export const services: RateTables["services"] = {
  polish: { hours: 0.5, price: 10, basis: ours() },
  touch_up: { hours: 0.6, price: 20, basis: ours() },
  lamp_polish: { hours: 0.7, price: 15, basis: ours() },
  resin_repair: { hours: 0.5, price: 35, basis: stated("20-45 minutes, $30-60 (unitedautoglasslasvegas.com)") },
  plastic_repair: { hours: 0, price: 45, basis: ours("welding rod, adhesive and filler for plastic") },
  rust_treatment: { hours: 0.8, price: 40, basis: ours("grinding bare, converter, primer and cavity wax") },
  pre_post_scan: {
    hours: 1,
    price: 0,
    basis: stated("most shops ask up to one mechanical hour (autobodynews.com 2018-19); CCC 2017: $125 a scan"),
  },
};
