/** Sentences of condition reports, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const conditionSentences: Readonly<Record<string, string>> = {
  "condition score {{grade1}} of 10 stands for {{grade2}} of 5":
    "{{grade1}} von 10 Punkten entsprechen {{grade2}} von 5",
  "held at {{grade1}}: {{word1}}": "höchstens {{grade1}}: {{word1}}",
  "critical damage: grade 2 allows no damage of that extent":
    "kritischer Schaden: Stufe 2 erlaubt keinen Schaden dieses Umfangs",
  "severe damage: more than the minor body work or part that grade 4 allows":
    "schwerer Schaden: mehr als die kleine Karosseriearbeit oder das Teil, das Stufe 4 erlaubt",
  "moderate damage: grade 5 needs no conventional body or paint work":
    "mittlerer Schaden: Stufe 5 braucht keine übliche Karosserie- oder Lackarbeit",
  "glass damage, a crack or rust: grade 5 has none that shows":
    "Glasschaden, Riss oder Rost: Stufe 5 hat nichts davon sichtbar",
  "body as photographed; cabin, tires, mechanics and frame are not in it":
    "Karosserie wie fotografiert; ohne Innenraum, Reifen, Technik und Rahmen",
  "{{points1}}: no damage": "{{points1}}: kein Schaden",
  "-{{points1}}: {{word1}} {{word2}}, {{word3}}": "-{{points1}}: {{word2}} ({{word1}}), {{word3}}",
  "-{{points1}}: 1 further finding": "-{{points1}}: 1 weiterer Befund",
  "-{{points1}}: {{count1}} further findings": "-{{points1}}: {{count1}} weitere Befunde",
  minor: "gering",
  moderate: "mittel",
  severe: "schwer",
  "{{word1}}: no photo shows it": "{{word1}}: auf keinem Foto",
  "{{word1}}: only a little of it can be seen": "{{word1}}: nur wenig davon zu sehen",
  "{{word1}}: seen at an angle only": "{{word1}}: nur schräg zu sehen",
  front: "vorn",
  rear: "hinten",
  "left side": "linke Seite",
  "right side": "rechte Seite",
  "roof and top surfaces": "Dach und obere Flächen",
  "{{list1}}: this model misses most of them on its test pictures; look by eye, add by hand":
    "{{list1}}: Dieses Modell übersieht auf seinen Testbildern die meisten; selbst ansehen, von Hand ergänzen",
  "{{list1}}: how well this model sees them was not measured":
    "{{list1}}: Wie gut dieses Modell sie sieht, wurde nicht gemessen",
  "{{list1}}: the model cannot see these; add them by hand":
    "{{list1}}: Das Modell erkennt sie nicht; von Hand ergänzen",
  "{{word1}} (finds {{count1}} of 100)": "{{word1}} (findet {{count1}} von 100)",
  "{{word1}} (average precision {{count1}} %)": "{{word1}} (mittlere Präzision {{count1}} %)",
  "cabin, engine and underbody photos ({{count1}}): kept for the record, no model looks for damage in them":
    "Fotos von Innenraum, Motor und Unterboden ({{count1}}): nur aufbewahrt; kein Modell sucht darauf Schäden",
  "underbody: photographed, not analyzed": "Unterboden: fotografiert, nicht ausgewertet",
  "underbody: no photo shows it": "Unterboden: auf keinem Foto",
  "mechanical condition: photos of the body do not show it": "Technik: auf Fotos der Karosserie nicht zu sehen",
  "structure behind the panels, earlier repairs and the depth of a dent: not visible in photos":
    "Struktur hinter den Blechen, frühere Reparaturen und die Tiefe einer Delle: auf Fotos nicht zu sehen",
  "photo {{count1}}: no car recognized, not counted for any side":
    "Foto {{count1}}: kein Fahrzeug erkannt, zählt für keine Seite",
  "photos {{text1}}: no car recognized, not counted for any side":
    "Fotos {{text1}}: kein Fahrzeug erkannt, zählen für keine Seite",
  "photo {{count1}}: not upright, so nothing was inspected there; turn and inspect again":
    "Foto {{count1}}: nicht aufrecht, deshalb nicht begutachtet; drehen und erneut begutachten",
  "photos {{text1}}: not upright, so nothing was inspected there; turn and inspect again":
    "Fotos {{text1}}: nicht aufrecht, deshalb nicht begutachtet; drehen und erneut begutachten",
};
