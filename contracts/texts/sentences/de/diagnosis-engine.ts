/** Faults of engine and emissions, by the English text of the rules (server/domain/diagnostics/rules). */
export const engineFaults: Readonly<Record<string, string>> = {
  // engine.low-oil
  "Engine oil": "Motoröl",
  "The oil level is low.": "Der Ölstand ist niedrig.",
  "An engine that uses or loses oil runs dry sooner or later.":
    "Ein Motor, der Öl verbraucht oder verliert, läuft früher oder später trocken.",
  "Without oil pressure the engine is ruined within minutes: do not run it.":
    "Ohne Öldruck ist der Motor in Minuten zerstört: nicht laufen lassen.",
  "Oil lamp comes on in curves": "Öllampe leuchtet in Kurven",
  "Ticking valve gear": "Ventiltrieb tickt",
  "Oil consumption": "Ölverbrauch",
  Leak: "Leck",
  "Overdue oil change": "Ölwechsel überfällig",
  "Fill to the upper mark, look for leaks and check again after {{interval1}} miles.":
    "Bis zur oberen Marke auffüllen, Lecks suchen und nach {{interval1}} erneut prüfen.",
  // engine.contaminated-oil
  "There is coolant or fuel in the oil.": "Im Öl ist Kühlmittel oder Kraftstoff.",
  "Milky or fuel-smelling oil": "Öl milchig oder riecht nach Kraftstoff",
  "Condensation from short drives": "Kondenswasser durch Kurzstrecken",
  // engine.old-oil
  "The oil is old or burnt.": "Das Öl ist alt oder verbrannt.",
  "Old oil wears the engine.": "Altes Öl verschleißt den Motor.",
  "Black oil": "Schwarzes Öl",
  "Change oil and filter.": "Öl und Filter wechseln.",
  // engine.overfilled-oil
  "There is too much oil.": "Es ist zu viel Öl im Motor.",
  "The crankshaft whips the oil into foam, and foam does not lubricate.":
    "Die Kurbelwelle schlägt das Öl zu Schaum, und Schaum schmiert nicht.",
  "Blue smoke": "Blauer Rauch",
  "Leaking seals": "Dichtungen undicht",
  "Overfilled at the last change": "Beim letzten Wechsel überfüllt",
  "Fuel or coolant in the oil": "Kraftstoff oder Kühlmittel im Öl",
  "Drain to the upper mark; if it smells of fuel or looks milky, find out why.":
    "Bis zur oberen Marke ablassen; riecht es nach Kraftstoff oder ist milchig, die Ursache suchen.",
  // engine.hot-oil
  "Engine oil temperature": "Motoröltemperatur",
  "The oil is too hot.": "Das Öl ist zu heiß.",
  "Hot oil is thin: bearings and turbocharger suffer.": "Heißes Öl ist dünn: Lager und Turbolader leiden.",
  "Let the engine cool before it runs again.": "Motor vor dem nächsten Lauf abkühlen lassen.",
  "Oil temperature warning": "Warnung Öltemperatur",
  "Low oil": "Zu wenig Öl",
  "Clogged oil cooler": "Ölkühler verstopft",
  "Long full load or towing": "Lange Volllast oder Anhängerbetrieb",
  "Check level and oil cooler.": "Ölstand und Ölkühler prüfen.",
  // engine.misfire
  "Ignition or injection of the misfiring cylinders": "Zündung oder Einspritzung der aussetzenden Zylinder",
  "Cylinders misfire, and the mixture does not explain it.": "Zylinder setzen aus, und das Gemisch erklärt es nicht.",
  "Unburnt fuel overheats the catalyst, and a flashing lamp means stop (CarMD 2018).":
    "Unverbrannter Kraftstoff überhitzt den Katalysator; eine blinkende Lampe heißt anhalten (CarMD 2018).",
  "Rough running": "Unruhiger Lauf",
  "Flashing malfunction lamp": "Motorkontrollleuchte blinkt",
  "Worn or fouled spark plugs": "Zündkerzen verschlissen oder verrußt",
  "Failed ignition coil or boot": "Zündspule oder Kerzenstecker defekt",
  "Clogged or leaking injector": "Einspritzventil verstopft oder undicht",
  "Vacuum leak": "Falschluft",
  "Low compression: valve, rings or head gasket": "Kompression gering: Ventil, Ringe oder Kopfdichtung",
  "Vacuum leak, injector or compression: it missed at idle":
    "Falschluft, Einspritzventil oder Kompression: Aussetzer im Leerlauf",
  "Spark plugs, or coolant seeping into a cylinder: it missed cold":
    "Zündkerzen oder Kühlmittel im Zylinder: Aussetzer kalt",
  "Spark plugs or coils breaking down under load": "Zündkerzen oder Spulen versagen unter Last",
  "Injector or its circuit, as its own code says": "Einspritzventil oder sein Stromkreis, wie sein eigener Code sagt",
  "Ignition coil or its circuit, as its own code says": "Zündspule oder ihr Stromkreis, wie ihr eigener Code sagt",
  "Swap the coil to another cylinder and see whether the misfire moves; then plugs, injector, compression.":
    "Spule mit einem anderen Zylinder tauschen und sehen, ob der Aussetzer mitgeht; dann Kerzen, Einspritzventil, Kompression.",
  // engine.misfire-diesel
  "Injection of the misfiring cylinders": "Einspritzung der aussetzenden Zylinder",
  "Cylinders of a diesel do not burn properly.": "Zylinder eines Diesels verbrennen nicht richtig.",
  "Unburnt fuel thins the oil and overloads the particulate filter.":
    "Unverbrannter Kraftstoff verdünnt das Öl und überlastet den Partikelfilter.",
  "White or black smoke": "Weißer oder schwarzer Rauch",
  "Worn or leaking injector": "Injektor verschlissen oder undicht",
  "Low compression": "Kompression gering",
  "Air in the fuel": "Luft im Kraftstoff",
  "Glow plug, if only cold": "Glühkerze, falls nur kalt",
  "Glow plug of that cylinder: it missed cold": "Glühkerze dieses Zylinders: Aussetzer kalt",
  "Read the injectors' correction values, test their return flow, then compression.":
    "Korrekturwerte der Injektoren lesen, Rücklaufmenge prüfen, dann Kompression.",
  // engine.idle-speed
  "Idle control": "Leerlaufregelung",
  "The warm engine does not idle at the correct speed.": "Der warme Motor hat nicht die richtige Leerlaufdrehzahl.",
  "A low idle stalls in traffic, a high one creeps.": "Zu niedrig stirbt er im Verkehr ab, zu hoch kriecht das Auto.",
  "Stalls or races at a stop": "Stirbt im Stand ab oder dreht hoch",
  "Dirty throttle body": "Drosselklappe verschmutzt",
  "Idle control valve": "Leerlaufsteller",
  "Clean the throttle body, relearn the idle, look for leaks.":
    "Drosselklappe reinigen, Leerlauf neu anlernen, Lecks suchen.",
  // engine.low-vacuum
  "Intake vacuum": "Unterdruck im Saugrohr",
  "The engine pulls too little vacuum at idle.": "Der Motor zieht im Leerlauf zu wenig Unterdruck.",
  "Low vacuum has several possible causes: a leak, valve timing, compression or a blocked exhaust.":
    "Geringer Unterdruck hat mehrere mögliche Ursachen: Leck, Steuerzeiten, Kompression oder verstopfter Auspuff.",
  "Rough idle": "Unruhiger Leerlauf",
  "Lack of power": "Leistungsmangel",
  "Late valve or ignition timing": "Steuerzeiten oder Zündung spät",
  "Restricted exhaust": "Auspuff verengt",
  "Worn rings or valves": "Ringe oder Ventile verschlissen",
  "High altitude": "Große Höhe",
  "Watch a vacuum gauge at idle and at {{count1}} rpm: a steady low, falling or fluttering reading identifies the cause.":
    "Unterdruckmesser bei Leerlauf und {{count1}}/min beobachten: stetig niedrig, fallend oder zitternd zeigt die Ursache.",
  // engine.air-flow-implausible
  "The measured air does not fit engine speed and load; the trims do not show it (yet).":
    "Die gemessene Luft passt nicht zu Drehzahl und Last; die Korrekturen zeigen es (noch) nicht.",
  "It reduces power and increases consumption before it sets a code.":
    "Es kostet Leistung und Verbrauch, bevor ein Code gesetzt wird.",
  "Dirty air flow meter": "Luftmassenmesser verschmutzt",
  "Displacement recorded wrongly": "Hubraum falsch erfasst",
  "Leak in the duct": "Leck im Ansaugkanal",
  Altitude: "Höhenlage",
  "Check the recorded displacement, then compare g/s with a healthy car of this type.":
    "Erfassten Hubraum prüfen, dann g/s mit einem gesunden Auto dieses Typs vergleichen.",
  // engine.intake-temperature
  "Intake air temperature sensor": "Ansauglufttemperatursensor",
  "The intake air temperature cannot be right.": "Die Ansauglufttemperatur kann nicht stimmen.",
  "The engine uses it to calculate mixture and timing.": "Der Motor berechnet damit Gemisch und Zündung.",
  "Hard cold start": "Schlechter Kaltstart",
  Pinging: "Klingeln",
  "Connector off": "Stecker ab",
  "Compare with the ambient temperature after the car has stood overnight.":
    "Nach einer Nacht Stillstand mit der Außentemperatur vergleichen.",
  // engine.hot-intake
  "Charge air cooling": "Ladeluftkühlung",
  "The intake air is too hot.": "Die Ansaugluft ist zu heiß.",
  "Hot air reduces power and makes the engine knock.": "Heiße Luft kostet Leistung und lässt den Motor klopfen.",
  "Lack of power when hot": "Leistungsmangel bei Hitze",
  "Blocked charge air cooler": "Ladeluftkühler verstopft",
  "Heat soak after a stop": "Wärmestau nach dem Anhalten",
  "Sensor reads high": "Sensor zeigt zu viel",
  "Read again under way; check the cooler's airflow.": "In Fahrt erneut lesen; Luftstrom des Kühlers prüfen.",
  // engine.underboost
  Turbocharger: "Turbolader",
  "The turbocharger does not build its pressure.": "Der Turbolader baut seinen Druck nicht auf.",
  "The engine lacks power under load, and a failing turbocharger can shed parts into the engine.":
    "Unter Last fehlt Leistung, und ein versagender Turbolader kann Teile in den Motor abgeben.",
  Whistling: "Pfeifen",
  "Split charge air hose": "Ladeluftschlauch gerissen",
  "Wastegate or its actuator": "Wastegate oder sein Steller",
  "Boost control valve": "Ladedruckregelventil",
  "Worn turbocharger": "Turbolader verschlissen",
  "Pressure-test the charge air path before blaming the turbocharger.":
    "Den Ladeluftweg abdrücken, bevor der Turbolader verdächtigt wird.",
  // emissions.upstream-sensor
  "Oxygen sensor before the catalyst": "Lambdasonde vor Katalysator",
  "The sensor that controls the mixture, or its heater, is faulty.":
    "Die Sonde, die das Gemisch regelt, oder ihre Heizung ist defekt.",
  "The sensor controls the mixture. A wrong mixture destroys the catalyst in time.":
    "Die Sonde regelt das Gemisch. Ein falsches Gemisch zerstört mit der Zeit den Katalysator.",
  "Aged or failed sensor": "Sonde gealtert oder defekt",
  "Wiring or connector of the sensor": "Kabel oder Stecker der Sonde",
  "Exhaust leak ahead of the sensor": "Abgasleck vor der Sonde",
  "Heater of the sensor or its fuse": "Heizung der Sonde oder ihre Sicherung",
  "Check for exhaust leaks and wiring, then replace the sensor.":
    "Auf Abgaslecks und Kabel prüfen, dann die Sonde ersetzen.",
  // emissions.downstream-sensor
  "Oxygen sensor after the catalyst": "Lambdasonde nach Katalysator",
  "The sensor that monitors the catalyst, or its heater, is faulty.":
    "Die Sonde, die den Katalysator überwacht, oder ihre Heizung ist defekt.",
  "The engine runs well without the sensor, but the catalyst is not monitored.":
    "Der Motor läuft ohne die Sonde gut, aber der Katalysator wird nicht überwacht.",
  "Exhaust leak near the sensor": "Abgasleck nahe der Sonde",
  "Check wiring and exhaust leaks, then replace the sensor.": "Kabel und Abgaslecks prüfen, dann die Sonde ersetzen.",
  // emissions.catalyst-later
  "Catalyst: not to be judged yet": "Katalysator: noch nicht zu beurteilen",
  "The catalyst test failed, but a fault ahead of the catalyst can cause this. Repair that fault first.":
    "Der Katalysatortest ist fehlgeschlagen, aber ein Fehler davor kann das bewirken. Zuerst diesen beheben.",
  "A misfire or a wrong mixture also ruins a good catalyst, so the first repair is the urgent one.":
    "Aussetzer oder falsches Gemisch zerstören auch einen guten Katalysator; die erste Reparatur eilt deshalb.",
  "Fails the emissions test": "Besteht die Abgasuntersuchung nicht",
  "Catalyst worn out": "Katalysator verbraucht",
  "Faulty oxygen sensor after the catalyst": "Lambdasonde nach Katalysator defekt",
  "Rich mixture overloading the catalyst": "Fettes Gemisch überlastet den Katalysator",
  "Lean mixture": "Mageres Gemisch",
  "Faulty oxygen sensor before the catalyst": "Lambdasonde vor Katalysator defekt",
  "Misfire sending unburnt fuel into the catalyst": "Aussetzer bringen unverbrannten Kraftstoff in den Katalysator",
  "Repair the faults ahead of it first. Clear the codes, drive and test again before pricing a catalyst.":
    "Zuerst die Fehler davor beheben. Codes löschen, fahren und erneut prüfen, bevor ein Katalysator kalkuliert wird.",
  // emissions.catalyst
  "Catalytic converter": "Katalysator",
  "The catalyst no longer stores oxygen.": "Der Katalysator speichert keinen Sauerstoff mehr.",
  "The car can be driven but fails its emissions test. Find out what wore out the catalyst.":
    "Das Auto ist fahrbar, besteht aber die Abgasuntersuchung nicht. Klären, was den Katalysator verbraucht hat.",
  "Exhaust leak ahead of the rear sensor": "Abgasleck vor der hinteren Sonde",
  "Aged oxygen sensor after the catalyst": "Lambdasonde nach Katalysator gealtert",
  "Exhaust leak or an old fault: the sensor behind is steady today":
    "Abgasleck oder ein alter Fehler: Die Sonde dahinter ist heute stabil",
  "Check for exhaust leaks and for oil or coolant burning, then replace the catalyst.":
    "Auf Abgaslecks und verbranntes Öl oder Kühlmittel prüfen, dann den Katalysator ersetzen.",
  // emissions.catalyst-worn
  "The sensor behind the catalyst follows the one ahead of it: no code yet, but the catalyst stores little.":
    "Die Sonde hinter dem Katalysator folgt der davor: noch kein Code, aber der Katalysator speichert wenig.",
  "A code will be set when it gets worse.": "Wird es schlimmer, wird ein Code gesetzt.",
  "Catalyst wearing out": "Katalysator lässt nach",
  "Monitor both sensors at steady cruise again.": "Beide Sonden bei Konstantfahrt erneut beobachten.",
  // emissions.diesel-catalyst
  "Oxidation catalyst": "Oxidationskatalysator",
  "The diesel's catalyst does not heat up as it should.":
    "Der Katalysator des Diesels wird nicht so heiß, wie er soll.",
  "Without it the particulate filter cannot clean itself.": "Ohne ihn kann sich der Partikelfilter nicht reinigen.",
  "Catalyst worn out or sooted": "Katalysator verbraucht oder verrußt",
  "Exhaust temperature sensor": "Abgastemperatursensor",
  "Exhaust leak": "Abgasleck",
  "Injectors burning late": "Injektoren verbrennen zu spät",
  "Compare the exhaust temperatures before and after the catalyst during regeneration.":
    "Abgastemperaturen vor und nach dem Katalysator bei der Regeneration vergleichen.",
  // emissions.catalyst-hot
  "The catalyst overheats.": "Der Katalysator überhitzt.",
  "A glowing catalyst melts and can cause a fire.": "Ein glühender Katalysator schmilzt und kann einen Brand auslösen.",
  "Smell of sulphur": "Schwefelgeruch",
  Misfire: "Aussetzer",
  "Rich mixture": "Fettes Gemisch",
  "Blocked catalyst": "Katalysator verstopft",
  "Reduce the load, let it cool, and repair the misfire or the mixture.":
    "Last verringern, abkühlen lassen, Aussetzer oder Gemisch beheben.",
  // emissions.fuel-cap
  "Fuel cap or a large leak of the vapor system": "Tankdeckel oder großes Leck der Tankentlüftung",
  "The fuel vapor system does not hold pressure at all: most often the fuel cap.":
    "Die Tankentlüftung hält gar keinen Druck: meist der Tankdeckel.",
  "Safe to drive, unless there is a strong smell of fuel.": "Fahren ist sicher, außer bei starkem Kraftstoffgeruch.",
  "Faint smell of fuel near the filler": "Leichter Kraftstoffgeruch am Einfüllstutzen",
  "Fuel cap loose, missing or with a worn seal": "Tankdeckel lose, fehlt oder Dichtung verschlissen",
  "Filler neck damaged": "Einfüllstutzen beschädigt",
  "Hose off or torn": "Schlauch ab oder gerissen",
  "Vent valve stuck open": "Belüftungsventil offen blockiert",
  "Cracked canister": "Aktivkohlebehälter gerissen",
  "Tighten or replace the cap, clear the code and drive; if it comes back, smoke-test the vapor system.":
    "Deckel festziehen oder ersetzen, Code löschen und fahren; kommt er wieder, die Tankentlüftung mit Nebel abdrücken.",
  // emissions.vapour-leak
  "Fuel vapor system: small leak": "Tankentlüftung: kleines Leck",
  "The fuel vapor system has a small leak.": "Die Tankentlüftung hat ein kleines Leck.",
  "Safe to drive; it fails the emissions test.": "Fahren ist sicher; die Abgasuntersuchung besteht es nicht.",
  "Seal of the fuel cap": "Dichtung des Tankdeckels",
  "Purge or vent valve not sealing": "Entlüftungs- oder Belüftungsventil dichtet nicht",
  "Cracked line": "Leitung gerissen",
  "Leaking canister": "Aktivkohlebehälter undicht",
  "Check the cap's seal, then smoke-test the vapor system.":
    "Deckeldichtung prüfen, dann die Tankentlüftung mit Nebel abdrücken.",
  // emissions.lamp-without-code
  "The car counts miles with the lamp on, but no code was reported.":
    "Das Auto zählt Strecke mit leuchtender Lampe, aber kein Code wurde gemeldet.",
  "A fault is stored, but it is not known which.": "Ein Fehler ist gespeichert, aber welcher, ist nicht bekannt.",
  "Codes not read from every module": "Nicht alle Steuergeräte ausgelesen",
  "Codes in a maker's own range": "Codes aus dem Bereich des Herstellers",
  "Codes left out": "Codes weggelassen",
  "Read all modules again.": "Alle Steuergeräte erneut auslesen.",
};
