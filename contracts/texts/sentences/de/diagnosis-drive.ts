/** Faults of electrics, cooling and fuel, by the English text of the rules (server/domain/diagnostics/rules). */
export const driveFaults: Readonly<Record<string, string>> = {
  // electrical.not-charging
  Alternator: "Lichtmaschine",
  "The engine runs, but the battery is not charged.": "Der Motor läuft, aber die Batterie wird nicht geladen.",
  "The car runs only on its battery and stops when it is empty. Drive straight to the workshop.":
    "Das Auto fährt nur mit der Batterie und bleibt stehen, wenn sie leer ist. Direkt in die Werkstatt fahren.",
  "The battery is nearly empty: the engine and the power steering will stop soon.":
    "Die Batterie ist fast leer: Motor und Servolenkung fallen bald aus.",
  "Battery lamp": "Ladekontrollleuchte",
  "Dim lights": "Schwaches Licht",
  "Does not start again": "Startet nicht wieder",
  "Failed alternator or its regulator": "Lichtmaschine oder ihr Regler defekt",
  "Drive belt slipping or torn": "Antriebsriemen rutscht oder gerissen",
  "Corroded battery terminal, cable or ground": "Batteriepol, Kabel oder Masse korrodiert",
  "Blown main fuse of the alternator": "Hauptsicherung der Lichtmaschine durchgebrannt",
  "Check the belt and the voltage at the alternator's own terminal; replace the alternator, charge the battery.":
    "Riemen und Spannung direkt an der Lichtmaschine prüfen; Lichtmaschine ersetzen, Batterie laden.",
  // electrical.converter
  "DC-DC converter": "DC/DC-Wandler",
  "The car is ready to drive, but the 12-volt battery is not charged.":
    "Das Auto ist fahrbereit, aber die 12-Volt-Batterie wird nicht geladen.",
  "Failed DC-DC converter": "DC/DC-Wandler defekt",
  "Blown fuse of the converter": "Sicherung des Wandlers durchgebrannt",
  "Corroded 12-volt cable or ground": "12-Volt-Kabel oder Masse korrodiert",
  "Check the converter's fuse and command with the maker's scanner; high-voltage work requires training.":
    "Sicherung und Ansteuerung des Wandlers mit dem Herstellertester prüfen; Arbeiten an Hochvolt nur mit Schulung.",
  // electrical.voltage-drop
  "Battery cables and grounds": "Batteriekabel und Massen",
  "The battery is charged, but the voltage at the control module is too low.":
    "Die Batterie ist geladen, aber die Spannung am Steuergerät ist zu gering.",
  "Modules reset and set false codes when their supply sags.":
    "Steuergeräte starten neu und setzen falsche Codes, wenn ihre Versorgung einbricht.",
  "Erratic electronics": "Elektronik spielt verrückt",
  "Codes without a pattern": "Codes ohne Muster",
  "Corroded ground strap": "Masseband korrodiert",
  "Corroded terminal or fuse box": "Pol oder Sicherungskasten korrodiert",
  "Relay of the control module": "Relais des Steuergeräts",
  "Measure the voltage drop from the battery to the module, supply side and ground side.":
    "Spannungsabfall von der Batterie zum Steuergerät messen, Plus- und Masseseite.",
  // electrical.overcharging
  "Alternator regulator": "Regler der Lichtmaschine",
  "The charging voltage is too high.": "Die Ladespannung ist zu hoch.",
  "Overcharging boils the battery and destroys modules and lamps.":
    "Überladen lässt die Batterie kochen und zerstört Steuergeräte und Lampen.",
  "Bulbs fail": "Lampen brennen durch",
  "Smell of the battery": "Geruch der Batterie",
  "Failed voltage regulator": "Spannungsregler defekt",
  "Poor ground of the alternator": "Schlechte Masse der Lichtmaschine",
  "Check the alternator's ground, replace the regulator or the alternator.":
    "Masse der Lichtmaschine prüfen, Regler oder Lichtmaschine ersetzen.",
  // electrical.weak-charging
  "Charging system": "Ladesystem",
  "The charging voltage is lower than usual.": "Die Ladespannung ist geringer als üblich.",
  "Smart charging can be this low intentionally. Otherwise the alternator is failing.":
    "Ladung mit Batteriemanagement kann absichtlich so gering sein. Sonst lässt die Lichtmaschine nach.",
  "Slow cranking after short drives": "Startet nach Kurzstrecken zäh",
  "Smart charging, no fault": "Batteriemanagement, kein Fehler",
  "Worn alternator brushes": "Kohlen der Lichtmaschine verschlissen",
  "Slipping belt": "Riemen rutscht",
  "Corroded cable": "Kabel korrodiert",
  "Measure again with lights, blower and rear window on: it should rise above {{grade1}} V.":
    "Mit Licht, Gebläse und Heckscheibenheizung erneut messen: Sie sollte über {{grade1}} V steigen.",
  // electrical.battery-flat
  "12-volt battery": "12-Volt-Batterie",
  "The battery is flat.": "Die Batterie ist leer.",
  "The car will not start again, and a battery left flat is ruined.":
    "Das Auto startet nicht wieder, und eine leer stehende Batterie ist verloren.",
  "A cell is dead: charging will not bring it back.": "Eine Zelle ist tot: Laden hilft nicht.",
  "Does not crank": "Anlasser dreht nicht",
  "Relays click": "Relais klicken",
  "Worn-out battery": "Batterie verbraucht",
  "Something drains it while parked": "Ruhestrom im Stand zu hoch",
  "Not charged for a long time": "Lange nicht geladen",
  "Corroded terminals": "Pole korrodiert",
  "Charge slowly, test under load, measure the drain at rest; replace the battery if it fails.":
    "Langsam laden, unter Last prüfen, Ruhestrom messen; Batterie ersetzen, wenn sie durchfällt.",
  // electrical.battery-low
  "The battery is about half charged.": "Die Batterie ist etwa halb geladen.",
  "Long parking, short drives or an old battery can cause it.":
    "Lange Standzeit, Kurzstrecken oder eine alte Batterie können der Grund sein.",
  "Slow cranking in the cold": "Startet bei Kälte zäh",
  "Short drives or long parking": "Kurzstrecken oder lange Standzeit",
  "Aging battery": "Batterie gealtert",
  "Charge fully, let it rest and test under load.": "Voll laden, ruhen lassen und unter Last prüfen.",
  // cooling.head-gasket
  "Cylinder head gasket": "Zylinderkopfdichtung",
  "Coolant mixes with oil or combustion gas: the engine loses coolant or overheats, and the oil shows it.":
    "Kühlmittel mischt sich mit Öl oder Brenngas: Der Motor verliert Kühlmittel oder überhitzt, und das Öl zeigt es.",
  "Coolant in the oil ruins the bearings: do not run the engine.":
    "Kühlmittel im Öl zerstört die Lager: Motor nicht laufen lassen.",
  "White exhaust smoke": "Weißer Abgasrauch",
  "Milky oil": "Milchiges Öl",
  "Coolant loss without a visible leak": "Kühlmittelverlust ohne sichtbares Leck",
  "Blown head gasket": "Zylinderkopfdichtung durch",
  "Warped or cracked cylinder head": "Zylinderkopf verzogen oder gerissen",
  "Leaking oil cooler": "Ölkühler undicht",
  "Do not run the engine. Test for combustion gas in the coolant and for pressure loss.":
    "Motor nicht laufen lassen. Kühlmittel auf Brenngas und Druckverlust prüfen.",
  // cooling.overheating
  "Engine cooling": "Motorkühlung",
  "The engine overheats.": "Der Motor überhitzt.",
  "Even a short drive can warp the head and blow its gasket: shut the engine off.":
    "Schon eine kurze Fahrt kann den Zylinderkopf verziehen und die Dichtung zerstören: Motor abstellen.",
  "Gauge in the red": "Anzeige im roten Bereich",
  "Steam or smell of coolant": "Dampf oder Geruch nach Kühlmittel",
  "Loss of power": "Leistungsverlust",
  "Low coolant from a leak": "Zu wenig Kühlmittel durch ein Leck",
  "Thermostat stuck closed": "Thermostat geschlossen blockiert",
  "Failed water pump": "Wasserpumpe defekt",
  "Cooling fan not running": "Kühlerlüfter läuft nicht",
  "Clogged radiator": "Kühler verstopft",
  "Clogged radiator, weak water pump or thermostat half closed: hot under way, normal standing":
    "Kühler verstopft, Wasserpumpe schwach oder Thermostat halb geschlossen: heiß in Fahrt, normal im Stand",
  "Cooling fan not running: hot standing, normal under way": "Kühlerlüfter läuft nicht: heiß im Stand, normal in Fahrt",
  "Cooling fan or its relay, as its own code says": "Kühlerlüfter oder sein Relais, wie sein eigener Code sagt",
  "Shut the engine off and let it cool. Check the coolant cold, pressure-test for leaks, then thermostat, pump and fan.":
    "Motor abstellen und abkühlen lassen. Kühlmittel kalt prüfen, auf Lecks abdrücken, dann Thermostat, Pumpe und Lüfter.",
  // cooling.running-hot
  "The engine runs hotter than it should but does not overheat yet.":
    "Der Motor läuft heißer, als er soll, überhitzt aber noch nicht.",
  "Some engines normally run this hot. In others it is the stage before overheating.":
    "Manche Motoren laufen normal so heiß. Bei anderen ist es die Vorstufe zum Überhitzen.",
  "Gauge above its usual position": "Anzeige höher als gewohnt",
  "Low coolant": "Zu wenig Kühlmittel",
  "Cooling fan late or weak": "Kühlerlüfter spät oder schwach",
  "Thermostat opening late": "Thermostat öffnet spät",
  "Radiator partly clogged": "Kühler teilweise verstopft",
  "Compare with the maker's figure, check the coolant level and when the fan starts.":
    "Mit der Herstellerangabe vergleichen, Kühlmittelstand und Einschaltpunkt des Lüfters prüfen.",
  // cooling.low-coolant
  Coolant: "Kühlmittel",
  "The coolant level is low. Coolant does not evaporate from a closed system.":
    "Der Kühlmittelstand ist niedrig. Aus einem geschlossenen System verdunstet kein Kühlmittel.",
  "Low coolant leads to overheating.": "Zu wenig Kühlmittel führt zum Überhitzen.",
  "Without coolant the engine or the battery overheats within minutes.":
    "Ohne Kühlmittel überhitzt der Motor oder die Batterie in Minuten.",
  "Low level in the reservoir": "Niedriger Stand im Ausgleichsbehälter",
  "Sweet smell": "Süßlicher Geruch",
  "Leaking hose, radiator or water pump": "Schlauch, Kühler oder Wasserpumpe undicht",
  "Leaking reservoir cap": "Deckel des Ausgleichsbehälters undicht",
  "Head gasket": "Kopfdichtung",
  "Fill with the specified coolant when cold, and pressure-test for the leak. If the engine then stays cold, check the thermostat.":
    "Kalt mit dem vorgeschriebenen Kühlmittel auffüllen und auf Lecks abdrücken. Bleibt der Motor danach kalt, Thermostat prüfen.",
  // cooling.thermostat-open
  Thermostat: "Thermostat",
  "The engine does not reach its working temperature.": "Der Motor erreicht seine Betriebstemperatur nicht.",
  "The car can be driven, but a cold engine uses more fuel and wears faster.":
    "Das Auto ist fahrbar, aber ein kalter Motor verbraucht mehr und verschleißt schneller.",
  "Gauge stays low": "Anzeige bleibt niedrig",
  "Weak cabin heat": "Heizung schwach",
  "Higher consumption": "Höherer Verbrauch",
  "Thermostat stuck open": "Thermostat offen blockiert",
  "Low coolant level": "Niedriger Kühlmittelstand",
  "Coolant temperature sensor reads low": "Kühlmitteltemperatursensor zeigt zu wenig",
  "Fan always on": "Lüfter läuft ständig",
  "Check the coolant level first, then compare the sensor with a thermometer; then replace the thermostat.":
    "Zuerst den Kühlmittelstand prüfen, dann den Sensor mit einem Thermometer vergleichen; dann das Thermostat ersetzen.",
  // cooling.sensor-circuit
  "Coolant temperature sensor": "Kühlmitteltemperatursensor",
  "The coolant temperature sensor reports a value that is impossible for a running engine.":
    "Der Kühlmitteltemperatursensor meldet einen Wert, der bei laufendem Motor unmöglich ist.",
  "Without the sensor, the engine runs rich and overheating goes unnoticed.":
    "Ohne den Sensor läuft der Motor fett, und Überhitzen bleibt unbemerkt.",
  "Gauge dead": "Anzeige tot",
  "Hard start": "Startet schlecht",
  "Connector off or corroded": "Stecker lose oder korrodiert",
  "Broken wire": "Kabelbruch",
  "Failed sensor": "Sensor defekt",
  "Check the connector, then the sensor's resistance.": "Stecker prüfen, dann den Widerstand des Sensors.",
  // cooling.old-coolant
  "The coolant is dirty.": "Das Kühlmittel ist verschmutzt.",
  "Rust and oil in it clog the radiator; oil in it can come from a head gasket.":
    "Rost und Öl darin setzen den Kühler zu; Öl darin kann von einer Kopfdichtung kommen.",
  "Brown or oily coolant": "Braunes oder öliges Kühlmittel",
  "Overdue coolant change": "Kühlmittelwechsel überfällig",
  "Mixed coolants": "Kühlmittel gemischt",
  "Oil from a cooler or head gasket": "Öl aus einem Kühler oder der Kopfdichtung",
  "Find out whether there is oil in it; then flush and fill.": "Klären, ob Öl darin ist; dann spülen und füllen.",
  // fuel.vacuum-leak
  "Intake: vacuum leak": "Ansaugung: Falschluft",
  "Air enters behind the air flow meter: lean at idle, normal once the throttle opens.":
    "Hinter dem Luftmassenmesser tritt Falschluft ein: mager im Leerlauf, normal bei offener Drosselklappe.",
  "A lean engine runs hot and eventually misfires.": "Ein magerer Motor läuft heiß und hat am Ende Aussetzer.",
  "Cylinders misfire: unburnt fuel overheats the catalyst, and a flashing lamp means stop (CarMD 2018).":
    "Zylinder setzen aus: Unverbrannter Kraftstoff überhitzt den Katalysator; eine blinkende Lampe heißt anhalten (CarMD 2018).",
  "Rough idle or surging": "Unruhiger Leerlauf oder Sägen",
  "Hesitation when accelerating": "Zögert beim Beschleunigen",
  "Malfunction lamp": "Motorkontrollleuchte",
  "Vacuum leak behind the air flow meter: hose, intake boot or brake booster line":
    "Falschluft hinter dem Luftmassenmesser: Schlauch, Ansaugbalg oder Leitung zum Bremskraftverstärker",
  "Leaking intake manifold gasket": "Ansaugkrümmerdichtung undicht",
  "Crankcase ventilation valve stuck open or its hose split":
    "Kurbelgehäuseentlüftung offen blockiert oder ihr Schlauch gerissen",
  "Purge valve stuck open": "Tankentlüftungsventil offen blockiert",
  "Smoke-test the intake, repair the leak, clear the codes and compare the trims at idle and {{count1}} rpm again.":
    "Ansaugung mit Nebel abdrücken, Leck beheben, Codes löschen und die Korrekturen bei Leerlauf und {{count1}}/min vergleichen.",
  // fuel.air-flow-under-read
  "Air flow meter": "Luftmassenmesser",
  "The air flow meter reports too little air, so too little fuel is injected.":
    "Der Luftmassenmesser meldet zu wenig Luft, deshalb wird zu wenig Kraftstoff eingespritzt.",
  "Dirty or aged air flow meter": "Luftmassenmesser verschmutzt oder gealtert",
  "Leak between the air flow meter and the throttle": "Leck zwischen Luftmassenmesser und Drosselklappe",
  "Wrong meter or air filter for this engine": "Falscher Messer oder Luftfilter für diesen Motor",
  "Clean the air flow meter with the cleaner made for it, check the duct behind it, then compare g/s again.":
    "Luftmassenmesser mit geeignetem Reiniger säubern, Kanal dahinter prüfen, dann g/s erneut vergleichen.",
  // fuel.weak-delivery
  "Fuel pump or filter": "Kraftstoffpumpe oder -filter",
  "Too little fuel arrives: the mixture is lean when the engine needs the most fuel.":
    "Zu wenig Kraftstoff kommt an: Das Gemisch ist mager, wenn der Motor den meisten braucht.",
  "Weak fuel pump": "Kraftstoffpumpe schwach",
  "Clogged fuel filter or strainer": "Kraftstofffilter oder Sieb verstopft",
  "Pressure regulator leaking back": "Druckregler lässt zurücklaufen",
  "Poor supply or ground of the pump": "Schlechte Versorgung oder Masse der Pumpe",
  "Measure fuel pressure and volume under load before replacing the pump.":
    "Vor dem Tausch der Pumpe Kraftstoffdruck und Menge unter Last messen.",
  // fuel.lean-one-cylinder
  "One cylinder: lean misfire": "Ein Zylinder: Aussetzer, mager",
  "A single cylinder misfires and the mixture reads lean: one fault at that cylinder explains both.":
    "Ein einzelner Zylinder setzt aus, und das Gemisch ist mager: Ein Fehler an diesem Zylinder erklärt beides.",
  "Intake leak at that cylinder's runner": "Falschluft am Saugrohr dieses Zylinders",
  "Clogged injector of that cylinder": "Einspritzventil dieses Zylinders verstopft",
  "Ignition coil or spark plug of that cylinder (what it does not burn reads as lean)":
    "Zündspule oder Zündkerze dieses Zylinders (was er nicht verbrennt, gilt als mager)",
  "Low compression of that cylinder": "Kompression dieses Zylinders gering",
  "Smoke-test the intake at that runner, then swap the coil with a neighbor and see whether the misfire moves.":
    "Saugrohr mit Nebel abdrücken, dann die Spule mit einem Nachbarn tauschen und sehen, ob der Aussetzer mitgeht.",
  // fuel.lean-at-idle
  "Intake: unmetered air suspected": "Ansaugung: Verdacht auf Falschluft",
  "Lean at idle; whether it is normal at {{count1}} rpm was not measured.":
    "Mager im Leerlauf; ob bei {{count1}}/min normal, wurde nicht gemessen.",
  "Vacuum leak behind the air flow meter": "Falschluft hinter dem Luftmassenmesser",
  "Crankcase ventilation fault": "Fehler der Kurbelgehäuseentlüftung",
  "Dirty or inaccurate air flow meter": "Luftmassenmesser verschmutzt oder ungenau",
  "Weak fuel delivery": "Kraftstoffförderung schwach",
  "Read the trims again at a steady {{count1}} rpm: normal there means a leak, lean there too means meter or pump.":
    "Korrekturen bei konstant {{count1}}/min erneut lesen: dort normal heißt Leck, auch dort mager heißt Messer oder Pumpe.",
  // fuel.lean
  "Mixture: too lean": "Gemisch: zu mager",
  "The engine runs lean; the readings do not yet tell air from fuel.":
    "Der Motor läuft mager; ob Luft oder Kraftstoff, zeigen die Messwerte noch nicht.",
  "Vacuum or intake leak": "Falschluft oder Leck der Ansaugung",
  "Low fuel pressure or volume": "Kraftstoffdruck oder -menge gering",
  "Exhaust leak ahead of the oxygen sensor": "Abgasleck vor der Lambdasonde",
  "Low fuel pressure, or an air flow meter that reads low: lean at idle and off idle alike":
    "Kraftstoffdruck gering, oder der Luftmassenmesser zeigt zu wenig: mager im Leerlauf und darüber",
  "Weak fuel delivery: it was lean under load when the code was set":
    "Kraftstoffförderung schwach: mager unter Last, als der Code gesetzt wurde",
  "Vacuum leak: it was lean at idle when the code was set": "Falschluft: mager im Leerlauf, als der Code gesetzt wurde",
  "Compare trims at idle, {{count1}} rpm and under load; then do a smoke test or a fuel pressure test, depending on the result.":
    "Korrekturen bei Leerlauf, {{count1}}/min und unter Last vergleichen; je nach Ergebnis Nebeltest oder Kraftstoffdruck prüfen.",
  // fuel.rich
  "Mixture: too rich": "Gemisch: zu fett",
  "The engine gets more fuel than it needs.": "Der Motor bekommt mehr Kraftstoff, als er braucht.",
  "A rich engine fouls its plugs, thins its oil and overheats the catalyst.":
    "Ein fetter Motor verrußt die Kerzen, verdünnt das Öl und überhitzt den Katalysator.",
  "Smell of fuel": "Kraftstoffgeruch",
  "High consumption": "Hoher Verbrauch",
  "Black exhaust": "Schwarzes Abgas",
  "Leaking injector": "Einspritzventil undicht",
  "Fuel pressure too high": "Kraftstoffdruck zu hoch",
  "Air flow meter that reads high": "Luftmassenmesser zeigt zu viel",
  "Clogged air filter": "Luftfilter verstopft",
  "Pinch off the purge line where that is safe and watch the trims; then check injectors and fuel pressure.":
    "Wo sicher möglich, die Entlüftungsleitung abklemmen und die Korrekturen beobachten; dann Einspritzventile und Kraftstoffdruck prüfen.",
  // fuel.low-pressure
  "Fuel pressure": "Kraftstoffdruck",
  "The fuel pressure is below the healthy band; the mixture does not yet show it.":
    "Der Kraftstoffdruck liegt unter dem Normalbereich; das Gemisch zeigt es noch nicht.",
  "Falling pressure leads to lack of power and stalling.": "Fallender Druck führt zu Leistungsmangel und Absterben.",
  "Long cranking": "Langes Anlassen",
  "Lack of power under load": "Leistungsmangel unter Last",
  "Clogged fuel filter": "Kraftstofffilter verstopft",
  "Compare with the maker's pressure for this engine, then test volume.":
    "Mit dem Druck des Herstellers für diesen Motor vergleichen, dann die Menge prüfen.",
};
