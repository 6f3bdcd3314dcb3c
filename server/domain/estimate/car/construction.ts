import type { PartName } from "../../../../contracts/vocabulary.ts";

/** What the body of a car is like, as far as its make, model, year and body style say. */
interface Described {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly bodyStyle: string | null;
}

const pickupStyles =
  /pick-?up|crew ?cab|regular ?cab|extended ?cab|double ?cab|quad ?cab|king ?cab|super ?(cab|crew)|access ?cab/i;
const pickupModels =
  /^(f-?\d50\b|f-?150|super duty|silverado|sierra|ram\b|1500|2500|3500|tacoma|tundra|ranger|colorado|canyon|frontier|titan|gladiator|dakota|hilux|amarok|l200|navara|d-max)/i;
/** Pickups in one piece with their bed, or with an outer body that is the structure. */
const oneBody = /ridgeline|santa cruz|maverick|cybertruck|baja|avalanche|brat|r1t|hummer ev|silverado ev|sierra ev/i;
const vans = /suv|sport utility|van|wagon|suburban/i;

/** Whether the bed is a separate body behind the cab, bolted to the frame. */
export function hasSeparateBed({ model, bodyStyle }: Described): boolean {
  if (model !== null && oneBody.test(model)) return false;
  if (bodyStyle !== null && pickupStyles.test(bodyStyle)) return true;
  if (bodyStyle !== null && vans.test(bodyStyle)) return false;
  if (bodyStyle !== null && /\btruck\b/i.test(bodyStyle)) return true;
  return (bodyStyle === null || bodyStyle === "") && model !== null && pickupModels.test(model);
}

/** Bodies that are closed by a liftgate with its glass, wiper and wiring. */
const liftgates = /suv|sport utility|crossover|van|wagon|estate|touring|avant|hatch|liftback/i;
export const hasLiftgate = (described: Described): boolean =>
  !hasSeparateBed(described) && described.bodyStyle !== null && liftgates.test(described.bodyStyle);

/** Car bodies with one door a side. */
const twoDoors = /coupe|coupé|convertible|cabrio|roadster|2.?door|two.?door|regular ?cab/i;
export const isTwoDoor = ({ bodyStyle }: Pick<Described, "bodyStyle">): boolean =>
  bodyStyle !== null && twoDoors.test(bodyStyle);

/** Bodies of which the outer panels are aluminum, by the first model year (public model descriptions of the makers). */
const aluminumBodies: readonly (readonly [make: RegExp, model: RegExp, from: number])[] = [
  [/^ford$/i, /^f-?150/i, 2015],
  [/^ford$/i, /^(f-?[2-5]50|super duty)/i, 2017],
  [/^ford$/i, /^expedition/i, 2018],
  [/^lincoln$/i, /^navigator/i, 2018],
  [/^tesla$/i, /^model [sx]$/i, 2012],
  [/^(land rover|range rover)$/i, /^range rover|^discovery$|^defender/i, 2013],
  [/^jaguar$/i, /^(xj|xk|xe|xf|f-type|f-pace)/i, 2010],
  [/^audi$/i, /^(a8|r8)/i, 1997],
  [/^rivian$/i, /./, 2022],
  [/^lucid$/i, /./, 2022],
];

/** The hood is aluminum on many bodies of steel as well; those are not known here. */
const sheetMetal = /^(hood|roof|trunk_lid|front_fender|front_door|rear_door|quarter_panel)/;

export const isAluminum = ({ make, model, year }: Described, part: PartName): boolean =>
  sheetMetal.test(part) &&
  make !== null &&
  model !== null &&
  year !== null &&
  aluminumBodies.some(([makes, models, from]) => makes.test(make) && models.test(model) && year >= from);

const electricFuels = /electric|hybrid|phev|\b[bh]ev\b|\bev\b|fuel cell|hydrogen/i;
const electricMakes = /^(tesla|rivian|lucid|polestar)$/i;
const electricModels =
  /\b(ev|leaf|bolt|ioniq|prius|hybrid|e-?tron|i[347x]|ix|eq[abces]|taycan|mach-e|lightning|id\.? ?[4-7]|ariya|bz4x|lyriq|ev[69]|niro ev|kona electric|prime|4xe|volt|i-pace|recharge|\d{3}e|xdrive\d0e)\b/i;

/** Whether the car has a high-voltage battery. */
export const isElectrified = ({ make, model, fuelType }: Described & { readonly fuelType: string | null }): boolean =>
  (fuelType !== null && electricFuels.test(fuelType)) ||
  (make !== null && electricMakes.test(make)) ||
  (model !== null && electricModels.test(model));
