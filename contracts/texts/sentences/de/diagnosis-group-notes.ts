/** Faults that one cause explains together, by the English text of the rules (server/domain/diagnostics/rules/groups). */
export const groupNotes: Readonly<Record<string, string>> = {
  "Connector or wiring of the injector": "Stecker oder Leitung der Einspritzdüse",
  "Failed injector": "Einspritzdüse defekt",
  "Output of the control module": "Endstufe des Steuergeräts",
  "Exhaust leak ahead of the sensors": "Auspuff undicht vor den Sonden",
  "Lean at idle and off idle with normal fuel pressure, and the catalyst test fails: an exhaust leak explains both.":
    "Mager im Leerlauf und darüber bei normalem Kraftstoffdruck, und der Katalysatortest scheitert: Ein undichter Auspuff erklärt beides.",
  "The engine adds fuel that it does not need, and the catalyst suffers.":
    "Der Motor gibt unnötig Kraftstoff zu, und der Katalysator leidet.",
  "Look for the leak with smoke or soap water at the manifold and the flanges; price no pump and no catalyst before.":
    "Leck mit Rauch oder Seifenwasser an Krümmer und Flanschen suchen; vorher weder Pumpe noch Katalysator kalkulieren.",
  "Ticking noise when cold": "Tickern bei kaltem Motor",
  "Smell of exhaust": "Abgasgeruch",
  "Leaking exhaust manifold gasket, flange or crack ahead of the oxygen sensor":
    "Krümmerdichtung, Flansch oder Riss vor der Lambdasonde undicht",
  "Aged oxygen sensor before the catalyst": "Lambdasonde vor dem Katalysator gealtert",
  "Exhaust aftertreatment: filter and reduction": "Abgasnachbehandlung: Filter und SCR",
  "Filter and reduction of the exhaust report one after the other: a wrong pressure reading or ash explains them more often than a broken filter.":
    "Partikelfilter und SCR melden sich nacheinander: Ein falscher Druckwert oder Asche erklärt das öfter als ein defekter Filter.",
  "A filter that cannot be cleaned blocks: power drops, and a late regeneration can crack it.":
    "Ein Filter, der nicht freibrennt, setzt sich zu: Die Leistung sinkt, und eine späte Regeneration kann ihn reißen lassen.",
  "Lamp of the particulate filter": "Lampe des Partikelfilters",
  "Frequent regeneration": "Häufige Regeneration",
  "Cracked, blocked or swapped hoses of the differential pressure sensor":
    "Schläuche des Differenzdrucksensors gerissen, verstopft oder vertauscht",
  "Differential pressure sensor": "Differenzdrucksensor",
  "Ash: the filter has reached its mileage": "Asche: Der Filter hat seine Laufleistung erreicht",
  "Interrupted regenerations: short trips, or soot from EGR, boost or injectors":
    "Abgebrochene Regenerationen: Kurzstrecken oder Ruß durch AGR, Ladedruck oder Einspritzung",
  "Reductant, its dosing or a NOx sensor": "AdBlue, seine Dosierung oder ein NOx-Sensor",
  "Filter cracked, or catalyst worn out": "Filter gerissen oder Katalysator verschlissen",
  "Replace both tires of the axle, check alignment.": "Beide Reifen der Achse ersetzen, Spur prüfen.",
  "Plan new tires, both of the axle.": "Neue Reifen einplanen, beide der Achse.",
  "Lost communication: history": "Kommunikation verloren: Vergangenheit",
  "A unit was silent at some time, but it answers today: the code is history.":
    "Ein Steuergerät schwieg einmal, antwortet aber heute: Der Code ist Vergangenheit.",
  "The unit answers: nothing needs repair today.": "Das Steuergerät antwortet: Heute ist nichts zu reparieren.",
  "Clear the code. If it comes back, check supply, ground and connector of this unit.":
    "Code löschen. Kommt er zurück, Versorgung, Masse und Stecker dieses Steuergeräts prüfen.",
  "Low voltage at some time, often while starting": "Zeitweise Unterspannung, oft beim Starten",
  "Battery or module was disconnected": "Batterie oder Steuergerät war abgeklemmt",
  "Loose connector of the bus": "Stecker am Datenbus locker",
  "Codes were cleared recently": "Codes wurden kürzlich gelöscht",
  "The codes were cleared so recently that the self-tests have not run: an empty memory proves nothing.":
    "Die Codes wurden so kürzlich gelöscht, dass die Selbsttests nicht gelaufen sind: Ein leerer Speicher beweist nichts.",
  "Clearing before a sale hides faults: a red flag of a used car.":
    "Löschen vor dem Verkauf verbirgt Fehler: ein Warnzeichen beim Gebrauchtwagen.",
  "Ask why, and drive until all monitors have run. Then read the codes again before buying.":
    "Nach dem Grund fragen und fahren, bis alle Selbsttests gelaufen sind. Vor dem Kauf Codes erneut auslesen.",
  "No lamp and no code, and yet a fault": "Keine Lampe und kein Code, und doch ein Fehler",
  "Codes cleared to hide a fault": "Codes gelöscht, um einen Fehler zu verbergen",
  "Codes cleared after a repair": "Codes nach einer Reparatur gelöscht",
  "Battery was disconnected": "Batterie war abgeklemmt",
  "a cold pack has less capacity": "eine kalte Batterie hat weniger Kapazität",
  "normal today": "heute normal",
  "the battery itself is charged": "die Batterie selbst ist geladen",
  "the oil level is low: oil moves the camshaft adjusters":
    "der Ölstand ist niedrig: Öl bewegt die Nockenwellenversteller",
  "old oil clogs the valves of the camshaft adjusters": "altes Öl verstopft die Ventile der Nockenwellenversteller",
  "the fuel pressure is normal: the pump is not the cause":
    "der Kraftstoffdruck ist normal: die Pumpe ist nicht der Grund",
  "under {{grade1}} V at the module: codes that were set at this voltage are not to be trusted":
    "unter {{grade1}} V am Steuergerät: Codes, die dabei gesetzt wurden, ist nicht zu trauen",
  "under {{grade1}} V with the engine running": "unter {{grade1}} V bei laufendem Motor",
  "under {{grade1}} V with many codes: they may all come from it":
    "unter {{grade1}} V bei vielen Codes: Alle können daher kommen",
  "the end of the scale: a shorted circuit": "Ende der Skala: Kurzschluss",
  "colder than the air around after a quarter of an hour": "nach einer Viertelstunde kälter als die Umgebung",
  "cold after a quarter of an hour of exhaust gas": "kalt nach einer Viertelstunde Abgas",
  "a running engine breathes: the signal is missing": "ein laufender Motor atmet: Das Signal fehlt",
  "the end of the scale: the signal is missing": "Ende der Skala: Das Signal fehlt",
  "no weather and no road has this pressure": "diesen Druck hat kein Wetter und keine Straße",
  "the end of the scale: no engine runs like this": "Ende der Skala: So läuft kein Motor",
  "no module works at this voltage": "bei dieser Spannung arbeitet kein Steuergerät",
  "Wait for the repair that comes first: until then the engine stays off and the car stays where it is.":
    "Auf die erste Reparatur warten: Bis dahin bleibt der Motor aus und das Auto stehen.",
  "It can wait: the repair that comes first decides.": "Das kann warten: Die erste Reparatur entscheidet.",
  "Other trouble codes: check again after charging": "Andere Fehlercodes: nach dem Laden erneut prüfen",
  "The supply voltage is so low that modules set false codes. What these codes report cannot be judged before the battery is charged.":
    "Die Versorgungsspannung ist so niedrig, dass Steuergeräte falsche Codes setzen. Was diese Codes melden, lässt sich erst nach dem Laden beurteilen.",
  "Codes that were set at low voltage are often false: parts that they name are not replaced now.":
    "Bei Unterspannung gesetzte Codes sind oft falsch: Genannte Teile werden jetzt nicht ersetzt.",
  "Low supply voltage": "Versorgungsspannung zu niedrig",
  "Charge the battery and repair the charging first. Then clear the codes and read all modules again.":
    "Zuerst Batterie laden und Ladesystem instand setzen. Dann Codes löschen und alle Steuergeräte erneut auslesen.",
  "Do not touch orange cables; high-voltage work requires training. Charge the 12-volt battery, then measure the fault before its code is cleared.":
    "Keine orangen Kabel berühren; Arbeiten an Hochvolt erfordern eine Ausbildung. 12-Volt-Batterie laden, dann den Fehler messen, bevor sein Code gelöscht wird.",
  "nothing is priced before the codes were read again": "kein Preis, bevor die Codes erneut ausgelesen sind",
  "monitor misfire": "Selbsttest Aussetzer",
  "monitor fuel system": "Selbsttest Kraftstoffsystem",
  "monitor comprehensive component": "Selbsttest Bauteile",
  "monitor catalyst": "Selbsttest Katalysator",
  "monitor heated catalyst": "Selbsttest Katalysatorheizung",
  "monitor evaporative system": "Selbsttest Tankentlüftung",
  "monitor secondary air system": "Selbsttest Sekundärluft",
  "monitor oxygen sensor": "Selbsttest Lambdasonden",
  "monitor oxygen sensor heater": "Selbsttest Sondenheizung",
  "monitor egr vvt system": "Selbsttest AGR und Nockenwellenverstellung",
  "monitor nmhc catalyst": "Selbsttest Oxidationskatalysator",
  "monitor nox scr aftertreatment": "Selbsttest SCR",
  "monitor boost pressure": "Selbsttest Ladedruck",
  "monitor exhaust gas sensor": "Selbsttest Abgassensoren",
  "monitor pm filter": "Selbsttest Partikelfilter",
  "a permanent code stays until the car itself has tested it":
    "ein permanenter Code bleibt, bis das Auto selbst geprüft hat",
  "{{count1}} warm-ups are needed before the codes mean something":
    "{{count1}} Warmläufe sind nötig, bis die Codes etwas bedeuten",
  "{{interval1}} miles are needed before the codes mean something":
    "{{interval1}} sind nötig, bis die Codes etwas bedeuten",
  "the codes were cleared recently": "die Codes wurden kürzlich gelöscht",
  "this self-test has not run": "dieser Selbsttest ist nicht gelaufen",
  "counted once, with: {{word1}}": "einmal gezählt, mit: {{word1}}",
  "-{{points1}}: the codes were cleared recently, so that faults may be hidden":
    "-{{points1}}: Die Codes wurden kürzlich gelöscht, Fehler können verborgen sein",
  "-{{points1}}: nothing proves that the self-tests have run since the codes were cleared (monitors, warm-ups, distance)":
    "-{{points1}}: Nichts belegt, dass die Selbsttests seit dem Löschen gelaufen sind (Selbsttests, Warmläufe, Strecke)",
  permanent: "permanent",
  incomplete: "nicht gelaufen",
  "coolant leak": "Kühlmittelleck",
  "exhaust leak": "Auspuff undicht",
  "timing belt with tensioner and water pump": "Zahnriemen mit Spanner und Wasserpumpe",
  "differential pressure sensor and its hoses": "Differenzdrucksensor und seine Schläuche",
  "capacity and cell test of the pack": "Kapazitäts- und Zellentest der Batterie",
  "connecting rod bearings or a replacement engine": "Pleuellager oder Austauschmotor",
};
