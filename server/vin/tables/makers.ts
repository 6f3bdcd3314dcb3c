/**
 * Makers by the first three characters of a VIN, for when the VIN database is absent: world manufacturer identifiers
 * that vPIC registers for one make alone, of cars and light trucks sold in the United States, and sixteen that serve
 * one make in practice (counted in 37,000 auction and retail listings).
 */
const identifiers: Readonly<Record<string, string>> = {
  Acura: "19U 19V 2HH 2HN 2HU 4W5 5FR 5FS 5J8 5KC JAE JH4",
  "Alfa Romeo": "ZAR ZAS",
  "Aston Martin": "SCF SD7",
  Audi: "TRU WA1 WAU WU1 WUA",
  Bentley: "SCB SJA",
  BMW: "3MF 3MW 4US 5UM 5UX 5YM WAP WB5 WBA WBS WBX WBY",
  Buick: "1G4 2G4 3G4 3G5 4GL 5GA KL4 W04",
  Cadillac: "1G6 1GE 1GY 2G6 2GE 3GG 3GY LRE LSG",
  Chevrolet:
    "1G1 1GA 1GB 1GC 1GN 2CN 2G1 2G8 2GA 2GB 2GC 2GN 3G1 3GB 3GC 3GM 3GN 4G1 4G3 4KB 4W1 6G1 6G3 J8B J8Z KL1 KL7 KL8",
  Chrysler:
    "1A2 1A3 1A4 1A6 1A7 1A8 1C2 1C5 1C8 2A2 2A3 2A4 2A6 2A7 2A8 2B5 2C5 2C8 2CA 3A2 3A3 3A4 3A6 3A7 3A8 3C2 3C5 3C8 3CA 4C3 ZC2",
  Dodge:
    "1B2 1B3 1B4 1B5 1B6 1B7 1B8 1D2 1D3 1D4 1D5 1D6 1D7 1D8 2B2 2B3 2B4 2B6 2B7 2B8 2D2 2D3 2D4 2D5 2D6 2D7 2D8 3B2 3B4 3B5 3B6 3B7 3B8 3D2 3D3 3D4 3D5 3D6 3D7 3D8 4B3 JB3 JB7 WD0 WD8 WDW WDX",
  Ferrari: "ZFD ZFF ZSG",
  Fiat: "3E4 ZFA ZFB",
  Ford: "177 1F1 1F6 1F7 1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FB 2FC 2FD 2FM 2FT 3FA 3FB 3FC 3FD 3FE 3FM 3FN 3FR 3FT 5LD 9BF JC2 KNJ MAJ NM0 WF0",
  Genesis: "KMT",
  GMC: "1GD 1GJ 1GK 1GT 2C0 2CT 2G0 2GD 2GH 2GJ 2GK 2GT 3GK 3GT 4G5 4KD 5G3 7GZ J8D",
  Honda: "19X 1HG 2HG 2HJ 2HK 3CZ 3DH 3GP 3HG 4S6 5FN 5FP 5J6 5J7 5KB 7FA JH1 JHL JHM SHH SHS",
  Hummer: "5GN 5GR 5GT ADM",
  Hyundai: "5NM 5NP 5NT 7YA KM8 KME PFD",
  Infiniti: "3PC 5N3 JNK JNR JNT JNX",
  Isuzu: "1GG 4GT 4KL 4NU 4S1 4S2 4S5 J8C J8T JAA JAB JAC JAM JR2 LES LM5",
  Jaguar: "SAD SAJ",
  Jeep: "1J2 1J3 1J4 1J5 1J6 1J7 1J8 1JC 1JD 1JT 2BC 2BD 2J4 2J5 2J6 3J4 3J5 3J6",
  Kia: "3KP 5XX KNA",
  Lamborghini: "ZHW ZPB",
  "Land Rover": "SAL",
  Lexus: "2T2 58A JT6 JT8 JTH JTJ",
  Lincoln: "1L1 1LJ 1LN 1MR 2L1 2LJ 2LM 2LN 3LN 5L1 5LM 5LT",
  Lotus: "LJU SCC",
  Lucid: "50E 7UU",
  Maserati: "ZAM ZN6",
  Mazda: "1YV 3MD 3MV 3MZ 4F2 4F3 4F4 JM1 JM2 JM3",
  McLaren: "SBM",
  "Mercedes-Benz": "1MB 4JG 55S 8BN 8BR 8BT 8BU 9DB W1K W1N W1W W1X W1Y W1Z WD3 WDA WDB WDC WDD WDZ",
  Mercury: "1ME 1MH 1ZW 2ME 2MH 2MR 3MA 3ME 4M2 4M3 4M4 6MP",
  MINI: "WMW WMZ",
  Mitsubishi: "1Z2 1Z3 1Z4 1Z6 1Z7 1Z8 4A3 4A4 4P3 6MM JA3 JA4 JA7 JJ3 KPH ML3",
  Nissan: "1N4 1N6 3N1 3N8 4N2 4N3 4N4 5BZ KNM",
  Oldsmobile: "1G3 1GH 2G3 3G3 4NS",
  Plymouth: "1P3 1P4 1P5 1P6 1P7 2P3 2P4 2P5 2P6 2P7 3P3 3P4 3P5 3P6 3P7 JP3 JP7 MP3",
  Polestar: "7SY LPS YSM YSR",
  Pontiac: "1G2 1G7 1GM 2C2 2CG 2CK 2G2 2G7 3G2 3G7 4G2 5Y2 6G2 JG2 KL2",
  Porsche: "WP0 WP1",
  "Rolls-Royce": "SCA SLA",
  SAAB: "5S3 JF4 YK1 YS3",
  Saturn: "1G8 3GS 4NT 5GZ",
  smart: "WME",
  Subaru: "4S3 4S4 JF2 JF3",
  Suzuki: "2S2 2S3 5Z6 JG7 JGC JS2 JS3 JS4 KL5",
  Tesla: "5YJ 7G2 7SA LRW SFZ XP7",
  Toyota:
    "1NX 2T1 2T3 3MY 3TM 3TY 4T1 4T3 4T4 4TA 5TB 5TD 5TE 5TF 5YF 7MU 7SV JT2 JT3 JT4 JT5 JTD JTE JTK JTL JTM JTN NMT SB1 VNK WZ1",
  VinFast: "RLL",
  Volkswagen: "1V1 1V2 1VW 2V4 2V8 3VV 3VW 9BW WV1 WV2 WV3 WVG WVW",
  Volvo: "3CE 4VJ 7JD 7JR 9BV LVY LYV YB1 YB3 YV1 YV2 YV3 YV4 YV5",
};

/**
 * Makers of cars for Europe whom NHTSA lists without a make, or not at all, because they sell none in the United States.
 * Source: the identifiers of ISO 3780 as Wikibooks lists them (Vehicle Identification Numbers, World Manufacturer Identifier).
 */
const european: Readonly<Record<string, string>> = {
  Citroen: "VF7 VR7",
  Dacia: "UU1",
  DS: "VR1",
  Hyundai: "NLH TMA",
  Kia: "U5Y U6Y",
  Nissan: "SJN",
  Peugeot: "VF3 VR3",
  Renault: "VF1 VF2",
  SEAT: "VSS",
  Skoda: "TMB",
  Suzuki: "TSM",
};

const makes = new Map(
  [...Object.entries(identifiers), ...Object.entries(european)].flatMap(([make, list]) =>
    list.split(" ").map((wmi) => [wmi, make] as const),
  ),
);

export const makeOf = (vin: string): string | null => makes.get(vin.slice(0, 3)) ?? null;
