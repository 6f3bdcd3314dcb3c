/** Rules, sizes and costs of findings, and notes on photos (contracts/texts/sentences/translator.ts explains the placeholders). */
export const findingSentences: Readonly<Record<string, string>> = {
  // the part
  "{{count1}} % of the box lies on {{word1}}": "{{count1}} % des Ausschnitts liegen auf {{word1}}",
  "the box covers {{count1}} % of {{word1}}": "der Ausschnitt deckt {{count1}} % von {{word1}}",
  "no part holds the box; the {{word1}} is the nearest ({{word2}})":
    "kein Teil enthält den Ausschnitt; am nächsten liegt {{word1}} ({{word2}})",
  "the {{word1}} that the part model found ({{grade1}}{{text1}})":
    "{{word1}}, vom Teilemodell erkannt ({{grade1}}{{text1}})",
  "the {{word1}} that the part model found ({{points1}})": "{{word1}}, vom Teilemodell erkannt ({{points1}})",
  "the {{word1}}, {{word2}}": "{{word1}}, {{word2}}",
  "where it must be beside what was found ({{list1}})": "Lage aus den erkannten Teilen berechnet ({{list1}})",
  "where it usually is on a photo from this angle": "übliche Lage auf einem Foto aus diesem Winkel",
  "no part was found": "kein Teil erkannt",
  "noted under the {{word1}}, the nearest named part": "erfasst unter {{word1}}, dem nächsten benannten Teil",
  "it reaches the {{word1}} ({{count1}} %)": "reicht bis {{word1}} ({{count1}} %)",
  "front fender": "Kotflügel vorn",
  "front door": "Tür vorn",
  "rear door": "Tür hinten",
  "quarter panel": "Seitenwand",
  headlight: "Scheinwerfer",
  taillight: "Rückleuchte",
  "fog light": "Nebelscheinwerfer",
  "side window": "Seitenscheibe",
  wheel: "Rad",
  "side mirror": "Außenspiegel",

  // the size
  "no size: nothing in the photo gives a scale": "keine Größe: Nichts auf dem Foto gibt einen Maßstab",
  "{{cm1}} cm across (±{{count1}} %, {{word1}})": "Durchmesser {{cm1}} (±{{count1}} %, {{word1}})",
  "{{cm1}} cm long (±{{count1}} %, {{word1}})": "{{cm1}} lang (±{{count1}} %, {{word1}})",
  "{{cm1}} cm by {{cm2}} cm (±{{count1}} %, {{word1}})": "{{cm1}} × {{cm2}} (±{{count1}} %, {{word1}})",
  "scaled from the {{word1}}'s usual width of {{cm1}} cm": "Maßstab: {{word1}}, üblich {{cm1}} breit",
  "scaled from the {{word1}}'s usual height of {{cm1}} cm": "Maßstab: {{word1}}, üblich {{cm1}} hoch",
  "scaled from the car's usual height of {{cm1}} cm": "Maßstab: Fahrzeug, üblich {{cm1}} hoch",
  "scaled from the car's usual width of {{cm1}} cm": "Maßstab: Fahrzeug, üblich {{cm1}} breit",
  "scaled from the car's usual length of {{cm1}} cm": "Maßstab: Fahrzeug, üblich {{cm1}} lang",
  "{{word1}}, no larger than the part": "{{word1}}, höchstens so groß wie das Teil",
  "mean of the box's sides": "Mittel der Seiten des Ausschnitts",
  "a circle of the outline's area": "Kreis mit der Fläche des Umrisses",
  "the box's diagonal": "Diagonale des Ausschnitts",
  "the box's diagonal, the outline's mean width": "Diagonale des Ausschnitts, mittlere Breite des Umrisses",
  "the box's sides": "Seiten des Ausschnitts",
  "the box's longer side, the outline's mean width": "längere Seite des Ausschnitts, mittlere Breite des Umrisses",
  "the outline of the damaged area, the damage itself may be smaller":
    "Umriss der beschädigten Stelle, der Schaden selbst kann kleiner sein",
  "measured by hand": "von Hand gemessen",
  "nothing in the photo gives a scale": "nichts auf dem Foto gibt einen Maßstab",
  "no size was entered": "keine Größe erfasst",

  // the severity
  "{{word1}} of {{cm1}} cm: {{grade1}} of 10, {{word2}}": "{{word1}} von {{cm1}}: {{grade1}} von 10, {{word2}}",
  "{{word1}} of unknown size: {{grade1}} of 10, {{word2}}": "{{word1}} unbekannter Größe: {{grade1}} von 10, {{word2}}",
  "{{word1}} of {{cm1}} cm, half a point more on a welded panel: {{grade1}} of 10, {{word2}}":
    "{{word1}} von {{cm1}}, ein halber Punkt mehr auf einem geschweißten Teil: {{grade1}} von 10, {{word2}}",
  "{{word1}} of unknown size, half a point more on a welded panel: {{grade1}} of 10, {{word2}}":
    "{{word1}} unbekannter Größe, ein halber Punkt mehr auf einem geschweißten Teil: {{grade1}} von 10, {{word2}}",
  "scratch on a panel": "Kratzer auf einem Karosserieteil",
  "scratch on a bumper": "Kratzer auf einem Stoßfänger",
  "damage of the windshield": "Schaden der Windschutzscheibe",
  "damage of tempered glass": "Schaden an Sicherheitsglas (ESG)",
  "damage of a lamp": "Schaden einer Leuchte",
  "damaged panel": "beschädigtes Karosserieteil",
  "seen in {{count1}} photos, counted once": "auf {{count1}} Fotos zu sehen, einmal gezählt",
  "Added by hand.": "Von Hand ergänzt.",
  "Corrected by {{text1}}: {{list1}}.": "Berichtigt von {{text1}}: {{list1}}.",

  // the costs
  "{{word1}} body work at {{word2}}, {{word3}}": "Karosseriearbeit {{word1}} zu {{word2}}, {{word3}}",
  "{{count1}} h": "{{count1}} h",
  "{{count1}}-{{count2}} h": "{{count1}}-{{count2}} h",
  "${{count1}}-{{usd1}}/h": "{{count1}}-{{usd1}}/h",
  "refinish {{count1}} h with clear coat and materials": "Lackieren {{count1}} h mit Klarlack und Material",
  "polishing {{count1}} h at {{word1}} up to a spot repair ({{word2}})":
    "von Polieren {{count1}} h zu {{word1}} bis Spot-Reparatur ({{word2}})",
  "paintless repair of a {{word1}}-size dent ${{count1}}-{{usd1}}":
    "Dellendrücken, Delle wie {{word1}}: {{count1}}-{{usd1}}",
  nickel: "ein Nickel (2,1 cm)",
  quarter: "ein Quarter (2,4 cm)",
  "half-dollar": "ein halber Dollar (3,1 cm)",
  "golf-ball": "ein Golfball (4,3 cm)",
  baseball: "ein Baseball (7,5 cm)",
  "paintless repair from {{usd1}} if the paint is whole, else {{word1}}":
    "Dellendrücken ab {{usd1}}, wenn der Lack heil ist; sonst {{word1}}",
  "or {{word1}}": "oder {{word1}}",
  "new {{word1}} ${{count1}}-{{usd1}}, {{list1}}": "{{word1}} (neu) {{count1}}-{{usd1}}, {{list1}}",
  "{{count1}} h to replace at {{word1}}": "Austausch {{count1}} h zu {{word1}}",
  "fitting included": "Einbau enthalten",
  "{{word1}} on the structure behind": "{{word1}} an der Struktur dahinter",
  "resin repair of a chip ${{count1}}-{{usd1}} (our estimate)":
    "Steinschlag mit Harz füllen {{count1}}-{{usd1}} (eigene Schätzung)",
  "refinishing a wheel ${{count1}}-{{usd1}} (our estimate)": "Felge aufbereiten {{count1}}-{{usd1}} (eigene Schätzung)",
  "side mirror cap repainted (our estimate)": "Spiegelkappe lackiert (eigene Schätzung)",
  "side mirror replaced, with its sensors at the high end (AAA 2023)":
    "Außenspiegel ersetzt, am oberen Ende mit Sensoren (AAA 2023)",
  "a wide band by severity": "weite Spanne nach Schwere",
  "mechanical work is not priced from photos (our estimate)":
    "Mechanik ist aus Fotos nicht kalkulierbar (eigene Schätzung)",

  // photos
  "declared as {{word1}}, but the parts found show {{word2}}":
    "angegeben als {{word1}}, die erkannten Teile zeigen {{word2}}",
  "sides were read from the parts": "Seiten nach den Teilen bestimmt",
  "declared as {{word1}} ({{word2}}), but its parts show the outside of a car: examined as {{word3}}":
    "angegeben als {{word1}} ({{word2}}), zeigt aber das Auto von außen: untersucht als {{word3}}",
  "left and right are not certain": "links und rechts nicht sicher",
  "no car seen": "kein Auto erkannt",
  "close-up: no part of the car recognized": "Nahaufnahme: kein Teil des Autos erkannt",
  "upside down: turn it by 180 degrees": "steht auf dem Kopf: um 180 Grad drehen",
  "sideways: turn it by 90 degrees clockwise": "liegt quer: um 90 Grad im Uhrzeigersinn drehen",
  "sideways: turn it by 90 degrees counterclockwise": "liegt quer: um 90 Grad gegen den Uhrzeigersinn drehen",
  "front left": "vorn links",
  "front right": "vorn rechts",
  "rear left": "hinten links",
  "rear right": "hinten rechts",
  left: "links",
  right: "rechts",
  top: "oben",
  interior: "Innenraum",
  exterior: "außen",
  dashboard: "Armaturenbrett",
  trunk: "Kofferraum",
  undercarriage: "Unterboden",
  "A hint, not a finding: the {{word1}} and the {{word2}} differ in color by {{grade1}} (CIEDE2000, lightness at half weight; reported from {{count1}}).":
    "Ein Hinweis, kein Befund: {{word1}} und {{word2}} weichen im Farbton um {{grade1}} ab (CIEDE2000, Helligkeit halb gewichtet; gemeldet ab {{count1}}).",
  "One of them may have been repainted, or the light differs.":
    "Eines der Teile kann nachlackiert sein, oder das Licht ist verschieden.",
  "Check with a paint gauge.": "Mit dem Lackschichtmesser prüfen.",

  // the score of the whole vehicle
  "body {{grade1}} and mechanics {{grade2}}: the worse counts 60 %, the better 40 %":
    "Karosserie {{grade1}}, Technik {{grade2}}: Das Schlechtere zählt 60 %, das Bessere 40 %",
  "body {{grade1}}; the mechanics was not inspected": "Karosserie {{grade1}}; Technik nicht begutachtet",
  "mechanics {{grade1}}; the body was not inspected": "Technik {{grade1}}; Karosserie nicht begutachtet",
};
