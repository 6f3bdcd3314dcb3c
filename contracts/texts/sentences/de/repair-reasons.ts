/** Reasons and notes of estimates, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairReasons: Readonly<Record<string, string>> = {
  // the severity
  "Reported as {{word1}} without a size: {{grade1}} of 10, the middle of the {{word2}} range.":
    "Ohne Größe angegeben als „{{word1}}“: {{grade1}} von 10, die Mitte der Stufe „{{word2}}“.",
  "{{count1}} dents: {{grade1}} of 10": "{{count1}} Dellen: {{grade1}} von 10",
  "reported as {{word1}}, but the size shows more, so the higher severity counts":
    "angegeben als „{{word1}}“, aber die Größe zeigt mehr; die höhere Schwere gilt",

  // the recommended repair
  "a {{severity1}} {{word1}}": "{{word1}} ({{severity1}})",
  "{{severity1}} {{word1}}": "{{word1}} ({{severity1}})",
  "A dull or scratched lens can be polished and sealed.":
    "Eine matte oder verkratzte Streuscheibe lässt sich polieren und versiegeln.",
  "{{word1}} that is not deep can be polished out or touched up.":
    "{{word1}}: nicht tief, lässt sich auspolieren oder ausbessern.",
  "Refinishing would cost more and be more visible.": "Lackieren wäre teurer und sichtbarer.",
  "The dent is small, in {{word1}}, and without known paint damage.":
    "Die Delle ist klein, in {{word1}} und ohne bekannten Lackschaden.",
  "The dents are small, in {{word1}}, and without known paint damage.":
    "Die Dellen sind klein, in {{word1}} und ohne bekannten Lackschaden.",
  "Paintless repair keeps the factory paint.": "Lackschadenfreies Ausbeulen (PDR) erhält den Werkslack.",
  steel: "Stahl",
  aluminium: "Aluminium",
  plastic: "Kunststoff",
  glass: "Glas",
  lamp: "Leuchtenkunststoff",
  "{{word1}} is repaired in place, because the panel is welded in and a new one would require cutting the body.":
    "{{word1}}: am Fahrzeug instand setzen, denn das Teil ist eingeschweißt; für ein neues müsste man die Karosserie trennen.",
  "{{word1}} in {{word2}} can be repaired and refinished.":
    "{{word1}} in {{word2}}: lässt sich instand setzen und lackieren.",
  "The part is sound enough to keep.": "Das Teil ist gut genug, um es zu behalten.",
  "{{word1}} is too large for a resin repair, so the glass must be replaced.":
    "{{word1}}: zu groß für eine Harzreparatur, die Scheibe muss ersetzt werden.",
  "Tempered glass shatters completely and cannot be repaired.":
    "Sicherheitsglas (ESG) zerspringt ganz und lässt sich nicht reparieren.",
  "A broken lamp is replaced, because it must be sealed and keep its beam pattern.":
    "Eine gebrochene Leuchte wird ersetzt: Sie muss dicht sein und ihr Lichtbild behalten.",
  "{{word1}}: repairing the old part is not economical.":
    "{{word1}}: Das alte Teil instand zu setzen ist unwirtschaftlich.",
  "The rust has eaten into the metal, and filler would not last.":
    "Der Rost hat sich ins Blech gefressen; Spachtel würde nicht halten.",
  "The rusty section is cut out and new metal is welded in.":
    "Der rostige Abschnitt wird herausgetrennt und neues Blech eingeschweißt.",
  "The panel is welded in and too deformed to repair.":
    "Das Teil ist eingeschweißt und zu stark verformt, um es instand zu setzen.",
  "A section is replaced at the joints that the manufacturer allows.":
    "Ein Abschnitt wird an den vom Hersteller freigegebenen Trennstellen ersetzt.",
  "The break is small enough for resin, and the factory seal of the windshield stays intact.":
    "Der Steinschlag ist klein genug für Harz, und die werkseitige Verklebung bleibt erhalten.",
  "The {{word1}} is bolted on, and a new one costs less than to repair the old one.":
    "{{word1}}: verschraubt; ein neues Teil kostet weniger als die Reparatur des alten.",

  // the alternatives
  "Only if a fingernail does not catch on the mark.": "Nur wenn der Fingernagel nicht hängen bleibt.",
  "Then polishing is enough.": "Dann genügt Polieren.",
  "Possible if the paint is intact.": "Möglich, wenn der Lack heil ist.",
  "Some dents stay visible from certain angles.": "Manche Dellen bleiben aus bestimmten Winkeln sichtbar.",
  "If polishing or paintless repair is not enough, or to keep the old part.":
    "Wenn Polieren oder Drücken nicht genügt oder das alte Teil bleiben soll.",
  "If more damage appears once the old part is removed, or if a new part is preferred.":
    "Wenn beim Abbau mehr Schaden sichtbar wird oder ein neues Teil gewünscht ist.",
  "If the metal proves to be torn, folded or rusted through.":
    "Wenn sich das Blech als gerissen, gefaltet oder durchgerostet erweist.",
  "Possible, but the repair remains visible.": "Möglich, aber die Reparatur bleibt sichtbar.",

  // why a repair is missing
  "No paintless repair: {{word1}}.": "Kein Dellendrücken: {{word1}}.",
  "No polishing: {{word1}}.": "Kein Polieren: {{word1}}.",
  "No resin repair: {{word1}}.": "Keine Harzreparatur: {{word1}}.",
  "the paint is broken": "der Lack ist beschädigt",
  "its size is unknown": "die Größe ist nicht bekannt",
  "the rate book has no price for {{count1}} dents on one panel":
    "das Preisbuch hat keinen Preis für {{count1}} Dellen auf einem Teil",
  "the rate book has no price for a dent of {{cm1}} cm": "das Preisbuch hat keinen Preis für eine Delle von {{cm1}}",
  "the mark goes deeper than the clear coat": "der Kratzer geht tiefer als der Klarlack",
  "the mark is not reported as shallow": "der Kratzer ist nicht als oberflächlich angegeben",
  "{{cm1}} cm is more than the {{cm2}} cm that resin can repair":
    "{{cm1}} ist mehr als die {{cm2}}, die Harz füllen kann",
  "A {{word1}} has no glass, so the {{word2}} is treated as a crack.":
    "{{word1}}: hat kein Glas; „{{word2}}“ gilt als Riss.",
  "The size is unknown.": "Die Größe ist nicht bekannt.",
  "Paintless repair is priced for {{cm1}} cm.": "Dellendrücken (PDR) ist für {{cm1}} kalkuliert.",
  "A {{word1}} is not made of {{word2}}.": "{{word1}}: nicht aus {{word2}}.",
  "The estimate assumes {{word1}}.": "Die Kalkulation nimmt {{word1}} an.",

  // impact
  "{{word1}} is clearly visible on the {{word2}}.": "{{word1}}: deutlich sichtbar, {{word2}}.",
  "Minor: within or close to normal wear by trade standards.":
    "Gering: nach Maßstab der Branche innerhalb üblicher Gebrauchsspuren oder nahe daran.",
  "The bonded windshield stiffens the roof.": "Die geklebte Windschutzscheibe versteift das Dach.",
  "A broken one does so less.": "Eine gebrochene weniger.",
  "The {{word1}} is welded in and carries load, so {{word2}} may affect the structure.":
    "{{word1}}: eingeschweißt und tragend; kann die Struktur betreffen: {{word2}}.",
  "The structure behind the {{word1}} may be bent.": "{{word1}}: Die Struktur dahinter kann verzogen sein.",
  "This can be checked only with the part removed.": "Das lässt sich nur bei abgebautem Teil prüfen.",
  "Torn or folded metal here protects the cabin less.":
    "Gerissenes oder gefaltetes Blech schützt hier den Innenraum weniger.",
  "The edges may be sharp, or the part may come loose.": "Kanten können scharf sein, oder das Teil kann sich lösen.",
  "The bumper absorbs less energy, and its edges may be sharp.":
    "Der Stoßfänger nimmt weniger Energie auf, und Kanten können scharf sein.",
  "A break in the windshield spreads and obstructs the view.":
    "Ein Bruch in der Windschutzscheibe wächst und behindert die Sicht.",
  "Broken side or rear glass can shatter.": "Gebrochenes Seiten- oder Heckglas kann zerspringen.",
  "A damaged lamp may give poor light or let water in.":
    "Eine beschädigte Leuchte kann schlecht leuchten oder Wasser einlassen.",
  "The {{word1}} may be inaccurate until it is calibrated.": "{{word1}}: bis zur Kalibrierung möglicherweise ungenau.",
  "A {{word1}} fault of the {{word2}} is not a safety risk yet.":
    "{{word2}}: Fehler ({{word1}}), noch kein Sicherheitsrisiko.",
  "A {{word1}} fault of the {{word2}} affects how the car drives or stops.":
    "{{word2}}: Fehler ({{word1}}), der Fahren oder Bremsen beeinträchtigt.",
  "Have it diagnosed.": "Diagnose veranlassen.",

  // sensors
  "front radar and parking sensors": "Frontradar und Parksensoren",
  "blind-spot radar and parking sensors": "Totwinkelradar und Parksensoren",
  "camera behind the windshield": "Kamera hinter der Windschutzscheibe",
  "Calibrate the {{word1}}": "{{word1}}: kalibrieren",
  "Calibration of the {{word1}}": "{{word1}}: Kalibrierung",
  "The rate book has no calibration for the {{word1}}.": "{{word1}}: Das Preisbuch hat dafür keine Kalibrierung.",
  "Add its hours and price to the rate book.": "Stunden und Preis im Preisbuch ergänzen.",
  "The model year is unknown, so no {{word1}} is assumed.":
    "Das Modelljahr ist nicht bekannt; deshalb nicht angenommen: {{word1}}.",
  "If the car has one, add the cost of its calibration.": "Falls vorhanden, Kosten der Kalibrierung ergänzen.",
  "Cars from model year {{text1}} on are assumed to have a {{word1}}.":
    "Ab Modelljahr {{text1}} wird angenommen: {{word1}}.",
  "Check the car.": "Am Fahrzeug prüfen.",

  // notes
  "If it is not repaired, the car's value is lower by the repair cost.":
    "Ohne Reparatur ist der Fahrzeugwert um deren Kosten niedriger.",
  "Parts: the car is {{count1}} years old, so the estimate uses original (OEM) parts where available.":
    "Teile: Das Auto ist {{count1}} Jahre alt; kalkuliert mit Originalteilen (OEM), soweit lieferbar.",
  "Parts: the car is {{count1}} years old, so the estimate uses aftermarket parts where available.":
    "Teile: Das Auto ist {{count1}} Jahre alt; kalkuliert mit Teilen anderer Hersteller, soweit lieferbar.",
  "Parts: the car's age is unknown, so the estimate uses original (OEM) parts.":
    "Teile: Das Alter des Autos ist nicht bekannt; kalkuliert mit Originalteilen (OEM).",
  "The exact work is known only after a diagnosis.": "Die genaue Arbeit steht erst nach einer Diagnose fest.",
  "The estimate is a wide range based on the severity.": "Die Kalkulation ist eine weite Spanne nach der Schwere.",
  "Mechanical repairs cannot be priced exactly from the damage.":
    "Mechanische Reparaturen lassen sich aus dem Schaden nicht genau kalkulieren.",
  "A diagnosis is needed to know what must be replaced.": "Erst eine Diagnose zeigt, was ersetzt werden muss.",
  "The rocker panel (sill) is not a separate location.": "Der Schweller ist kein eigenes Teil.",
  "It is part of the quarter panel and is cut and welded together with that side.":
    "Er gehört zur Seitenwand und wird mit ihr getrennt und geschweißt.",
  "Measure the body before cutting.": "Vor dem Trennen die Karosserie vermessen.",
  "Check the rocker panel (sill) below the door and the pillar behind it.":
    "Schweller unter der Tür und die Säule dahinter prüfen.",
  "If they are damaged too, add the quarter panel as a separate damage.":
    "Sind sie auch beschädigt, die Seitenwand als eigenen Schaden ergänzen.",
  "Rust is usually more extensive inside than it appears outside.":
    "Rost reicht innen meist weiter, als er außen aussieht.",
  "The hours may increase once the panel is opened.": "Nach dem Öffnen können es mehr Stunden werden.",

  // lines
  "{{word1}}: parts": "{{word1}}: Teile",
  "Fill the break with resin": "Steinschlag mit Harz füllen",
  "Push the dent out of the {{word1}} without painting": "{{word1}}: Delle ohne Lackieren ausdrücken",
  "Push the dents out of the {{word1}} without painting": "{{word1}}: Dellen ohne Lackieren ausdrücken",
  "Repair the {{word1}} and refinish it": "{{word1}} instand setzen und lackieren",
  "Repair the {{word1}} and refinish the spot": "{{word1}} instand setzen, Stelle lackieren",
  "Replace the {{word1}}": "{{word1}} ersetzen",
  "Cut out the damaged section of the {{word1}}, weld in a new one and refinish it":
    "{{word1}}: beschädigten Abschnitt heraustrennen, neuen einschweißen, lackieren",
  "Fill the break in the {{word1}} with resin": "{{word1}}: Bruch mit Harz füllen",
  "Mechanical repair of the {{word1}}, estimated without a diagnosis":
    "{{word1}}: mechanische Reparatur, ohne Diagnose geschätzt",
  "Paintless repair of a dent, {{list1}}": "Dellendrücken (PDR): eine Delle, {{list1}}",
  "Paintless repair of {{count1}} dents, {{list1}}": "Dellendrücken (PDR): {{count1}} Dellen, {{list1}}",
  "{{word1}} size": "so groß wie {{word1}}",
  "up to {{cm1}} cm": "bis {{cm1}}",
  "chart for {{count1}} dents": "Tabelle für {{count1}} Dellen",
  "{{count1}} % for metal and depth": "{{count1}} % für Blech und Tiefe",
  "The dent is in {{word1}}, without known paint damage.": "Die Delle ist in {{word1}}, ohne bekannten Lackschaden.",
  "The dents are in {{word1}}, without known paint damage.":
    "Die Dellen sind in {{word1}}, ohne bekannten Lackschaden.",
  aluminum: "Aluminium",
  "By the price list it costs as much as the repair with paint or more.":
    "Nach Preisliste kostet es so viel wie die Instandsetzung mit Lackierung oder mehr.",
  "the steel of a bumper is too thick": "der Stahl eines Stoßfängers ist zu dick",
  "The headliner comes down for work on a roof, with roof rails, curtain airbags and the frame of a sunroof that are in the way.":
    "Für Arbeiten am Dach kommt der Dachhimmel herunter, dazu Dachreling, Kopfairbags und Schiebedachrahmen, wo sie im Weg sind.",
  "On this body the trunk lid is the liftgate: glass, wiper, camera and wiring are changed over.":
    "Bei dieser Karosserie ist der Kofferraumdeckel die Heckklappe: Scheibe, Wischer, Kamera und Leitungen werden umgebaut.",
  "On this pickup the trunk lid is the tailgate: a camera in its handle is changed over and checked.":
    "Bei diesem Pick-up ist der Kofferraumdeckel die Ladeklappe: Eine Kamera im Griff wird umgebaut und geprüft.",
  "A break in front of the camera or of the driver is not filled with resin: there the glass is replaced.":
    "Ein Bruch vor der Kamera oder im Sichtfeld des Fahrers wird nicht mit Harz gefüllt: Dort wird die Scheibe ersetzt.",
  "The headlight may be adaptive: prices differ much by version, so check the part number.":
    "Der Scheinwerfer kann adaptiv sein: Preise hängen stark von der Ausführung ab, daher die Teilenummer prüfen.",
  "Near an edge, a brace or a body line the dent is hard to reach: paintless repair costs more there, or is not possible.":
    "Nahe an Kante, Strebe oder Sicke ist die Delle schwer erreichbar: Drücken kostet dort mehr oder geht nicht.",
};
