import { own } from "../../contracts/kit/own.ts";
import type { Facts } from "./lookup.ts";

const layouts: Readonly<Record<string, string>> = {
  "In-Line": "I",
  "V-Shaped": "V",
  "Horizontally opposed (boxer)": "H",
  "W Shaped": "W",
};

function displacement({ litres, cubicCentimetres }: Facts): string | undefined {
  const size = Number(litres ?? Number(cubicCentimetres) / 1000);
  return Number.isFinite(size) && size > 0 ? `${size.toFixed(1)} L` : undefined;
}

function cylinders({ cylinders: count, configuration }: Facts): string | undefined {
  if (configuration === "Rotary") return "rotary";
  if (!(Number(count) > 0)) return undefined;
  const layout = own(layouts, configuration ?? "");
  return layout === undefined ? `${count}-cylinder` : `${layout}${count}`;
}

/** Horsepower; undefined for a range, because the VIN does not say which value this car has. */
function power({ power: from, powerTo: to }: Facts): string | undefined {
  const known = Number(from) > 0 && (to === undefined || Number(to) === Number(from));
  return known ? `${Math.round(Number(from))} hp` : undefined;
}

/** "2.4 L I4 turbo, 160 hp", from the known facts; null if none are known. */
export function engineText(facts: Facts): string | null {
  const parts = [displacement(facts), cylinders(facts), facts.turbo === "Yes" ? "turbo" : undefined];
  const block = parts.filter((part) => part !== undefined).join(" ");
  if (block === "" && facts.fuel === "Electric") return "Electric motor";
  return [block, power(facts)].filter(Boolean).join(", ") || null;
}
