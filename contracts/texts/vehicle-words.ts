import type { Language } from "../accounts/languages.ts";
import { own } from "../kit/own.ts";

type Words = Readonly<Record<string, string>>;

/** In lower case: what VIN decoding, imports and dealers write into the text fields of a vehicle. */
const german: Words = {
  automatic: "Automatik",
  manual: "Schaltgetriebe",
  cvt: "Automatik (CVT)",
  "dual-clutch automatic": "Doppelkupplungsgetriebe",

  awd: "Allrad (AWD)",
  "4wd": "Allrad (4WD)",
  fwd: "Frontantrieb",
  rwd: "Heckantrieb",
  "2wd": "Zweiradantrieb",

  gasoline: "Benzin",
  diesel: "Diesel",
  electric: "Elektro",
  hybrid: "Hybrid",
  "plug-in hybrid": "Plug-in-Hybrid",
  "flex fuel": "Flexfuel (E85)",
  hydrogen: "Wasserstoff",
  cng: "Erdgas (CNG)",
  lng: "Flüssigerdgas (LNG)",
  lpg: "Autogas (LPG)",
  "electric motor": "Elektromotor",

  sedan: "Limousine",
  hatchback: "Schrägheck",
  wagon: "Kombi",
  coupe: "Coupé",
  convertible: "Cabrio",
  pickup: "Pick-up",
  minivan: "Van",
  van: "Transporter",
  "cargo van": "Kastenwagen",
  bus: "Bus",

  black: "Schwarz",
  white: "Weiß",
  silver: "Silber",
  gray: "Grau",
  grey: "Grau",
  blue: "Blau",
  red: "Rot",
  green: "Grün",
  brown: "Braun",
  gold: "Gold",
  yellow: "Gelb",
  purple: "Violett",
  burgundy: "Bordeauxrot",
  charcoal: "Anthrazit",
};

const spanish: Words = {
  automatic: "Automática",
  manual: "Manual",
  cvt: "Automática (CVT)",
  "dual-clutch automatic": "Automática de doble embrague",

  awd: "Tracción total (AWD)",
  "4wd": "4x4",
  fwd: "Tracción delantera",
  rwd: "Tracción trasera",
  "2wd": "4x2",

  gasoline: "Gasolina",
  diesel: "Diésel",
  electric: "Eléctrico",
  hybrid: "Híbrido",
  "plug-in hybrid": "Híbrido enchufable",
  "flex fuel": "Flex fuel (E85)",
  hydrogen: "Hidrógeno",
  cng: "Gas natural (GNC)",
  lng: "Gas natural licuado (GNL)",
  lpg: "Gas LP (GLP)",
  "electric motor": "Motor eléctrico",

  sedan: "Sedán",
  hatchback: "Hatchback",
  wagon: "Familiar",
  coupe: "Cupé",
  convertible: "Convertible",
  pickup: "Pickup",
  minivan: "Minivan",
  van: "Furgoneta",
  "cargo van": "Furgoneta de carga",
  bus: "Autobús",

  black: "Negro",
  white: "Blanco",
  silver: "Plateado",
  gray: "Gris",
  grey: "Gris",
  blue: "Azul",
  red: "Rojo",
  green: "Verde",
  brown: "Marrón",
  gold: "Dorado",
  orange: "Naranja",
  yellow: "Amarillo",
  purple: "Morado",
  burgundy: "Borgoña",
  charcoal: "Gris carbón",
};

interface Texts {
  readonly words: Words;
  /** A gearbox with a number of gears: `8-speed automatic`. */
  readonly gears: (gears: string, kind: "automatic" | "manual") => string;
}

const texts: Readonly<Record<Language, Texts | undefined>> = {
  en: undefined,
  de: {
    words: german,
    gears: (gears, kind) => `${gears}-Gang-${kind === "manual" ? "Schaltgetriebe" : "Automatik"}`,
  },
  es: {
    words: spanish,
    gears: (gears, kind) => `${kind === "manual" ? "Manual" : "Automática"} de ${gears} velocidades`,
  },
};

const withGears = /^(\d{1,2})[- ]speed (automatic|manual)$/;

/**
 * A value of a vehicle's text fields (body style, transmission, drivetrain, fuel, colors) in another language. A value that is
 * not one of the usual ones stays as it was entered.
 */
export function vehicleWord(value: string, language: Language): string {
  const known = texts[language];
  if (!known) return value;
  const key = value.trim().toLowerCase();
  const gearbox = withGears.exec(key);
  if (gearbox) return known.gears(gearbox[1] ?? "", gearbox[2] === "manual" ? "manual" : "automatic");
  return own(known.words, key) ?? value;
}
