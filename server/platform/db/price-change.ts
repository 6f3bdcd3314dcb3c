import { suggestedPrice } from "../../../contracts/pricing/suggested-price.ts";

/**
 * SQL for the change from an asking price to a suggested price, equal to `priceChange`: keep, raise or lower. The cache
 * of totals recognizes exactly this text (`countedTables`).
 */
export const priceChangeOf = (suggested: string, asking: string): string =>
  `case when abs(${suggested} - ${asking}) * 100 < ${asking} * ${suggestedPrice.minChangePercent} then 'keep' when ${suggested} > ${asking} then 'raise' else 'lower' end`;
