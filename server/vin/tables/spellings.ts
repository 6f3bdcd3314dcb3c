import { own } from "../../../contracts/kit/own.ts";

/** The trade's names for vPIC's. Other names stay as vPIC has them, without the text in brackets. */
const bodies: Readonly<Record<string, string>> = {
  "Convertible/Cabriolet": "Convertible",
  "Crossover Utility Vehicle (CUV)": "SUV",
  "Hatchback/Liftback/Notchback": "Hatchback",
  "Sedan/Saloon": "Sedan",
  "Sport Utility Truck (SUT)": "Pickup",
  "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": "SUV",
  "Step Van / Walk-in Van": "Step Van",
};

const fuels: Readonly<Record<string, string>> = {
  "Compressed Hydrogen/Hydrogen": "Hydrogen",
  "Compressed Natural Gas (CNG)": "CNG",
  "Ethanol (E85)": "Flex fuel",
  "Flexible Fuel Vehicle (FFV)": "Flex fuel",
  "Liquefied Natural Gas (LNG)": "LNG",
  "Liquefied Petroleum Gas (propane or LPG)": "LPG",
};

const withoutBrackets = (text: string) => text.replace(/\s*\([^)]*\)/g, "").trim();

export const bodyName = (body: string): string =>
  own(bodies, body) ?? withoutBrackets(body.replace(/^Incomplete - /, ""));

/** The fuel, or the name for a combination of two: a combustion engine with an electric motor is a hybrid. */
export function fuelName(first: string, second: string | undefined): string {
  const [a, b] = [first, second ?? first].map((fuel) => own(fuels, fuel) ?? withoutBrackets(fuel));
  if (a === undefined || b === undefined || a === b) return a ?? first;
  if (a === "Electric" || b === "Electric") return "Hybrid";
  if (a === "Flex fuel" || b === "Flex fuel") return "Flex fuel";
  return `${a}/${b}`;
}

/** "UNITED STATES (USA)" -> "United States", "LANSING - GRAND RIVER" -> "Lansing - Grand River". */
export const placeName = (place: string): string =>
  withoutBrackets(place === "ENGLAND" ? "UNITED KINGDOM" : place)
    .toLowerCase()
    .replace(/(^|[\s\-/.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
