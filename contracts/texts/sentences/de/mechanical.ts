/** Sentences of diagnostics, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const mechanicalSentences: Readonly<Record<string, string>> = {
  "Looked at: {{list1}}.": "Geprüft: {{list1}}.",
  "Unknown: {{list1}}.": "Nicht bekannt: {{list1}}.",
  "Nothing of it was measured.": "Davon wurde nichts gemessen.",
  "Unknown: no code of it was reported.": "Nicht bekannt: kein Code dazu gemeldet.",
  "Known by its trouble codes alone.": "Nur durch Fehlercodes erkennbar.",
  "Trouble codes were not given: what the car stored is unknown.":
    "Fehlercodes wurden nicht angegeben: Was das Auto gespeichert hat, ist nicht bekannt.",
  "The fuel is not known: readings are judged as of a gasoline car.":
    "Der Kraftstoff ist nicht bekannt: Messwerte sind wie bei einem Benziner beurteilt.",
  "{{count1}} below the severity threshold, not listed.": "{{count1}} unter der Schweregrenze, nicht gelistet.",
  "{{points1}}: the highest score possible with {{count1}} % of the usual checks done":
    "{{points1}}: höchste mögliche Punktzahl mit {{count1}} % der üblichen Prüfungen",
  "-{{points1}}: {{severity1}}, {{word1}}: {{word2}}": "-{{points1}}: {{severity1}}, {{word1}}: {{word2}}",
  "-{{points1}}: {{word1}}, {{word2}}: {{text1}}": "-{{points1}}: {{word1}}, {{word2}}: {{text1}}",
  "-{{points1}}: 1 further issue": "-{{points1}}: 1 weiterer Mangel",
  "-{{points1}}: {{count1}} further issues": "-{{points1}}: {{count1}} weitere Mängel",
  "-{{points1}}: {{count1}} below the severity threshold, not listed":
    "-{{points1}}: {{count1}} unter der Schweregrenze, nicht gelistet",
  active: "aktiv",
  pending: "vorläufig",
  suspected: "Verdacht",
  "air intake (air flow, manifold pressure or load)": "Luftansaugung (Luftmasse, Saugrohrdruck oder Last)",
  "engine oil": "Motoröl",
  "mixture (fuel trims or oxygen sensor)": "Gemisch (Korrekturen oder Lambdasonde)",
  "coolant level": "Kühlmittelstand",
  "battery at rest": "Batterie in Ruhe",
  "charging voltage": "Ladespannung",
  "brake linings": "Bremsbeläge",
  "brake fluid": "Bremsflüssigkeit",
  "transmission fluid": "Getriebeöl",
  "oxygen sensor before the catalyst": "Lambdasonde vor Katalysator",
  "oxygen sensor after the catalyst": "Lambdasonde nach Katalysator",
  "catalyst temperature": "Katalysatortemperatur",
  "tire tread": "Reifenprofil",
  "tire pressure": "Reifendruck",
};
