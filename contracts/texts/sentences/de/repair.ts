/** Sentences of estimates and diagnostics, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairSentences: Readonly<Record<string, string>> = {
  // disclosures of an estimate
  "Rates, hours and prices are the rate book's defaults, which no shop has confirmed.":
    "Sätze, Stunden und Preise sind die Vorgaben des Preisbuchs, die kein Betrieb bestätigt hat.",
  "Rates, hours and prices are those of version {{count1}} of the rate book.":
    "Sätze, Stunden und Preise stammen aus Version {{count1}} des Preisbuchs.",
  "Each line is marked as measured, stated by a source, or our own estimate.":
    "Jede Position ist als gemessen, laut Quelle oder eigene Schätzung gekennzeichnet.",
  "{{word1}}: {{word2}} added by {{text1}}, {{moment1}}: {{text2}}":
    "{{word1}}: {{word2}} hinzugefügt von {{text1}}, {{moment1}}: {{text2}}",
  "{{word1}}: {{word2}} removed by {{text1}}, {{moment1}}: {{text2}}":
    "{{word1}}: {{word2}} entfernt von {{text1}}, {{moment1}}: {{text2}}",

  // the value of the vehicle
  "The repair costs {{word1}} of the value, which is more than the usual total-loss threshold of insurers ({{count1}} %).":
    "Die Reparatur kostet {{word1}} des Werts; das liegt über der üblichen Totalschadengrenze der Versicherer ({{count1}} %).",
  "The repair costs {{word1}} of the value, which is not more than the usual total-loss threshold of insurers ({{count1}} %).":
    "Die Reparatur kostet {{word1}} des Werts; das liegt nicht über der üblichen Totalschadengrenze der Versicherer ({{count1}} %).",
  "{{count1}} %": "{{count1}} %",
  all: "100 %",
  "Value: {{word1}}.": "Wert: {{word1}}.",
  "asking price": "Angebotspreis",
  "retail valuation of {{date1}}": "Bewertung (Händlerverkauf) vom {{date1}}",
  "retail value from the {{word1}} valuation of {{date1}}":
    "Händlerverkaufswert aus der Bewertung ({{word1}}) vom {{date1}}",
  "{{word1}}, without the deduction for the {{word2}}": "{{word1}}, ohne den Abzug für {{word2}}",
  "{{word1}}, inspected grade {{grade1}}": "{{word1}}, Zustandsstufe {{grade1}} laut Begutachtung",
  "{{word1}}, reported {{word2}} condition": "{{word1}}, Zustand laut Angabe ({{word2}})",
  "inspected grade {{grade1}}": "Zustandsstufe {{grade1}} laut Begutachtung",
  "reported {{word1}} condition": "Zustand laut Angabe ({{word1}})",
  "Without a repair, the value is lower by the repair cost.": "Ohne Reparatur ist der Wert um deren Kosten niedriger.",
  "After the repair, no loss remains: formula 17c counts none for these repairs.":
    "Nach der Reparatur bleibt kein Minderwert: Die Formel 17c rechnet für diese Reparaturen keinen.",
  "After the repair, no loss remains: formula 17c counts none from {{interval1}} miles on.":
    "Nach der Reparatur bleibt kein Minderwert: Die Formel 17c rechnet ab {{interval1}} keinen.",
  "After the repair, it is lower by {{count1}} % of the repair cost, up to the limit of formula 17c ({{word1}}).":
    "Nach der Reparatur ist er um {{count1}} % der Reparaturkosten niedriger, höchstens bis zur Grenze der Formel 17c ({{word1}}).",
  "{{word1}}, mileage unknown, assumed to be low": "{{word1}}, Laufleistung nicht bekannt, als gering angenommen",
  "{{word1}}, {{miles1}} miles": "{{word1}}, {{miles1}}",
  "minor damage": "geringer Schaden",
  "moderate damage": "mittlerer Schaden",
  "severe damage": "schwerer Schaden",
  "critical damage": "kritischer Schaden",

  // the timeline
  "{{word1}}: about {{word2}}.": "{{word1}}: etwa {{word2}}.",
  "Sublet work": "Fremdleistung",
  "{{count1}} h of work": "{{count1}} h Arbeit",
  "{{count1}} h of work, including drying": "{{count1}} h Arbeit mit Trocknung",
  "{{word1}} after the parts arrive": "{{word1}}, sobald die Teile da sind",
  "Set up, measure and pull the structure": "Aufspannen, vermessen, Struktur richten",
  "Remove, repair, weld and fit panels": "Teile abbauen, instand setzen, schweißen, anpassen",
  "Paint all panels together and let them dry": "Alle Teile zusammen lackieren und trocknen lassen",
  "Paintless dent repair, in parallel with the body work": "Dellendrücken (PDR), neben der Karosseriearbeit",
  "Mechanical work, in parallel with the body work": "Mechanik, neben der Karosseriearbeit",
  "Glass, lamps and polishing, in parallel with the body work":
    "Glas, Leuchten und Polieren, neben der Karosseriearbeit",
  "Calibrate and scan": "Kalibrieren und auslesen",

  // disclosures of a diagnostic
  "Findings are concluded by rules from the codes, readings and checks listed, each with what it rests on and how sure it is. A trouble code names a circuit or a system, not the part to replace: test before replacing parts.":
    "Die Befunde folgen nach Regeln aus den aufgeführten Codes, Messwerten und Prüfungen, jeder mit seiner Grundlage und Sicherheit. Ein Fehlercode nennt einen Stromkreis oder ein System, nicht das defekte Teil: vor dem Tauschen prüfen.",
  "Only what was read or checked was judged. What was not measured is listed as unknown and may be faulty.":
    "Beurteilt ist nur, was ausgelesen oder geprüft wurde. Nicht Gemessenes ist als unbekannt aufgeführt und kann defekt sein.",
  "Codes and readings were given by the caller or by a log; nobody compared them with the vehicle.":
    "Codes und Messwerte stammen aus Eingaben oder einer Aufzeichnung; niemand hat sie mit dem Fahrzeug verglichen.",
  "Repair costs are first estimates from tables of hours and part prices at the workshop's rate, without taxes: no offer.":
    "Reparaturkosten sind erste Schätzungen aus Tabellen von Stunden und Teilepreisen zum Satz der Werkstatt, ohne Steuern: kein Angebot.",
  "Maintenance intervals are general ones; the maker's own schedule for the vehicle comes before them.":
    "Die Wartungsintervalle sind allgemeine; der Plan des Herstellers für das Fahrzeug geht vor.",

  // maintenance
  "Every {{interval1}} miles.": "Alle {{interval1}}.",
  "Every {{interval1}} miles or {{word1}}, whichever comes first.":
    "Alle {{interval1}} oder {{word1}}, je nachdem, was zuerst kommt.",
  "Every {{word1}}.": "Alle {{word1}}.",
  "12 months": "12 Monate",
  "{{count1}} years": "{{count1}} Jahre",
  "The due point was passed and no record says that it was done.":
    "Der Zeitpunkt ist vorbei, und nichts belegt, dass es gemacht wurde.",
  "Mileage and age are not known.": "Laufleistung und Alter sind nicht bekannt.",
  "Engine oil and filter": "Motoröl und Filter",
  "Tire rotation": "Reifen umsetzen",
  "Tires, front axle: measure, replace both if worn": "Reifen Vorderachse: messen, bei Verschleiß beide ersetzen",
  "Tires, rear axle: measure, replace both if worn": "Reifen Hinterachse: messen, bei Verschleiß beide ersetzen",
  "Timing belt, if the engine has one (many have a chain): replace with tensioner and water pump":
    "Zahnriemen, falls vorhanden (viele Motoren haben eine Kette): mit Spanner und Wasserpumpe ersetzen",
  "Brake inspection": "Bremsen prüfen",
  "Cabin air filter": "Innenraumfilter",
  "Engine air filter": "Luftfilter",
  "Brake fluid": "Bremsflüssigkeit",
  "Engine coolant": "Kühlmittel",
  "Battery and motor coolant": "Kühlmittel von Batterie und Motor",
  "Transmission fluid": "Getriebeöl",
  "Spark plugs": "Zündkerzen",
  "Diesel fuel filter": "Kraftstofffilter",
  "Glow plugs: test": "Glühkerzen prüfen",
  "Drive belt: inspect": "Keilrippenriemen prüfen",
  "12-volt battery: test, replace if weak": "12-V-Batterie prüfen, bei Schwäche ersetzen",
  "Hybrid battery: cooling filter": "Hybridbatterie: Kühlluftfilter",
  "High-voltage battery: health check": "Hochvoltbatterie: Zustand prüfen",
  "At the highest total it would be more than that: decide only after parts were taken off and the hidden damage is known.":
    "Bei der höchsten Summe läge sie darüber: erst entscheiden, wenn Teile abgebaut sind und der verdeckte Schaden bekannt ist.",
};
