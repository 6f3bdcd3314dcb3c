import { suggestedPrice } from "../../../contracts/pricing/suggested-price.ts";

/**
 * SQL for what a suggested price means for an asking price, as `priceChange` decides: keep, raise or lower. The totals of
 * vehicles by it are remembered by this text (`countedTables`).
 */
export const priceChangeOf = (suggested: string, asking: string): string =>
  `case when abs(${suggested} - ${asking}) * 100 < ${asking} * ${suggestedPrice.minChangePercent} then 'keep' when ${suggested} > ${asking} then 'raise' else 'lower' end`;
