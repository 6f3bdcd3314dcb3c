/** How a color is built up: base and clear coat; a middle coat or a tinted clear coat between; or not certain. */
export type ColorSystem = "two_stage" | "three_stage" | "tinted_clear" | "uncertain" | "unknown";

/** Names that the makers use for colors with a middle coat. */
const threeStage =
  /tri-?\s?coat|three-?\s?(stage|coat|layer)|3-?\s?(stage|coat)|multi-?\s?coat|quad-?\s?coat|four-?\s?stage|4-?\s?stage|candy|chroma|spectra\s?flair|ultra red|midnight cherry|quicksilver|wind chill pearl|blizzard pearl|supersonic red|ruby flare|rhodium white|machine gr[ae]y|artisan red|starfire pearl|eminent white|platinum white pearl|still night pearl/i;
const tintedClear =
  /tint(ed)?\s?-?\s?(clear\s?-?\s?)?coat|tinted\s?clear|soul red|ruby red|rapid red|lucid red|radiant red|cajun red|crystal red|red quartz|velocity red|magma red|hot pepper red|burgundy velvet/i;
const pearl = /pearl|perlmutt|perlado|nacre|nacar|nácar/i;
const white = /white|ivory|cream|weiß|weiss|blanco|blanc/i;
const maybe = /\bcrystal\b|chameleon|color.?shift|\bglass\s?flake|mystic|illusion|\bsatin\b|\bfrozen\b|\bmatte?\b/i;

/**
 * The system of a color by its name. White pearls have a middle coat as a rule; other pearls are often base and clear coat
 * with mica in it, so they are uncertain. Only the paint code of the car is certain. Our own estimate.
 */
export function colorSystemOf(color: string | null): ColorSystem {
  const name = color?.trim() ?? "";
  if (name === "") return "unknown";
  if (tintedClear.test(name)) return "tinted_clear";
  if (threeStage.test(name) || (pearl.test(name) && white.test(name)) || /^\s*pearl\s*$/i.test(name))
    return "three_stage";
  return pearl.test(name) || maybe.test(name) ? "uncertain" : "two_stage";
}

export const hasMiddleCoat = (system: ColorSystem): boolean => system === "three_stage" || system === "tinted_clear";
