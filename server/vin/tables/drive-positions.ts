/**
 * Where manufacturers state the driven wheels in positions 4 to 8 of a VIN. The list is our own: from the manufacturers'
 * decoding tables as the trade quotes them, and for Toyota's and Kia's small letters from retail listings of 2022. For
 * the share that is right see `bench/vin.bench.ts`.
 */
interface PositionRule {
  readonly make: RegExp;
  readonly model: RegExp;
  readonly years?: readonly [first: number, last: number];
  /** What positions 4 to 8 begin with, by drivetrain. A dot is any character. */
  readonly codes: Readonly<Partial<Record<"FWD" | "RWD" | "AWD" | "4WD", RegExp>>>;
}

const last = 2026;

export const positionRules: readonly PositionRule[] = [
  // Ford, Lincoln, Mercury
  { make: /^Ford$/, model: /^F-150/, years: [1990, 2023], codes: { RWD: /^...[257C]/, "4WD": /^...[48ER]/ } },
  {
    make: /^Ford$/,
    model: /^F-[2-5]50 Super Duty$/,
    years: [2000, 2022],
    codes: { RWD: /^...[026ACG]/, "4WD": /^...[137BDH]/ },
  },
  { make: /^Ford$/, model: /^Ranger$/, years: [1993, 2009], codes: { RWD: /^.R[14][04]/, "4WD": /^.R[14][15]/ } },
  {
    make: /^Ford$/,
    model: /^Escape( Hybrid)?$/,
    years: [2005, 2022],
    codes: { FWD: /^.U(0|4|95)/, "4WD": /^.U(5|9[^5])/ },
  },
  { make: /^Mercury$/, model: /^Mariner$/, years: [2005, 2011], codes: { FWD: /^.U8/, "4WD": /^.U9/ } },
  { make: /^Ford$/, model: /^Explorer$/, years: [2002, 2010], codes: { RWD: /^.U6/, "4WD": /^.U7/ } },
  { make: /^Ford$/, model: /^Explorer$/, years: [2011, 2019], codes: { FWD: /^.K7/, "4WD": /^.K8/ } },
  { make: /^Ford$/, model: /^Explorer$/, years: [2020, last], codes: { RWD: /^.K7/, "4WD": /^.K8/ } },
  { make: /^Ford$/, model: /^Edge$/, codes: { FWD: /^.K3/, AWD: /^.K4/ } },
  { make: /^Lincoln$/, model: /^MKX$/, codes: { FWD: /^.[UJ]6/, AWD: /^.[UJ]8/ } },
  { make: /^Ford$/, model: /^Flex$/, codes: { FWD: /^.K5/, AWD: /^.K6/ } },
  { make: /^Ford$/, model: /^Taurus$/, years: [2010, 2019], codes: { FWD: /^.P2[DEF]/, AWD: /^.P2[HJKLM]/ } },
  { make: /^Ford$/, model: /^Fusion/, years: [2006, 2012], codes: { FWD: /^.P0[678GHJL]/, AWD: /^.P0[12C]/ } },
  { make: /^Ford$/, model: /^Fusion/, years: [2013, 2020], codes: { FWD: /^.P0[GHKLPRSU]/, AWD: /^.P0[DTV]/ } },
  {
    make: /^Ford$/,
    model: /^Expedition/,
    years: [1997, 2020],
    codes: { RWD: /^..1[3579FHKL]/, "4WD": /^..(1[468GJM]|2[0A])/ },
  },
  // General Motors
  {
    make: /^(Chevrolet|GMC|Cadillac)$/,
    model: /^(Silverado|Sierra|C\/K|Tahoe|Suburban|Avalanche|Yukon)/,
    codes: { RWD: /^.[C1W]/, "4WD": /^.[K29Y]/ },
  },
  { make: /^Cadillac$/, model: /^Escalade/, codes: { RWD: /^.[C3]/, AWD: /^.[K4]/ } },
  {
    make: /^(Chevrolet|GMC|Oldsmobile|Isuzu)$/,
    model: /^(S-?10|Sonoma|Blazer|Jimmy|Trail ?[Bb]lazer|Envoy|Bravada|Colorado|Canyon)/,
    years: [1990, 2018],
    codes: { RWD: /^.[S5]/, "4WD": /^.[T6]/ },
  },
  { make: /^(Chevrolet|GMC)$/, model: /^(Express|Savana)/, codes: { RWD: /^.G/, AWD: /^.H/ } },
  { make: /^(Chevrolet|GMC)$/, model: /^(Astro|Safari)/, codes: { RWD: /^.M/, AWD: /^.L/ } },
  { make: /^(Chevrolet|GMC)$/, model: /^(Equinox|Terrain)$/, years: [2010, 2017], codes: { FWD: /^AL/, AWD: /^FL/ } },
  { make: /^(Chevrolet|Buick|Saturn)$/, model: /^(Traverse|Enclave|Outlook)$/, codes: { FWD: /^.R/, AWD: /^.V/ } },
  { make: /^GMC$/, model: /^Acadia$/, years: [2007, 2016], codes: { FWD: /^.R/, AWD: /^.V/ } },
  // Chrysler, Dodge, Jeep, Ram
  { make: /^Jeep$/, model: /^Grand Cherokee$/, years: [1999, 2010], codes: { RWD: /^.[SX]/, "4WD": /^.[RW]/ } },
  { make: /^Jeep$/, model: /^Grand Cherokee$/, years: [2011, 2021], codes: { RWD: /^RJE/, "4WD": /^RJF/ } },
  { make: /^Jeep$/, model: /^Liberty$/, years: [2002, 2007], codes: { RWD: /^.K/, "4WD": /^.L/ } },
  { make: /^Jeep$/, model: /^Liberty$/, years: [2008, 2012], codes: { RWD: /^(.P|PJL)/, "4WD": /^(.N|PJM)/ } },
  { make: /^Jeep$/, model: /^Patriot$/, codes: { FWD: /^(.T|NJP)/, "4WD": /^(.F|NJR)/ } },
  { make: /^Jeep$/, model: /^Compass$/, codes: { FWD: /^(.T|NJC)/, "4WD": /^(.F|NJD)/ } },
  { make: /^Jeep$/, model: /^Cherokee$/, years: [2014, last], codes: { FWD: /^PJL/, "4WD": /^PJM/ } },
  { make: /^Jeep$/, model: /^Renegade$/, codes: { FWD: /^.JA/, "4WD": /^.JB/ } },
  { make: /^Jeep$/, model: /^Wrangler/, years: [2007, 2010], codes: { RWD: /^.B/, "4WD": /^.A/ } },
  { make: /^Jeep$/, model: /^Commander$/, codes: { RWD: /^.H/, "4WD": /^.G/ } },
  { make: /^Dodge$/, model: /^Durango$/, years: [1998, 2003], codes: { RWD: /^.R/, "4WD": /^.S/ } },
  { make: /^Dodge$/, model: /^Durango$/, years: [2004, 2009], codes: { RWD: /^.D/, "4WD": /^.B/ } },
  { make: /^Dodge$/, model: /^Durango$/, years: [2012, 2023], codes: { RWD: /^RDH/, AWD: /^RDJ/ } },
  { make: /^Dodge$/, model: /^Dakota$/, years: [1997, 2011], codes: { RWD: /^.[EL]/, "4WD": /^.[GW]/ } },
  { make: /^Dodge$/, model: /^Nitro$/, codes: { RWD: /^.T/, "4WD": /^.U/ } },
  {
    make: /^(Dodge|Ram)$/,
    model: /^(Ram )?[123]500$/,
    years: [1994, 2011],
    codes: { RWD: /^.[ABC]/, "4WD": /^.[FUV]/ },
  },
  { make: /^Ram$/, model: /^1500$/, years: [2012, 2023], codes: { RWD: /^.R[6E]/, "4WD": /^.R[7F]/ } },
  { make: /^Ram$/, model: /^2500$/, years: [2012, 2023], codes: { RWD: /^.R4/, "4WD": /^.R5/ } },
  { make: /^Dodge$/, model: /^Journey$/, codes: { FWD: /^(.G|PDC)/, AWD: /^(.H|PDD)/ } },
  { make: /^Dodge$/, model: /^Caliber$/, codes: { FWD: /^.B/, AWD: /^.E/ } },
  { make: /^Chrysler$/, model: /^Pacifica$/, years: [2004, 2008], codes: { FWD: /^.M/, AWD: /^.F/ } },
  { make: /^Chrysler$/, model: /^300$/, years: [2005, 2010], codes: { RWD: /^.A/, AWD: /^.K/ } },
  { make: /^Chrysler$/, model: /^300$/, years: [2012, 2022], codes: { RWD: /^CCA[A-F]/, AWD: /^CCA[GK]/ } },
  { make: /^Dodge$/, model: /^(Charger|Magnum)$/, years: [2005, 2010], codes: { RWD: /^.A/, AWD: /^.K/ } },
  // Toyota, Lexus
  { make: /^Toyota$/, model: /^Camry$/, years: [2020, 2024], codes: { FWD: /^...[AEFH]/, AWD: /^...B/ } },
  { make: /^Toyota$/, model: /^RAV4/, years: [2006, 2021], codes: { FWD: /^[ZWYH]/, AWD: /^[BDFGNPR]/ } },
  { make: /^Toyota$/, model: /^Highlander/, years: [2008, 2020], codes: { FWD: /^[ZYK]/, AWD: /^[BDJ]/ } },
  { make: /^Toyota$/, model: /^(4Runner|FJ Cruiser)$/, years: [2003, 2021], codes: { RWD: /^Z/, "4WD": /^[BKM]/ } },
  { make: /^Toyota$/, model: /^Tacoma$/, years: [2005, 2015], codes: { RWD: /^[JKNT]/, "4WD": /^[LMPU]/ } },
  { make: /^Toyota$/, model: /^Tacoma$/, years: [2016, 2022], codes: { RWD: /^[AR]/, "4WD": /^[CDS]/ } },
  { make: /^Toyota$/, model: /^Tundra$/, years: [2007, 2021], codes: { RWD: /^[ER]/, "4WD": /^[ABDHU]/ } },
  { make: /^Toyota$/, model: /^Sequoia$/, years: [2001, 2021], codes: { RWD: /^[ZYK]/, "4WD": /^[BDJ]/ } },
  { make: /^Toyota$/, model: /^Venza$/, years: [2009, 2015], codes: { FWD: /^Z/, AWD: /^B/ } },
  { make: /^Lexus$/, model: /^RX 350$/, years: [2010, 2021], codes: { FWD: /^Z/, AWD: /^B/ } },
  { make: /^Lexus$/, model: /^(IS|GS|LS) /, years: [2006, 2014], codes: { RWD: /^B/, AWD: /^C/ } },
  // Honda, Acura
  {
    make: /^Honda$/,
    model: /^CR-V/,
    codes: { FWD: /^(RD[26]|RE3|RM3|RW[15]|RT5)/, AWD: /^(RD[17]|RE4|RM4|RW[26]|RT6)/ },
  },
  { make: /^Honda$/, model: /^Pilot$/, years: [2006, 2022], codes: { FWD: /^YF[235]/, AWD: /^YF[146]/ } },
  { make: /^Honda$/, model: /^Element$/, codes: { FWD: /^YH1/, AWD: /^YH2/ } },
  { make: /^Honda$/, model: /^HR-V$/, codes: { FWD: /^R(U5|Z1)/, AWD: /^R(U6|Z2)/ } },
  { make: /^Honda$/, model: /^Ridgeline$/, codes: { FWD: /^YK2/, AWD: /^YK[13]/ } },
  { make: /^Honda$/, model: /^Passport$/, years: [2019, last], codes: { FWD: /^YF7/, AWD: /^YF8/ } },
  { make: /^Honda$/, model: /Crosstour$/, codes: { FWD: /^TF1/, AWD: /^TF2/ } },
  { make: /^Acura$/, model: /^MDX/, codes: { FWD: /^YD3/, AWD: /^YD[1247]/ } },
  { make: /^Acura$/, model: /^RDX$/, codes: { FWD: /^T(B[23]|C1)/, AWD: /^T(B[14]|C2)/ } },
  { make: /^Acura$/, model: /^TL$/, years: [2009, 2014], codes: { FWD: /^UA8/, AWD: /^UA9/ } },
  // Nissan, Infiniti
  { make: /^Nissan$/, model: /^Rogue( Select)?$/, codes: { FWD: /^....T/, AWD: /^....V/ } },
  { make: /^Nissan$/, model: /^Murano$/, codes: { FWD: /^....[GJTU]/, AWD: /^....[HSW]/ } },
  { make: /^Nissan$/, model: /^Juke$/, codes: { FWD: /^....R/, AWD: /^....V/ } },
  { make: /^Nissan$/, model: /^Pathfinder$/, years: [2005, 2012], codes: { RWD: /^....U/, "4WD": /^....W/ } },
  { make: /^Nissan$/, model: /^Pathfinder$/, years: [2013, 2020], codes: { FWD: /^....N/, "4WD": /^....M/ } },
  { make: /^Nissan$/, model: /^Xterra$/, codes: { RWD: /^....[TU]/, "4WD": /^....[WY]/ } },
  { make: /^Nissan$/, model: /^Frontier$/, years: [2005, 2019], codes: { RWD: /^....[RTU]/, "4WD": /^....[VW]/ } },
  { make: /^Nissan$/, model: /^(Titan|Armada)$/, years: [2004, 2009], codes: { RWD: /^....A/, "4WD": /^....B/ } },
  { make: /^Nissan$/, model: /^(Titan|Armada)$/, years: [2010, 2015], codes: { RWD: /^....D/, "4WD": /^....C/ } },
  { make: /^Infiniti$/, model: /^G(25|37)|^M(35|37|56)|^EX35/, codes: { RWD: /^....[EKP]/, AWD: /^....[LR]/ } },
  { make: /^Infiniti$/, model: /^G35/, codes: { RWD: /^....E/, AWD: /^....F/ } },
  { make: /^Infiniti$/, model: /^FX/, codes: { RWD: /^....U/, AWD: /^....W/ } },
  { make: /^Infiniti$/, model: /^(JX35|QX60)$/, codes: { FWD: /^....N/, AWD: /^....M/ } },
  // Hyundai, Kia, Mazda, Volkswagen, Mercedes-Benz
  { make: /^Hyundai$/, model: /^Santa Fe/, years: [2010, 2020], codes: { FWD: /^..[34]/, AWD: /^..[CD]/ } },
  { make: /^Hyundai$/, model: /^Tucson$/, years: [2010, 2021], codes: { FWD: /^..[34]/, AWD: /^..[CD]/ } },
  { make: /^Kia$/, model: /^(Sorento|Sportage)$/, years: [2011, 2022], codes: { FWD: /^..[34]/, AWD: /^..[CD]/ } },
  { make: /^Mazda$/, model: /^CX-9$/, codes: { FWD: /^TB2|^TCA/, AWD: /^TB3|^TCB/ } },
  { make: /^Mazda$/, model: /^CX-7$/, codes: { FWD: /^ER2/, AWD: /^ER[34]/ } },
  { make: /^Mazda$/, model: /^CX-5$/, codes: { FWD: /^KE2|^KFA/, AWD: /^KE4|^KFB/ } },
  { make: /^Volkswagen$/, model: /^Tiguan$/, years: [2009, 2017], codes: { FWD: /^AV/, AWD: /^BV/ } },
  { make: /^Mercedes-Benz$/, model: /^C-Class$/, years: [2015, 2021], codes: { RWD: /^...[DJ]/, AWD: /^...[EK]/ } },
];
