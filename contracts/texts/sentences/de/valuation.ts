/** Sentences of valuations, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const valuationSentences: Readonly<Record<string, string>> = {
  // disclosures
  "DEMO DATA: {{count1}} of the {{count2}} comparable cars are made up.":
    "DEMODATEN: {{count1}} der {{count2}} Vergleichsfahrzeuge sind erfunden.",
  "DEMO DATA: {{count1}} of the prices that the price model was trained on are made up.":
    "DEMODATEN: {{count1}} der Preise, mit denen das Preismodell trainiert wurde, sind erfunden.",
  "This value does not reflect a real market.": "Dieser Wert gibt keinen wirklichen Markt wieder.",
  "This is a price estimate, not an offer.": "Dies ist eine Preisschätzung, kein Angebot.",
  "The condition is grade {{grade1}} of 5, which {{text1}} entered for a visual inspection of photos.":
    "Der Zustand ist die Zustandsstufe {{grade1}} von 5, eingetragen von {{text1}} zu einer Begutachtung von Fotos.",
  "The condition is grade {{grade1}} of 5, from a visual inspection of photos.":
    "Der Zustand ist die Zustandsstufe {{grade1}} von 5, aus einer Begutachtung von Fotos.",
  "Mileage and equipment are as reported.": "Laufleistung und Ausstattung laut Angabe.",
  "It is not based on an inspection of the vehicle.": "Ihr liegt keine Begutachtung des Fahrzeugs zugrunde.",
  "Mileage, equipment and condition ({{word1}}) are as reported.":
    "Laufleistung, Ausstattung und Zustand ({{word1}}) laut Angabe.",
  "It is based on {{count1}} comparable cars from this workspace's own market data: {{text1}}.":
    "Grundlage sind {{count1}} Vergleichsfahrzeuge aus den eigenen Marktdaten des Autohauses: {{text1}}.",
  "It is based on {{count1}} comparable cars and a price model trained on {{count2}} prices from this workspace's own market data: {{text1}}.":
    "Grundlage sind {{count1}} Vergleichsfahrzeuge und ein mit {{count2}} Preisen trainiertes Preismodell, beides aus den eigenen Marktdaten des Autohauses: {{text1}}.",
  "It uses the prices known on {{date1}} and is valid until {{date2}}.":
    "Es gelten die am {{date1}} bekannten Preise; gültig bis {{date2}}.",
  "80% of similar cars are priced between {{usd1}} and {{usd2}}.":
    "80 % ähnlicher Autos kosten zwischen {{usd1}} und {{usd2}}.",
  "The probability that the price is within 10% of {{usd1}} is {{count1}}%.":
    "Mit einer Wahrscheinlichkeit von {{count1}} % liegt der Preis höchstens 10 % neben {{usd1}}.",
  "Asking prices can differ from the prices finally paid.":
    "Angebotspreise können von den schließlich bezahlten Preisen abweichen.",
  "No figure includes taxes, fees or financing.": "Alle Beträge ohne Steuern, Gebühren und Finanzierung.",

  // notes
  "Demo data: {{count1}} of the comparable cars are made up.":
    "Demodaten: {{count1}} der Vergleichsfahrzeuge sind erfunden.",
  "Demo data: {{count1}} of the prices that the price model was trained on are made up.":
    "Demodaten: {{count1}} der Preise, mit denen das Preismodell trainiert wurde, sind erfunden.",
  "Based on {{count1}} comparable cars from model years {{text1}} to {{text2}}, at any distance.":
    "Grundlage: {{count1}} Vergleichsfahrzeuge der Modelljahre {{text1}} bis {{text2}}, in beliebiger Entfernung.",
  "Based on {{count1}} comparable cars from model years {{text1}} to {{text2}}, within {{miles1}} miles of {{text3}}.":
    "Grundlage: {{count1}} Vergleichsfahrzeuge der Modelljahre {{text1}} bis {{text2}}, höchstens {{miles1}} von {{text3}} entfernt.",
  "The comparable cars account for {{count1}}% of the value, and this market's price model for the rest.":
    "Die Vergleichsfahrzeuge bestimmen {{count1}} % des Werts, das Preismodell dieses Markts den Rest.",
  "The value is based only on the comparable cars.": "Der Wert beruht nur auf den Vergleichsfahrzeugen.",
  "This market has no price model yet.": "Für diesen Markt gibt es noch kein Preismodell.",
  "There are too few {{word1}} comparable cars.":
    "Auf dem Preisniveau {{word1}} gibt es zu wenige Vergleichsfahrzeuge.",
  "The value was estimated at the {{word1}} level and converted to the {{word2}} level.":
    "Der Wert wurde auf dem Preisniveau {{word1}} geschätzt und auf das Preisniveau {{word2}} umgerechnet.",
  "The trade-in price is slightly below the wholesale price.":
    "Der Preis bei Inzahlungnahme liegt etwas unter dem Preis Händler an Händler.",
  "The difference is our own estimate.": "Der Unterschied ist eine eigene Schätzung.",
  "Condition: grade {{grade1}} of 5, entered by {{text1}} for the visual inspection.":
    "Zustand: Zustandsstufe {{grade1}} von 5, eingetragen von {{text1}} zur Begutachtung.",
  "Condition: grade {{grade1}} of 5, from the visual inspection.":
    "Zustand: Zustandsstufe {{grade1}} von 5, aus der Begutachtung.",
  "Condition: as reported, equivalent to grade {{grade1}} of 5 (our own estimate).":
    "Zustand: laut Angabe, entspricht Zustandsstufe {{grade1}} von 5 (eigene Schätzung).",

  // steps of the calculation
  "{{miles1}} miles; typical for its age: {{miles2}}": "{{miles1}}; üblich für das Alter: {{miles2}}",
  "Grade {{grade1}} of 5 (good is 3 to {{grade2}})": "Stufe {{grade1}} von 5 (gut ist 3 bis {{grade2}})",
  "Grade {{grade1}} of 5 (good is 3 to {{grade2}}); effect from auction sales, as prices of this level have no grades":
    "Stufe {{grade1}} von 5 (gut: 3 bis {{grade2}}); Wirkung laut Auktionen",
  "Color {{text1}}": "Farbe {{text1}}",
  "Prices in the region": "Preise in der Region",
  "Prices in {{text1}}": "Preise in {{text1}}",
  "From {{word1}} to {{word2}}, based on the usual gap": "Von {{word1}} zu {{word2}}, üblicher Abstand",
  "From {{word1}} to {{word2}}, based on the usual gap and {{count1}} pairs of similar cars":
    "Von {{word1}} zu {{word2}}, laut {{count1}} ähnlichen Paaren",
  retail: "Händlerverkauf",
  "trade-in": "Inzahlungnahme",
  "trade in": "Inzahlungnahme",
  "private-party": "Privat",
  "private party": "Privat",
  wholesale: "Händler an Händler",

  // confidence
  "Price range": "Preisspanne",
  "Same trim": "Ausstattung",
  Agreement: "Einigkeit",
  Freshness: "Alter der Preise",
  Distance: "Entfernung",
  "By the price range alone, the probability that the price is within 10% is {{count1}}%":
    "Nach der Preisspanne allein liegt der Preis mit {{count1}} % Wahrscheinlichkeit höchstens 10 % daneben",
  "{{count1}} of the {{count2}} comparable cars have the same trim":
    "{{count1}} der {{count2}} Vergleichsfahrzeuge haben dieselbe Ausstattung",
  "The trim of the vehicle is unknown": "Die Ausstattung des Fahrzeugs ist nicht bekannt",
  "Adjusted prices of the most similar cars vary by {{count1}}% (standard deviation)":
    "Die angepassten Preise der ähnlichsten Autos streuen um {{count1}} % (Standardabweichung)",
  "The dates of the prices are unknown": "Von wann die Preise sind, ist nicht bekannt",
  "The prices of the most similar cars are {{count1}} days old on average":
    "Die Preise der ähnlichsten Autos sind im Schnitt {{count1}} Tage alt",
  "The distances of the comparable cars are unknown": "Die Entfernung der Vergleichsfahrzeuge ist nicht bekannt",
  "The nearest comparable car is {{miles1}} miles away": "Das nächste Vergleichsfahrzeug ist {{miles1}} entfernt",
  "The value is based on {{word1}} prices": "Der Wert beruht auf Preisen des Preisniveaus {{word1}}",
  "The value was converted from {{word1}} to {{word2}} prices (our own estimate)":
    "Der Wert wurde von {{word1}} in {{word2}} umgerechnet (eigene Schätzung)",

  // market
  "Demand is very high: such cars sell in {{word1}} on average, {{word2}}.":
    "Die Nachfrage ist sehr hoch: Standzeit solcher Autos im Schnitt {{word1}}, {{word2}}.",
  "Demand is high: such cars sell in {{word1}} on average, {{word2}}.":
    "Die Nachfrage ist hoch: Standzeit solcher Autos im Schnitt {{word1}}, {{word2}}.",
  "Demand is moderate: such cars sell in {{word1}} on average, {{word2}}.":
    "Die Nachfrage ist mäßig: Standzeit solcher Autos im Schnitt {{word1}}, {{word2}}.",
  "Demand is low: such cars sell in {{word1}} on average, {{word2}}.":
    "Die Nachfrage ist gering: Standzeit solcher Autos im Schnitt {{word1}}, {{word2}}.",
  "Demand is very low: such cars sell in {{word1}} on average, {{word2}}.":
    "Die Nachfrage ist sehr gering: Standzeit solcher Autos im Schnitt {{word1}}, {{word2}}.",
  "1 day": "1 Tag",
  "{{count1}} days": "{{count1}} Tage",
  "the usual time at this price": "wie zu diesem Preis üblich",
  "{{word1}} less than usual at this price": "{{word1}} weniger als zu diesem Preis üblich",
  "{{word1}} more than usual at this price": "{{word1}} mehr als zu diesem Preis üblich",
  "In the area of the search, {{word1}} on offer, and {{word2}} known from the last {{count3}} days.":
    "Im Suchgebiet {{word1}} angeboten; aus den letzten {{count3}} Tagen {{word2}} bekannt.",
  "In the area of the search, {{word1}} on offer, and {{word2}} known from the last {{count3}} days, a supply of {{word3}}.":
    "Im Suchgebiet {{word1}} angeboten; aus den letzten {{count3}} Tagen {{word2}} bekannt. Vorrat: {{word3}}.",
  "1 such car is": "wird 1 solches Auto",
  "{{count1}} such cars are": "werden {{count1}} solche Autos",
  "1 sale is": "ist 1 Verkauf",
  "{{count1}} sales are": "sind {{count1}} Verkäufe",
  "The dealership sold none of this model in the last year.":
    "Das Autohaus hat im letzten Jahr kein Auto dieses Modells verkauft.",
  "The dealership sold {{count1}} of this model in the last year.":
    "Verkäufe dieses Modells im Autohaus im letzten Jahr: {{count1}}.",
  "Days to sell: the mean of such cars, at the market's price.": "Standtage: Mittelwert solcher Autos zum Marktpreis.",
  "Based on {{word1}} of all models in the last year, the own stock, and the days listed of {{word2}} in the area of the search, blended with the industry's usual supply of 45 days (fewer below {{usd1}}).":
    "Grundlage: {{word1}} aller Modelle im letzten Jahr, der eigene Bestand und die Inseratstage von {{word2}} im Suchgebiet, gemischt mit dem branchenüblichen Vorrat von 45 Tagen (unter {{usd1}} weniger).",
  "1 car": "1 Auto",
  "{{count1}} cars": "{{count1}} Autos",
  "1 own sale": "1 eigener Verkauf",
  "{{count1}} own sales": "{{count1}} eigene Verkäufe",
  "The usual effect of the price is our own estimate.": "Die übliche Wirkung des Preises ist eine eigene Schätzung.",
  "Days to sell: the mean of such cars.": "Standtage: Mittelwert solcher Autos.",
  "It is based on the industry's usual days' supply, as published for 2023-25, because this market has no data on it.":
    "Grundlage ist der branchenübliche Vorrat in Tagen, veröffentlicht für 2023-25, weil dieser Markt dazu keine Daten hat.",
  "Inventory: {{word1}} on offer in the area of the search.": "Angebot: Im Suchgebiet {{word1}} angeboten.",
  "The days' supply is not known, because few of these cars have a sale or a date of their listing.":
    "Der Vorrat in Tagen ist nicht bekannt, weil nur wenige dieser Autos einen Verkauf oder ein Inseratsdatum haben.",
  "The inventory is low with fewer than 5 cars on offer.": "Unter 5 angebotenen Autos gilt das Angebot als knapp.",
  "The days' supply is the number of cars on offer, divided by the sales a day in the last {{count1}} days.":
    "Der Vorrat in Tagen ist die Zahl der angebotenen Autos, geteilt durch die Verkäufe je Tag in den letzten {{count1}} Tagen.",
  "This market has few of the sales.": "Dieser Markt enthält nur wenige der Verkäufe.",
  "So the days' supply is the mean time that such cars are on offer, estimated from their days listed: in a steady market both are the same.":
    "Der Vorrat in Tagen ist deshalb die mittlere Angebotszeit solcher Autos, geschätzt aus ihren Inseratstagen: In einem gleichmäßigen Markt ist beides dasselbe.",
  "Price trend: no prices from the last six months, so the trend is assumed to be stable.":
    "Preistrend: keine Preise aus den letzten sechs Monaten; deshalb wird er als stabil angenommen.",
  "Price trend: the monthly change, estimated from the {{count1}} of the {{count2}} comparable cars with a price from the last six months.":
    "Preistrend: Änderung im Monat, geschätzt aus den {{count1}} der {{count2}} Vergleichsfahrzeuge mit einem Preis aus den letzten sechs Monaten.",
  "With few prices, the estimate is closer to zero.": "Bei wenigen Preisen liegt die Schätzung näher an null.",
  "In {{month1}}, prices are usually close to the yearly average ({{count1}}% below).":
    "Im {{month1}} liegen die Preise meist nahe am Jahresmittel ({{count1}} % darunter).",
  "In {{month1}}, prices are usually close to the yearly average ({{count1}}% above).":
    "Im {{month1}} liegen die Preise meist nahe am Jahresmittel ({{count1}} % darüber).",
  "In {{month1}}, prices are usually {{count1}}% below the yearly average.":
    "Im {{month1}} liegen die Preise meist {{count1}} % unter dem Jahresmittel.",
  "In {{month1}}, prices are usually {{count1}}% above the yearly average.":
    "Im {{month1}} liegen die Preise meist {{count1}} % über dem Jahresmittel.",
  "This was measured on US auction purchases of 2009-10.": "Gemessen an Auktionskäufen in den USA 2009-10.",
  "The value is not adjusted for it.": "Der Wert ist darum nicht angepasst.",

  // forecast
  "Depreciation by segment, from US auction sales of 2014-15 and figures published in 2025 (our own estimates for some segments).":
    "Wertverlust nach Segment, aus US-Auktionen 2014-15 und 2025 veröffentlichten Zahlen (für einige Segmente eigene Schätzungen).",
  "It is blended with this market's price model if there is one.":
    "Wenn es für diesen Markt ein Preismodell gibt, ist es eingemischt.",
  "The season and the price trend are not included.": "Saison und Preistrend sind nicht enthalten.",
  "The uncertainty that grows with time is our own estimate.":
    "Die mit der Zeit wachsende Unsicherheit ist eine eigene Schätzung.",
};
