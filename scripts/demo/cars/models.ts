/** How a car loses value, by the groups of iSeeCars. A car that is neither an SUV, a truck nor electric has the figure for "all". */
export type Segment = "car" | "suv" | "truck" | "electric";

/** A trim of a model in the model years in which its VINs begin with the same characters. */
export interface Build {
  /** The VIN's first eight characters and its eleventh, the plant: as NHTSA's catalog (vPIC, public domain) decodes them. */
  readonly stem: string;
  readonly plant: string;
  readonly trim: string;
  /** Model years, both included. */
  readonly from: number;
  readonly to: number;
  /** As written in vPIC. */
  readonly engine: string;
  /** Price when new, in current dollars. Our own estimate. */
  readonly newPrice: number;
}

export interface Model {
  readonly make: string;
  readonly model: string;
  readonly segment: Segment;
  readonly body: string;
  readonly drivetrain: string;
  readonly fuel: string;
  /** Relative share of the market. Our own estimate. */
  readonly share: number;
  readonly builds: readonly Build[];
}

type Line = readonly [stem: string, plant: string, trim: string, from: number, to: number, newPrice: number];
const builds = (engine: string, lines: readonly Line[]): readonly Build[] =>
  lines.map(([stem, plant, trim, from, to, newPrice]) => ({ stem, plant, trim, from, to, engine, newPrice }));

const sedan = { segment: "car", body: "Sedan", drivetrain: "FWD", fuel: "Gasoline" } as const;
const suv = { segment: "suv", body: "SUV", drivetrain: "AWD", fuel: "Gasoline" } as const;
const pickup = { segment: "truck", body: "Pickup", drivetrain: "4WD", fuel: "Gasoline" } as const;

const japanese: readonly Model[] = [
  {
    make: "Toyota",
    model: "Camry",
    ...sedan,
    share: 9,
    builds: builds("2.5 L I4", [
      ["4T1C11AK", "U", "LE", 2020, 2024, 28_400],
      ["4T1G11AK", "U", "SE", 2020, 2024, 29_900],
      ["4T1F11AK", "U", "XLE", 2020, 2024, 33_100],
    ]),
  },
  {
    make: "Toyota",
    model: "RAV4",
    ...suv,
    share: 9,
    builds: builds("2.5 L I4", [
      ["2T3BFREV", "W", "LE", 2015, 2018, 30_200],
      ["2T3RFREV", "W", "XLE", 2015, 2017, 32_300],
      ["2T3F1RFV", "W", "LE", 2019, 2024, 30_600],
      ["2T3P1RFV", "W", "XLE", 2020, 2024, 32_500],
      ["2T3N1RFV", "W", "Limited", 2019, 2024, 38_100],
    ]),
  },
  {
    make: "Honda",
    model: "Civic",
    ...sedan,
    share: 7,
    builds: [
      ...builds("1.8 L I4", [["19XFB2F5", "E", "LX", 2013, 2015, 24_000]]),
      ...builds("2.0 L I4", [
        ["2HGFC2F5", "H", "LX", 2016, 2021, 24_300],
        ["2HGFC2F7", "H", "EX", 2016, 2020, 26_400],
        ["2HGFE2F2", "H", "LX", 2022, 2025, 25_400],
      ]),
      ...builds("1.5 L I4 turbo", [["2HGFE1F7", "H", "EX", 2022, 2024, 27_900]]),
    ],
  },
  {
    make: "Honda",
    model: "Accord",
    ...sedan,
    share: 6,
    builds: [
      ...builds("2.4 L I4", [
        ["1HGCR2F3", "A", "LX", 2013, 2017, 27_900],
        ["1HGCR2F8", "A", "EX-L", 2013, 2017, 32_800],
      ]),
      ...builds("1.5 L I4 turbo", [
        ["1HGCV1F1", "A", "LX", 2018, 2022, 28_500],
        ["1HGCV1F3", "A", "Sport", 2018, 2022, 31_000],
        ["1HGCV1F5", "A", "EX-L", 2018, 2022, 33_900],
        ["1HGCY1F2", "A", "LX", 2023, 2026, 29_200],
      ]),
    ],
  },
  {
    make: "Honda",
    model: "CR-V",
    ...suv,
    share: 9,
    builds: builds("1.5 L I4 turbo", [
      ["2HKRW1H5", "H", "EX", 2017, 2022, 33_200],
      ["2HKRW1H2", "H", "LX", 2020, 2022, 30_700],
      ["2HKRW1H8", "H", "EX-L", 2020, 2022, 35_900],
      ["2HKRS3H4", "H", "EX", 2023, 2026, 34_200],
      ["2HKRS3H7", "H", "EX-L", 2023, 2026, 36_800],
    ]),
  },
  {
    make: "Honda",
    model: "Odyssey",
    ...sedan,
    body: "Minivan",
    share: 3,
    builds: builds("3.5 L V6", [
      ["5FNRL5H4", "B", "EX", 2013, 2017, 39_000],
      ["5FNRL6H5", "B", "EX", 2018, 2024, 40_200],
      ["5FNRL6H6", "B", "EX-L", 2023, 2026, 43_800],
    ]),
  },
  {
    make: "Nissan",
    model: "Rogue",
    ...suv,
    share: 6,
    builds: [
      ...builds("2.5 L I4", [
        ["5N1AT2MV", "C", "S", 2016, 2018, 29_200],
        ["5N1AT2MV", "C", "SV", 2016, 2018, 31_000],
      ]),
      ...builds("1.5 L I3 turbo", [
        ["5N1BT3AB", "C", "S", 2022, 2026, 30_000],
        ["5N1BT3BB", "C", "SV", 2022, 2026, 31_900],
        ["5N1BT3CB", "C", "SL", 2022, 2026, 36_500],
      ]),
    ],
  },
  {
    make: "Nissan",
    model: "Altima",
    ...sedan,
    share: 4,
    builds: builds("2.5 L I4", [
      ["1N4BL4BV", "C", "S", 2019, 2024, 26_700],
      ["1N4BL4DV", "C", "SV", 2019, 2025, 28_200],
      ["1N4BL4EV", "C", "SL", 2019, 2023, 33_000],
    ]),
  },
  {
    make: "Subaru",
    model: "Outback",
    ...suv,
    share: 3,
    builds: builds("2.5 L H4", [
      ["4S4BTAAC", "3", "Base", 2020, 2025, 30_100],
      ["4S4BTACC", "3", "Premium", 2020, 2025, 32_600],
      ["4S4BTANC", "3", "Limited", 2022, 2025, 37_400],
    ]),
  },
  {
    make: "Mazda",
    model: "CX-5",
    ...suv,
    share: 3,
    builds: builds("2.5 L I4", [
      ["JM3KFBBM", "0", "Sport", 2018, 2021, 28_900],
      ["JM3KFBCM", "0", "Touring", 2018, 2021, 31_000],
      ["JM3KFBDM", "0", "Grand Touring", 2018, 2021, 34_700],
    ]),
  },
];

const american: readonly Model[] = [
  {
    make: "Ford",
    model: "F-150",
    ...pickup,
    share: 8,
    builds: builds("5.0 L V8", [
      ["1FTFW1E5", "F", "XL", 2018, 2021, 45_500],
      ["1FTFW1E5", "F", "XLT", 2018, 2021, 52_000],
      ["1FTFW1E5", "F", "Lariat", 2018, 2021, 61_500],
    ]),
  },
  {
    make: "Ford",
    model: "Escape",
    ...suv,
    share: 5,
    builds: builds("2.0 L I4 turbo", [
      ["1FMCU9G9", "U", "SE", 2014, 2021, 31_800],
      ["1FMCU0J9", "U", "Titanium", 2014, 2021, 36_500],
    ]),
  },
  {
    make: "Ford",
    model: "Explorer",
    ...suv,
    share: 5,
    builds: [
      ...builds("3.5 L V6", [
        ["1FM5K8D8", "G", "XLT", 2013, 2018, 42_500],
        ["1FM5K8F8", "G", "Limited", 2013, 2018, 50_000],
      ]),
      ...builds("2.3 L I4 turbo", [
        ["1FMSK8DH", "G", "XLT", 2020, 2024, 43_900],
        ["1FMSK8FH", "G", "Limited", 2020, 2024, 52_200],
      ]),
    ],
  },
  {
    make: "Chevrolet",
    model: "Silverado 1500",
    ...pickup,
    share: 7,
    builds: builds("5.3 L V8", [
      ["3GCUYDED", "G", "LT", 2019, 2021, 54_000],
      ["3GCUYGED", "G", "LTZ", 2019, 2021, 61_000],
      ["1GCUDDED", "Z", "LT", 2022, 2024, 55_500],
    ]),
  },
  {
    make: "Chevrolet",
    model: "Malibu",
    ...sedan,
    share: 4,
    builds: builds("1.5 L I4 turbo", [
      ["1G1ZB5ST", "F", "LS", 2016, 2025, 26_000],
      ["1G1ZD5ST", "F", "LT", 2016, 2025, 28_000],
      ["1G1ZE5ST", "F", "Premier", 2018, 2023, 34_000],
    ]),
  },
  {
    make: "Chevrolet",
    model: "Bolt EV",
    segment: "electric",
    body: "Hatchback",
    drivetrain: "FWD",
    fuel: "Electric",
    share: 2,
    builds: builds("Electric motor", [
      ["1G1FW6S0", "4", "LT", 2018, 2021, 33_500],
      ["1G1FX6S0", "4", "Premier", 2018, 2020, 37_500],
      ["1G1FW6S0", "4", "1LT", 2022, 2023, 29_000],
      ["1G1FX6S0", "4", "2LT", 2022, 2023, 32_000],
    ]),
  },
  {
    make: "Jeep",
    model: "Grand Cherokee",
    ...suv,
    drivetrain: "4WD",
    share: 5,
    builds: builds("3.6 L V6", [
      ["1C4RJFAG", "C", "Laredo", 2014, 2021, 42_800],
      ["1C4RJFBG", "C", "Limited", 2014, 2021, 49_000],
      ["1C4RJFCG", "C", "Overland", 2014, 2021, 56_500],
    ]),
  },
  {
    make: "Jeep",
    model: "Wrangler",
    ...suv,
    drivetrain: "4WD",
    share: 4,
    builds: builds("3.6 L V6", [
      ["1C4HJXAG", "W", "Sport", 2018, 2025, 38_500],
      ["1C4HJXCG", "W", "Rubicon", 2018, 2025, 51_500],
    ]),
  },
  {
    make: "Ram",
    model: "1500",
    ...pickup,
    share: 5,
    builds: builds("5.7 L V8", [
      ["1C6RR7LT", "S", "SLT", 2014, 2018, 46_000],
      ["1C6SRFCT", "N", "Tradesman", 2019, 2024, 46_500],
      ["1C6SRFJT", "N", "Laramie", 2019, 2024, 62_000],
    ]),
  },
];

const others: readonly Model[] = [
  {
    make: "Hyundai",
    model: "Elantra",
    ...sedan,
    share: 5,
    builds: builds("2.0 L I4", [
      ["5NPD74LF", "H", "SE", 2018, 2020, 21_900],
      ["5NPLL4AG", "H", "SE", 2021, 2026, 22_600],
      ["5NPLM4AG", "H", "SEL", 2021, 2026, 24_200],
      ["5NPLP4AG", "H", "Limited", 2021, 2026, 27_300],
    ]),
  },
  {
    make: "Hyundai",
    model: "Tucson",
    ...suv,
    share: 4,
    builds: builds("2.5 L I4", [
      ["5NMJACAE", "H", "SE", 2022, 2026, 30_400],
      ["5NMJBCAE", "H", "SEL", 2022, 2026, 32_000],
      ["5NMJECAE", "H", "Limited", 2022, 2026, 39_000],
    ]),
  },
  {
    make: "Kia",
    model: "Sorento",
    ...suv,
    share: 3,
    builds: builds("2.5 L I4", [
      ["5XYRG4LC", "G", "LX", 2021, 2026, 33_000],
      ["5XYRL4LC", "G", "S", 2021, 2026, 35_700],
    ]),
  },
  {
    make: "BMW",
    model: "3 Series",
    ...sedan,
    drivetrain: "AWD",
    share: 2,
    builds: builds("2.0 L I4 turbo", [
      ["WBA8D9C3", "A", "330i xDrive", 2017, 2018, 46_500],
      ["3MW5R7J0", "8", "330i xDrive", 2020, 2022, 47_800],
      ["3MW89FF0", "8", "330i xDrive", 2023, 2024, 48_900],
    ]),
  },
];

/** The models in the demo's market and dealership. */
export const models: readonly Model[] = [...japanese, ...american, ...others];
