/** Impacts, warnings and checklists of estimates, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairImpacts: Readonly<Record<string, string>> = {
  // severity
  "Reported as {{word1}}, which stands: {{grade1}} of 10.": "Angegeben als „{{word1}}“, das gilt: {{grade1}} von 10.",
  "By its size alone: {{word1}}.": "Allein nach der Größe: {{word1}}.",
  // options and lines
  "By the price list it costs as much as a new part or more, so its price is capped.":
    "Nach Preisliste kostet es so viel wie ein neues Teil oder mehr; der Preis ist deshalb begrenzt.",
  "Ask the technician before you choose it.": "Vor der Wahl mit dem Dellentechniker klären.",
  "A dent of this size is pushed out only if the metal is not stretched or creased and can be reached from behind.":
    "Eine so große Delle lässt sich nur drücken, wenn das Blech weder gestreckt noch geknickt und von hinten zugänglich ist.",
  "capped at the price of a new part": "höchstens der Preis eines neuen Teils",
  "in proportion": "anteilig",
  softball: "ein Softball (10 cm)",
  hand: "eine Hand (15 cm)",
  "Unbolt the bed from the frame and replace its side":
    "Ladefläche vom Rahmen abschrauben und ihre Seitenwand ersetzen",
  "Corrosion protection: epoxy primer, seam sealer and cavity wax":
    "Korrosionsschutz: Epoxidgrundierung, Nahtabdichtung und Hohlraumwachs",
  "Epoxy primer, seam sealer and cavity wax": "Epoxidgrundierung, Nahtabdichtung und Hohlraumwachs",
  "Corrosion protection: weld-through primer, seam sealer and cavity wax":
    "Korrosionsschutz: Schweißprimer, Nahtabdichtung und Hohlraumwachs",
  "Weld-through primer, seam sealer and cavity wax": "Schweißprimer, Nahtabdichtung und Hohlraumwachs",
  "Set up the separate aluminum work area and clean the tools":
    "Getrennten Aluminium-Arbeitsplatz einrichten, Werkzeug reinigen",
  "Shut down the high-voltage system, check that it is free of voltage, and start it again":
    "Hochvoltsystem freischalten, Spannungsfreiheit feststellen und wieder in Betrieb nehmen",
  "Middle coat and clear coat on the {{word1}}": "{{word1}}: Mittelschicht und Klarlack",
  "Middle coat and clear coat of additional panels in one operation":
    "Mittelschicht und Klarlack weiterer Teile im selben Arbeitsgang",
  // notes
  "On this pickup the quarter panel is the side of the bed.":
    "Bei diesem Pick-up ist die Seitenwand die Seite der Ladefläche.",
  "The bed is bolted to the frame, so the cab is not cut.":
    "Die Ladefläche ist mit dem Rahmen verschraubt; die Kabine wird nicht getrennt.",
  "Compare with a complete used bed.": "Mit einer kompletten gebrauchten Ladefläche vergleichen.",
  "The cover is in front of the {{word1}}.": "Die Verkleidung liegt vor: {{word1}}.",
  "Paint alone is allowed, within the maker's limit for the thickness.":
    "Nur lackieren ist erlaubt, innerhalb der Schichtdicke, die der Hersteller zulässt.",
  "Measure it, and calibrate afterwards.": "Schichtdicke messen und danach kalibrieren.",
  "GM and Ford allow no repair of the plastic at all, Honda, Nissan and Tesla none in front of a radar.":
    "GM und Ford erlauben gar keine Kunststoffreparatur, Honda, Nissan und Tesla keine vor einem Radar.",
  "A new cover is the safe choice.": "Eine neue Verkleidung ist die sichere Wahl.",
  "The body of this model is assumed to be aluminum.": "Für dieses Modell wird eine Aluminiumkarosserie angenommen.",
  "Check the panel with a magnet.": "Das Teil mit einem Magneten prüfen.",
  "Parts: sensors look through this one, so the estimate uses the original (OEM) part.":
    "Teile: Durch dieses blicken Sensoren; kalkuliert mit dem Originalteil (OEM).",
  // warnings
  "Hidden damage is not priced: after parts are taken off, a supplement of up to {{count1}} % is usual (our own estimate).":
    "Verdeckte Schäden sind nicht kalkuliert: Nach der Demontage ist ein Nachtrag bis {{count1}} % üblich (eigene Schätzung).",
  "The highest total includes it.": "Die höchste Summe enthält ihn.",
  "Do not promise a final price before.": "Vorher keinen Endpreis zusagen.",
  "{{text1}} is a three-stage color by its name: the middle coat is counted.":
    "{{text1}} ist dem Namen nach ein Dreischichtlack: Die Mittelschicht ist kalkuliert.",
  "{{text1}} is a tinted clear coat by its name: the middle coat is counted.":
    "{{text1}} ist dem Namen nach ein getönter Klarlack: Die Mittelschicht ist kalkuliert.",
  "Check the paint code, make a let-down panel, and blend into adjacent panels.":
    "Farbcode prüfen, Stufenmusterblech anlegen und in Nachbarteile beilackieren.",
  "{{text1}} may be a three-stage color.": "{{text1}} kann ein Dreischichtlack sein.",
  "Check the paint code before you quote: a middle coat takes {{count1}} % of the paint hours of the first panel instead of the clear coat, and is not counted here.":
    "Vor dem Angebot den Farbcode prüfen: Eine Mittelschicht braucht beim ersten Teil {{count1}} % der Lackierstunden statt des Klarlacks und ist hier nicht kalkuliert.",
  "High voltage: only qualified people shut the system down, wait, and measure that it is free of voltage before work begins.":
    "Hochvolt: Nur Fachkundige schalten frei, warten und stellen die Spannungsfreiheit fest, bevor die Arbeit beginnt.",
  "Keep a crashed car outside and apart until the battery was checked.":
    "Ein Unfallfahrzeug im Freien und mit Abstand abstellen, bis die Batterie geprüft ist.",
  "High voltage: the paint booth must stay at or below the temperature and time that the maker allows, often 60 °C (140 °F) for 40 to 60 minutes (I-CAR's list), or the battery is removed.":
    "Hochvolt: Die Lackierkabine bleibt innerhalb von Temperatur und Zeit des Herstellers, oft 60 °C (140 °F) für 40 bis 60 Minuten (Liste von I-CAR), oder die Batterie wird ausgebaut.",
  "High voltage: disconnect the battery, and keep it and the orange cables away from welding heat.":
    "Hochvolt: Batterie abklemmen und sie und die orangefarbenen Leitungen vor Schweißhitze schützen.",
  "Aluminum: use a separate work area and tools.": "Aluminium: getrennten Arbeitsplatz und eigenes Werkzeug verwenden.",
  "Steel dust on aluminum corrodes, and aluminum that was stretched or folded cannot be pulled back as steel can.":
    "Stahlstaub auf Aluminium korrodiert, und gestrecktes oder gefaltetes Aluminium lässt sich nicht wie Stahl zurückziehen.",
  "Bumper cover with sensors behind it: no filler, welding or reinforcement tape in front of a radar, and no thick paint (GM 13 mils, Ford and Tesla 12 mils, Honda 40 microns of base coat).":
    "Stoßfängerverkleidung mit Sensoren dahinter: kein Spachtel, Schweißen oder Verstärkungsband vor einem Radar und kein dicker Lack (GM 330 µm, Ford und Tesla 300 µm, Honda 40 µm Basislack).",
  "Read the maker's position statement first.": "Zuerst die Vorgaben des Herstellers lesen.",
  "The model year is unknown.": "Das Modelljahr ist nicht bekannt.",
  "Scans are counted as for a modern car, and sensors must be checked on the car.":
    "Das Auslesen ist wie bei einem modernen Auto kalkuliert; Sensoren am Auto prüfen.",
  // what to check behind an impact
  "Bumper reinforcement and energy absorber": "Stoßfängerträger und Pralldämpfer",
  "The cover springs back, the bar and the foam behind it do not.":
    "Die Verkleidung federt zurück, Träger und Schaum dahinter nicht.",
  "Radiator support": "Schlossträger (Frontträger)",
  "It carries the radiator, the lamps and the hood latch.": "Er trägt Kühler, Scheinwerfer und Haubenschloss.",
  "A shift shows in the gaps.": "Eine Verschiebung zeigt sich an den Spaltmaßen.",
  "Condenser, radiator and fan": "Kondensator, Kühler und Lüfter",
  "They are a hand's breadth behind the bumper.": "Sie sitzen eine Handbreit hinter dem Stoßfänger.",
  "Check for leaks and bent fins.": "Auf Lecks und verbogene Lamellen prüfen.",
  "Condenser, radiators, fan and battery cooling": "Kondensator, Kühler, Lüfter und Batteriekühlung",
  "A leak also stops the cooling of the battery.": "Ein Leck legt auch die Batteriekühlung lahm.",
  "Hood latch, hinges and safety hook": "Haubenschloss, Scharniere und Fanghaken",
  "A hood that is not latched opens while driving.": "Eine nicht verriegelte Haube öffnet sich während der Fahrt.",
  "Lamp brackets and aim of the headlights": "Lampenhalter und Einstellung der Scheinwerfer",
  "The tabs break first, and the lamp seems whole.": "Zuerst brechen die Laschen, und der Scheinwerfer wirkt heil.",
  "Frame rails and crush zones": "Längsträger und Knautschzonen",
  "Measure them: kinks are hidden behind the bumper reinforcement.":
    "Vermessen: Knicke liegen verdeckt hinter dem Stoßfängerträger.",
  "Rear body panel, trunk floor and spare wheel well": "Heckabschlussblech, Kofferraumboden und Reserveradmulde",
  "Lift the trunk trim and look for folds and torn sealer.":
    "Kofferraumverkleidung anheben, auf Falten und gerissene Nahtabdichtung achten.",
  "Exhaust and its hangers": "Auspuff und Aufhängungen",
  "It is pushed forward by the bumper.": "Der Stoßfänger schiebt ihn nach vorn.",
  "Trunk latch, hinges and seals": "Heckschloss, Scharniere und Dichtungen",
  "Water comes in through a gap that is not seen.": "Durch einen unsichtbaren Spalt dringt Wasser ein.",
  "Door intrusion beam, hinges and latch": "Seitenaufprallträger, Scharniere und Schloss",
  "The beam is spot-welded in the door: a bent one means a new door.":
    "Der Träger ist in der Tür punktgeschweißt: Ist er verbogen, muss eine neue Tür her.",
  "Center pillar and rocker panel": "B-Säule und Schweller",
  "Measure the door opening.": "Türausschnitt vermessen.",
  "They are welded and protect the cabin.": "Sie sind geschweißt und schützen den Innenraum.",
  "Window regulator, glass run and door wiring": "Fensterheber, Scheibenführung und Türkabel",
  "Run the window and the lock.": "Fenster und Schloss betätigen.",
  "Bed floor, bed mounts and frame": "Boden der Ladefläche, ihre Lager und der Rahmen",
  "Measure the frame, and the gap between bed and cab on both sides.":
    "Rahmen vermessen, dazu den Spalt zwischen Ladefläche und Kabine auf beiden Seiten.",
  "Wheelhouse, rear pillar and trunk side": "Radhaus, hintere Säule und Kofferraumseite",
  "They are welded to the quarter panel.": "Sie sind mit der Seitenwand verschweißt.",
  "Look from inside the trunk.": "Vom Kofferraum aus prüfen.",
  "Fender apron, strut tower and door hinge pillar": "Kotflügelträger, Federbeindom und A-Säule",
  "A hit at the fender reaches them.": "Ein Schlag auf den Kotflügel reicht bis dorthin.",
  "The door gap shows a shift.": "Der Türspalt zeigt eine Verschiebung.",
  "Roof rails, pillars and windshield frame": "Dachholme, Säulen und Scheibenrahmen",
  "Measure the openings.": "Ausschnitte vermessen.",
  "Glass hides a twist.": "Glas verdeckt eine Verwindung.",
  "Headliner, sunroof and its drains": "Dachhimmel, Schiebedach und dessen Abläufe",
  "Parts above the headliner break without a sign outside.":
    "Teile über dem Dachhimmel brechen, ohne dass außen etwas zu sehen ist.",
  "Airbags, crash sensors and seat belts": "Airbags, Crashsensoren und Gurte",
  "Read the airbag unit.": "Airbag-Steuergerät auslesen.",
  "A belt that was locked or a sensor in the zone is replaced as the maker says.":
    "Ein beanspruchter Gurt oder ein Sensor in der Zone wird nach Herstellervorgabe ersetzt.",
  "Side and curtain airbags": "Seiten- und Kopfairbags",
  "Door and pillar sensors are in this zone.": "Tür- und Säulensensoren liegen in dieser Zone.",
  "Look along the headliner and the seat seams.": "Dachhimmel und Sitznähte ansehen.",
  "Wheel alignment": "Achsvermessung",
  "Measure it after a hit at a corner or one that moved the structure.":
    "Nach einem Schlag an einer Ecke oder verschobener Struktur vermessen.",
  "Wheel, tire, hub and suspension arms": "Rad, Reifen, Nabe und Lenker",
  "Look for a bent rim, a bulge in the tire and play in the hub.":
    "Auf verbogene Felge, Beule im Reifen und Spiel der Nabe achten.",
  "Front radar, windshield camera and parking sensors": "Frontradar, Frontkamera und Parksensoren",
  "Brackets move by a few millimeters.": "Halter verschieben sich um wenige Millimeter.",
  "Calibrate by the maker's instructions.": "Nach Herstellervorgabe kalibrieren.",
  "Blind-spot radars, rear camera and parking sensors": "Totwinkelradare, Rückfahrkamera und Parksensoren",
  "Rear camera": "Rückfahrkamera",
  "Its picture and its guide lines must be right.": "Bild und Hilfslinien müssen stimmen.",
  "Mirror camera, blind-spot radar and steering angle sensor": "Spiegelkamera, Totwinkelradar und Lenkwinkelsensor",
  "They are behind the mirror and the rear corner.": "Sie sitzen hinter dem Spiegel und der hinteren Ecke.",
  "Windshield camera": "Frontkamera",
  "It looks through the glass under the roof.": "Sie blickt unter dem Dach durch die Scheibe.",
  "High-voltage battery, its case and orange cables": "Hochvoltbatterie, ihr Gehäuse und orangefarbene Leitungen",
  "Look from below for dents and coolant, measure the insulation, and follow the maker's instructions for storage.":
    "Von unten auf Dellen und Kühlmittel prüfen, Isolation messen und Herstellervorgaben zum Abstellen befolgen.",
  "Rivet and bond: structural adhesive, rivets and sealer":
    "Nieten und kleben: Strukturkleber, Nieten und Nahtabdichtung",
  "Structural adhesive, rivets and sealer": "Strukturkleber, Nieten und Nahtabdichtung",
  "The rear bumper of a pickup is usually steel, chromed or painted: a chromed one is replaced without paint.":
    "Der hintere Stoßfänger eines Pick-ups ist meist aus Stahl, verchromt oder lackiert: Ein verchromter wird ohne Lack ersetzt.",
  "Check it, and where the blind-spot radar is.": "Prüfen, auch wo das Totwinkelradar sitzt.",
  "Many hoods are aluminum: check with a magnet; paintless repair then costs a quarter more.":
    "Viele Motorhauben sind aus Aluminium: mit einem Magneten prüfen; Ausbeulen ohne Lackieren kostet dann ein Viertel mehr.",
  "Tailgate latch, hinges and the ends of the bed": "Schloss und Scharniere der Ladeklappe, Enden der Ladefläche",
  "The gap at the tailgate shows a bed that is out of square.":
    "Der Spalt an der Ladeklappe zeigt eine verzogene Ladefläche.",
  "Bumper brackets, trailer hitch and its wiring": "Stoßfängerhalter, Anhängerkupplung und ihre Leitung",
  "The hitch hands a hit over to the frame.": "Die Kupplung leitet den Stoß in den Rahmen.",
};
