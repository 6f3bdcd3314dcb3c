/** Sentences that stored records of earlier versions have (contracts/texts/sentences/translator.ts explains the placeholders). */
export const earlierSentences: Readonly<Record<string, string>> = {
  "Of the {{count1}} comparable cars, 1 is on offer, and {{word1}} known from the last {{count3}} days.":
    "De los {{count1}} vehículos comparables, 1 está a la venta; de los últimos {{count3}} días {{word1}}.",
  "Of the {{count1}} comparable cars, {{count2}} are on offer, and {{word1}} known from the last {{count3}} days.":
    "De los {{count1}} vehículos comparables, {{count2}} están a la venta; de los últimos {{count3}} días {{word1}}.",
  "Of the {{count1}} comparable cars, 1 is on offer, and {{word1}} known from the last {{count3}} days, a supply of {{word2}}.":
    "De los {{count1}} vehículos comparables, 1 está a la venta; de los últimos {{count3}} días {{word1}}. Existencias para {{word2}}.",
  "Of the {{count1}} comparable cars, {{count2}} are on offer, and {{word1}} known from the last {{count3}} days, a supply of {{word2}}.":
    "De los {{count1}} vehículos comparables, {{count2}} están a la venta; de los últimos {{count3}} días {{word1}}. Existencias para {{word2}}.",
  "Based on {{word1}} of all models in the last year, the own stock, and the days listed of {{count1}} of the {{count2}} comparable cars, blended with the industry's usual supply of 45 days (fewer below {{usd1}}).":
    "Se basa en {{word1}} de todos los modelos en el último año, en las existencias propias y en los días anunciados de {{count1}} de los {{count2}} vehículos comparables, combinados con las existencias habituales del sector, 45 días (menos por debajo de {{usd1}}).",
  "Inventory: 1 of the {{count2}} comparable cars is on offer.":
    "Oferta: 1 de los {{count2}} vehículos comparables está a la venta.",
  "Inventory: {{count1}} of the {{count2}} comparable cars are on offer.":
    "Oferta: {{count1}} de los {{count2}} vehículos comparables están a la venta.",
  "photo {{count1}}: no car recognized, so they count for no side of it":
    "foto {{count1}}: no se reconoce ningún vehículo, no cuenta para ningún lado",
  "photos {{text1}}: no car recognized, so they count for no side of it":
    "fotos {{text1}}: no se reconoce ningún vehículo, no cuentan para ningún lado",
};
