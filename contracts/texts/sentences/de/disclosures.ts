/** Fixed sentences and words that reports have in English, by the English text. */
export const sentences: Readonly<Record<string, string>> = {
  "Findings were proposed by image recognition from the photos listed and may be wrong or incomplete. Each shows its photo, box, size, confidence and rule; a person can confirm or reject it.":
    "Die Befunde hat eine Bilderkennung aus den aufgeführten Fotos vorgeschlagen; sie können falsch oder unvollständig sein. Jeder nennt Foto, Ausschnitt, Größe, Sicherheit und Regel; eine Person kann ihn bestätigen oder verwerfen.",
  "Sizes are estimated from the known dimensions of the part in the photo, not measured on the vehicle.":
    "Größen sind aus den bekannten Maßen des Teils im Foto geschätzt, nicht am Fahrzeug gemessen.",
  "Repair costs are first estimates from tables of hours, rates and part prices, not an offer.":
    "Reparaturkosten sind erste Schätzungen aus Tabellen von Stunden, Sätzen und Teilepreisen, kein Angebot.",
  "What the photos do not show was not inspected: structure, mechanical condition, airbags, flood and odometer need an inspection of their own.":
    "Was die Fotos nicht zeigen, wurde nicht begutachtet: Struktur, Technik, Airbags, Hochwasser und Tachostand sind gesondert zu prüfen.",
  "What the photos do not show was not inspected, except what a person entered by hand. These entries have the person's name and the date, and nothing verifies them.":
    "Was die Fotos nicht zeigen, wurde nicht begutachtet, außer dem, was eine Person von Hand erfasst hat. Diese Angaben nennen Person und Datum; nichts bestätigt sie.",
  "An estimate, not an offer: what comes to light when parts are taken off may change it.":
    "Eine Kalkulation, kein Angebot: Was beim Zerlegen sichtbar wird, kann sie ändern.",
  "Amounts are without taxes.": "Beträge ohne Steuern.",
  "The damages are those that were given by hand.": "Die Schäden sind die von Hand angegebenen.",
  "Damages and sizes come from a visual inspection of photos; nobody may have measured them on the vehicle.":
    "Schäden und Größen stammen aus einer Begutachtung von Fotos; möglicherweise hat sie niemand am Fahrzeug gemessen.",
  "What a repaired car remains worth less is an estimate, and no more than the published 17c formula gives.":
    "Der merkantile Minderwert ist geschätzt und nicht höher als nach der veröffentlichten 17c-Formel.",

  // words of a valuation
  Mileage: "Laufleistung",
  Condition: "Zustand",
  "Price level": "Preisniveau",
  Trim: "Ausstattung",
  Location: "Ort",
  Season: "Saison",
  Options: "Extras",
  Color: "Farbe",
  Market: "Markt",
  "Very low": "Sehr gering",
  Low: "Gering",
  Moderate: "Mäßig",
  High: "Hoch",
  "Very high": "Sehr hoch",
  Balanced: "Ausgeglichen",
  Scarce: "Knapp",
  Oversupply: "Überangebot",
  Winter: "Winter",
  Spring: "Frühling",
  Summer: "Sommer",
  Fall: "Herbst",
  excellent: "sehr gut",
  good: "gut",
  fair: "mittel",
  poor: "schlecht",
  critical: "kritisch",
};
