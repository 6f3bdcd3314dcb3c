/** Patterns in sellers' texts and their meanings; the first match is used. */
export type TextPatterns = readonly (readonly [pattern: RegExp, meaning: string])[];

export const bodyClasses: TextPatterns = [
  [/crew|quad|double cab|supercab|mega cab|king cab|ext(ended)? cab|access cab|reg(ular)? cab|pickup|truck/, "truck"],
  [/convertible|roadster|spyder|spider|cabrio/, "convertible"],
  [/mini-?van|passenger/, "minivan"],
  [/\bvan\b|cargo/, "van"],
  [/suv|sport utility|cuv|offroad/, "suv"],
  [/wagon|avant/, "wagon"],
  [/hatch|\b[35]d\b/, "hatchback"],
  [/coupe|\b2d\b/, "coupe"],
  [/sedan|\b4d\b|saloon/, "sedan"],
];

export const drives: TextPatterns = [
  [/\b(awd|4wd|4x4|4matic|quattro|xdrive|4motion|sh-awd|(all|four)[- ]wheel)\b|\d{2,3}(xi|ix)\b/, "4"],
  [/\b(fwd|front[- ]wheel)\b/, "f"],
  [/\b(rwd|2wd|4x2|sdrive|(rear|two)[- ]wheel)\b/, "r"],
];

export const fuels: TextPatterns = [
  [/plug-?in|phev|prime|energi|4xe|e-hybrid/, "plugin"],
  [/hybrid/, "hybrid"],
  [/electric|\bev\b|e-tron/, "electric"],
  [/diesel|tdi|bluetec|duramax|cummins|power ?stroke/, "diesel"],
];

/** Kinds of sellers. Fleets and lenders have reports and histories of their cars that small dealers do not have. */
export const sellerKinds: TextPatterns = [
  [/hertz|avis|enterprise|budget|rent|car share|fleet|thrifty/, "fleet"],
  [/lease|leasing|\bhvt\b|vault|nmac|\bahfc\b|program/, "lease"],
  [/financ|credit|bank|acceptance|consumer|\bcu\b|lend|capital|funding|santander|fargo/, "lender"],
  [/remarket|wholesale|exchange|auction|export/, "wholesaler"],
  [/carmax|carvana|vroom|echopark|driveway|autonation/, "chain"],
  [
    /toyota|honda|ford|chevrolet|nissan|bmw|mercedes|lexus|hyundai|kia|audi|subaru|volkswagen|jeep|chrysler|mazda/,
    "franchise",
  ],
  [/auto|motor|car|truck|vehicle|imports/, "dealer"],
];

const colors =
  /black|white|silver|gr[ae]y|blue|red|green|gold|brown|beige|orange|yellow|purple|pearl|burgundy|maroon|charcoal|bronze|champagne/;

export const meaning = (patterns: TextPatterns, text: string): string =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? "";

/** The basic color in a manufacturer's color name: "Diamond Black" is black. The last word if none is known. */
export const colorIn = (text: string): string =>
  (colors.exec(text)?.[0] ?? text.split(" ").at(-1) ?? "").replace("grey", "gray");
