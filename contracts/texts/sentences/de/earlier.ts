/** Sentences that stored records of earlier versions have (contracts/texts/sentences/translator.ts explains the placeholders). */
export const earlierSentences: Readonly<Record<string, string>> = {
  "Of the {{count1}} comparable cars, 1 is on offer, and {{word1}} known from the last {{count3}} days.":
    "Von {{count1}} Vergleichsfahrzeugen wird 1 angeboten; aus den letzten {{count3}} Tagen {{word1}} bekannt.",
  "Of the {{count1}} comparable cars, {{count2}} are on offer, and {{word1}} known from the last {{count3}} days.":
    "Von {{count1}} Vergleichsfahrzeugen werden {{count2}} angeboten; aus den letzten {{count3}} Tagen {{word1}} bekannt.",
  "Of the {{count1}} comparable cars, 1 is on offer, and {{word1}} known from the last {{count3}} days, a supply of {{word2}}.":
    "Von {{count1}} Vergleichsfahrzeugen wird 1 angeboten; aus den letzten {{count3}} Tagen {{word1}} bekannt. Vorrat: {{word2}}.",
  "Of the {{count1}} comparable cars, {{count2}} are on offer, and {{word1}} known from the last {{count3}} days, a supply of {{word2}}.":
    "Von {{count1}} Vergleichsfahrzeugen werden {{count2}} angeboten; aus den letzten {{count3}} Tagen {{word1}} bekannt. Vorrat: {{word2}}.",
  "Based on {{word1}} of all models in the last year, the own stock, and the days listed of {{count1}} of the {{count2}} comparable cars, blended with the industry's usual supply of 45 days (fewer below {{usd1}}).":
    "Grundlage: {{word1}} aller Modelle im letzten Jahr, der eigene Bestand und die Inseratstage von {{count1}} der {{count2}} Vergleichsfahrzeuge, gemischt mit dem branchenüblichen Vorrat von 45 Tagen (unter {{usd1}} weniger).",
  "Inventory: 1 of the {{count2}} comparable cars is on offer.":
    "Angebot: 1 der {{count2}} Vergleichsfahrzeuge wird angeboten.",
  "Inventory: {{count1}} of the {{count2}} comparable cars are on offer.":
    "Angebot: {{count1}} der {{count2}} Vergleichsfahrzeuge werden angeboten.",
  "photo {{count1}}: no car recognized, so they count for no side of it":
    "Foto {{count1}}: kein Fahrzeug erkannt, zählt für keine Seite",
  "photos {{text1}}: no car recognized, so they count for no side of it":
    "Fotos {{text1}}: kein Fahrzeug erkannt, zählen für keine Seite",
};
