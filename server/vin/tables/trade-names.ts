import { own } from "../../../contracts/kit/own.ts";

export interface TradeName {
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
}

export interface CatalogName extends TradeName {
  readonly vin: string;
  readonly series: string | undefined;
  readonly year: number;
}

interface Rule {
  readonly why: string;
  readonly make: RegExp;
  readonly model: RegExp;
  /** What the trade says instead; undefined where the rule does not apply after all. */
  readonly says: (car: CatalogName, match: RegExpExecArray) => Partial<TradeName> | undefined;
}

const hasSize = (text: string | undefined) => /\b([1-6]500)\b/.exec(text ?? "")?.[1];
const tons: readonly (readonly [RegExp, string])[] = [
  [/1\/2 ton/i, "1500"],
  [/3\/4 ton/i, "2500"],
  [/\b1 ton/i, "3500"],
];

/** "DR (1500)" -> "1500", "3/4 Ton" -> "2500": a pickup's size class, in the words of the American makers. */
const sizeOf = (series: string | undefined) => hasSize(series) ?? tons.find(([ton]) => ton.test(series ?? ""))?.[1];

/**
 * GM's full-size pickups of model year 2008, whose patterns in vPIC are those of 2009 and make half-tons of most:
 * position 6 is the size class, as from 2001 to 2007. (66 of 66 such cars in auction and retail listings were what this says.)
 */
const gmSizes2008: Readonly<Record<string, string>> = {
  1: "1500",
  2: "2500",
  3: "3500",
  6: "1500",
  7: "2500",
  8: "3500",
};

const gmSizeOf = ({ vin, year, series }: CatalogName) =>
  year === 2008 && /^.{4}[CK]/.test(vin) ? own(gmSizes2008, vin.charAt(5)) : sizeOf(series);

const trimAfter = (taken: string, trim: string) => trim.slice(taken.length).trim() || null;

/** Where the trade's listings name a car otherwise than vPIC. The first rule that applies decides. */
export const rules: readonly Rule[] = [
  {
    why: "Scion was a make of its own (2004 to 2016); vPIC files it under Toyota.",
    make: /^Toyota$/,
    model: /^Scion (.+)$/,
    says: (_, [, model = ""]) => ({ make: "Scion", model }),
  },
  {
    why: "Ram has been a make of its own since model year 2011; vPIC leaves it with Dodge until 2012.",
    make: /^Dodge$/,
    model: /^Ram$/,
    says: ({ series, year }) => {
      const size = sizeOf(series);
      if (size === undefined) return year >= 2011 ? { make: "Ram" } : undefined;
      return year >= 2011 ? { make: "Ram", model: size } : { model: `Ram ${size}` };
    },
  },
  {
    why: "GM's full-size pickups are distinguished by size; since model year 2007 all above the 1500 are HD.",
    make: /^(Chevrolet|GMC)$/,
    model: /^(Silverado|Sierra)( HD| LD| LTD| Limited)?$/,
    says: (car, [, name = "", kind = ""]) => {
      const heavy = kind === " HD";
      const size = gmSizeOf(car) ?? (heavy ? undefined : kind && "1500");
      if (!size) return undefined;
      return { model: `${name} ${size}${size !== "1500" && car.year >= 2007 ? " HD" : heavy ? "" : kind}` };
    },
  },
  {
    why: "GMT-400 was GM's name for the platform of what it sold as Chevrolet C/K and GMC Sierra.",
    make: /^(Chevrolet|GMC)$/,
    model: /^GMT-400$/,
    says: ({ make }) => ({ model: make === "GMC" ? "Sierra" : "C/K" }),
  },
  {
    why: "Ford's F-250 and above have been Super Duty trucks alone since model year 2000.",
    make: /^Ford$/,
    model: /^F-[2-6]50$/,
    says: ({ model, year }) => (year >= 2000 ? { model: `${model} Super Duty` } : undefined),
  },
  {
    why: "The long Expedition was the EL until model year 2017.",
    make: /^Ford$/,
    model: /^Expedition MAX$/,
    says: ({ year }) => (year <= 2017 ? { model: "Expedition EL" } : undefined),
  },
  {
    why: "BMW's number names its engine; listings go by the series (its first digit), with the number as the trim.",
    make: /^BMW$/,
    model: /^([1-8])\d\d/,
    says: ({ model, trim }, [, series]) => ({
      model: `${series} Series`,
      trim: /xDrive/.test(trim ?? "") ? `${model} xDrive` : model,
    }),
  },
  {
    why: "Lexus' number belongs to the model: ES 350, RX 400h. vPIC has it at the head of the trim.",
    make: /^Lexus$/,
    model: /^[A-Z]{2}$/,
    says: ({ model, trim }) => {
      const number = /^(\d{3}[a-z]{0,2}|F(?! Sport))(?= |$)/i.exec(trim ?? "")?.[0];
      return number ? { model: `${model} ${number}`, trim: trimAfter(number, trim ?? "") } : undefined;
    },
  },
  {
    why: "The long Escalade and the one with a bed are models of their own.",
    make: /^Cadillac$/,
    model: /^Escalade$/,
    says: ({ trim }) => {
      const kind = /^(ESV|EXT)\b/.exec(trim ?? "")?.[0];
      return kind ? { model: `Escalade ${kind}`, trim: trimAfter(kind, trim ?? "") } : undefined;
    },
  },
  {
    why: "The first Sprinters went to dealers of both makes under one code; Dodge had by far the more (our own choice).",
    make: /^Sprinter \(Dodge or Freightliner\)$/,
    model: /^Sprinter$/,
    says: () => ({ make: "Dodge" }),
  },
  {
    why: "MINI's Hardtop is sold as the Cooper; its grade is in vPIC's series.",
    make: /^MINI$/,
    model: /^Hardtop$/,
    says: ({ trim, series }) => ({ model: "Cooper", trim: trim ?? series ?? null }),
  },
  {
    why: "The short Caravan ended with model year 2007.",
    make: /^Dodge$/,
    model: /^Caravan\/Grand Caravan$/,
    says: ({ year }) => (year >= 2008 ? { model: "Grand Caravan" } : undefined),
  },
  {
    why: "The 300C is the 300's upper trim.",
    make: /^Chrysler$/,
    model: /^300C$/,
    says: ({ trim }) => ({ model: "300", trim: trim ?? "300C" }),
  },
  {
    why: "Sold as the Matrix, without the Corolla that vPIC puts before it.",
    make: /^Toyota$/,
    model: /^Corolla Matrix$/,
    says: () => ({ model: "Matrix" }),
  },
  {
    why: "Sold in America as the MX-5 Miata.",
    make: /^Mazda$/,
    model: /^MX-5$/,
    says: () => ({ model: "MX-5 Miata" }),
  },
  {
    why: "The Beetle of 1998 to 2010 was the New Beetle.",
    make: /^Volkswagen$/,
    model: /^Beetle$/,
    says: ({ year }) => (year <= 2010 ? { model: "New Beetle" } : undefined),
  },
  {
    why: "CC is short for Cross Country.",
    make: /^Volvo$/,
    model: /^([SV]\d\d)CC$/,
    says: (_, [, model]) => ({ model: `${model} Cross Country` }),
  },
];

/** What stands in brackets is the maker's own remark: "Giulia (952)", "GLS (Middle Level)". */
const withoutRemark = (text: string) => text.replace(/\s*\([^)]*\)/g, "").trim();

/** Codes of the pickup's platform, where a trim should be: "DS1, DS6". */
const isPlatformCode = (trim: string) => /^D[A-Z0-9]\d(, D[A-Z0-9]\d)*$/.test(trim);

/** Several trims, of which the VIN does not say one: "Base, S, SE , SEL/TDI S". "SE, MT" is one with its transmission. */
const isList = (trim: string) => trim.split(",").length > 2;

function plainTrim(trim: string | null): string | null {
  const plain = withoutRemark(trim ?? "");
  return plain === "" || isPlatformCode(plain) || isList(plain) ? null : plain;
}

/** A car's name as the trade's listings have it. */
export function tradeName(car: CatalogName): TradeName {
  const name = { make: car.make, model: withoutRemark(car.model), trim: plainTrim(car.trim) };
  for (const { make, model, says } of rules) {
    const match = make.test(car.make) ? model.exec(name.model) : null;
    const said = match ? says({ ...car, ...name }, match) : undefined;
    if (said) return { ...name, ...said };
  }
  return name;
}
