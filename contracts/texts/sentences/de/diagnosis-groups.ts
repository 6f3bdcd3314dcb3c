/** Faults that one cause explains together, by the English text of the rules (server/domain/diagnostics/rules/groups). */
export const groupFaults: Readonly<Record<string, string>> = {
  "Supply voltage": "Versorgungsspannung",
  "The supply voltage at a control module is too low to trust its codes.":
    "Die Versorgungsspannung am Steuergerät ist zu niedrig, um seinen Codes zu trauen.",
  "Modules drop out and set false codes at this voltage.":
    "Bei dieser Spannung fallen Steuergeräte aus und setzen falsche Codes.",
  "Charge and test the battery, measure the voltage drop to the module, then clear the codes and read them again.":
    "Batterie laden und prüfen, Spannungsabfall zum Steuergerät messen, dann Codes löschen und erneut auslesen.",
  "Slow cranking": "Anlasser dreht langsam",
  "Discharged or aged battery": "Batterie entladen oder gealtert",
  "Corroded terminal or ground": "Klemme oder Masse korrodiert",
  "Long scan with the ignition on": "Lange Diagnose bei eingeschalteter Zündung",
  "Five-volt supply of the sensors": "5-Volt-Versorgung der Sensoren",
  "The common supply of several sensors is faulty: their codes follow from it.":
    "Die gemeinsame Versorgung mehrerer Sensoren ist gestört: Ihre Codes folgen daraus.",
  "Without these sensors the engine runs in an emergency mode or stalls.":
    "Ohne diese Sensoren läuft der Motor im Notlauf oder geht aus.",
  "Unplug the sensors of this supply one by one: when the voltage comes back, the last one is shorted.":
    "Die Sensoren dieser Versorgung einzeln abstecken: Kommt die Spannung zurück, hat der letzte einen Kurzschluss.",
  "Several sensor codes at once": "Mehrere Sensorcodes zugleich",
  "One shorted sensor that pulls the supply down": "Ein Sensor mit Kurzschluss zieht die Versorgung herunter",
  "Chafed wire of the sensor supply": "Leitung der Sensorversorgung durchgescheuert",
  "Control module": "Steuergerät",
  "High-voltage battery pack": "Hochvoltbatterie",
  "The pack reports that it has deteriorated; a capacity test decides how far, and whether single modules are enough.":
    "Die Batterie meldet Alterung; ein Kapazitätstest zeigt, wie weit, und ob einzelne Module genügen.",
  "The drive limits its power and may stop; high-voltage work requires training.":
    "Der Antrieb begrenzt die Leistung und kann ausfallen; Arbeiten an Hochvolt erfordern eine Ausbildung.",
  "Test the capacity and compare the cells first; clean the fan and filter of the pack. Replace modules or the pack only after that.":
    "Zuerst Kapazität prüfen und Zellen vergleichen; Lüfter und Filter der Batterie reinigen. Module oder Batterie erst danach ersetzen.",
  "Range or electric power falls": "Reichweite oder elektrische Leistung sinkt",
  "Fan of the pack is loud": "Lüfter der Batterie ist laut",
  "Warning of the drive system": "Warnung des Antriebs",
  "Aged cells or modules of the pack": "Gealterte Zellen oder Module",
  "Blocked cooling: fan, filter or duct of the pack": "Kühlung blockiert: Lüfter, Filter oder Kanal der Batterie",
  "Corroded bus bar or sense wire": "Stromschiene oder Messleitung korrodiert",
  "Mixture: old codes": "Gemisch: alte Codes",
  "Two codes contradict each other, and the reading is normal today: both are history.":
    "Zwei Codes widersprechen sich, und der Messwert ist heute normal: Beide sind Vergangenheit.",
  "Nothing is wrong with it today.": "Heute ist daran nichts auszusetzen.",
  "Note the codes and clear them. Replace nothing unless one of them comes back.":
    "Codes notieren und löschen. Nichts ersetzen, solange keiner zurückkommt.",
  "None today": "Heute keine",
  "Old codes of an earlier fault or repair": "Alte Codes eines früheren Fehlers oder einer Reparatur",
  "Loose connector that comes and goes": "Wackelkontakt am Stecker",
  "Fuel pressure: old codes": "Kraftstoffdruck: alte Codes",
  "Supply voltage: old codes": "Bordspannung: alte Codes",
  "Idle speed: old codes": "Leerlaufdrehzahl: alte Codes",
  "Coolant temperature: old codes": "Kühlmitteltemperatur: alte Codes",
  "Engine oil pressure": "Motoröldruck",
  "The engine has no oil pressure, or too little oil for it.": "Der Motor hat keinen Öldruck oder zu wenig Öl dafür.",
  "Do not run the engine. Check the oil on the dipstick, fill it and look for the leak; then measure the pressure with a gauge.":
    "Motor nicht laufen lassen. Öl am Peilstab prüfen, auffüllen und das Leck suchen; dann den Druck mit einem Manometer messen.",
  "Oil lamp": "Öllampe",
  "Oil level far too low": "Ölstand viel zu niedrig",
  "Worn bearings or oil pump": "Lager oder Ölpumpe verschlissen",
  "Clogged oil screen": "Ölsieb verstopft",
  "Oil pressure sensor": "Öldrucksensor",
  "Connecting rod bearings": "Pleuellager",
  "The engine's knock detection has heard worn connecting rod bearings.":
    "Die Klopferkennung des Motors hat verschlissene Pleuellager gehört.",
  "A bearing that fails breaks the engine and can set it on fire: do not run it.":
    "Ein Lagerschaden zerstört den Motor und kann ihn in Brand setzen: nicht laufen lassen.",
  "Do not run the engine. Ask the maker about the recall and the extended warranty for this engine; open the oil filter and look for metal.":
    "Motor nicht laufen lassen. Beim Hersteller nach Rückruf und erweiterter Garantie fragen; Ölfilter öffnen und nach Metall suchen.",
  "Knocking that rises with engine speed": "Klopfen, das mit der Drehzahl zunimmt",
  "Emergency mode": "Notlauf",
  "Worn connecting rod bearings": "Pleuellager verschlissen",
  "Low oil that has damaged the bearings": "Ölmangel hat die Lager beschädigt",
  "Knock sensor or its wiring": "Klopfsensor oder seine Leitung",
  "Camshaft timing with poor oil": "Steuerzeiten bei schlechtem Öl",
  "The camshaft timing is wrong, and the engine oil is low or old: the oil moves the adjusters.":
    "Die Steuerzeiten stimmen nicht, und das Motoröl ist niedrig oder alt: Das Öl bewegt die Versteller.",
  "Low oil wears the engine at once, and with wrong timing valves can hit pistons.":
    "Ölmangel verschleißt den Motor sofort, und bei falschen Steuerzeiten können Ventile die Kolben treffen.",
  "Correct the oil first: level, grade and filter. Then clear the codes and test again before anything is opened.":
    "Zuerst das Öl in Ordnung bringen: Stand, Sorte und Filter. Dann Codes löschen und erneut prüfen, bevor etwas geöffnet wird.",
  "Rattle after a cold start": "Rasseln nach dem Kaltstart",
  "Less power": "Weniger Leistung",
  "Low or old engine oil": "Motoröl niedrig oder alt",
  "Oil control valve stuck or its screen clogged": "Ölsteuerventil klemmt oder sein Sieb ist verstopft",
  "Camshaft adjuster": "Nockenwellenversteller",
  "Stretched timing chain or worn tensioner": "Steuerkette gelängt oder Spanner verschlissen",
  "Timing chain or belt": "Steuerkette oder Zahnriemen",
  "Crankshaft and camshaft do not agree: the chain or belt is stretched, or has jumped.":
    "Kurbelwelle und Nockenwelle passen nicht zusammen: Kette oder Riemen ist gelängt oder übergesprungen.",
  "A chain or belt that jumps further can destroy valves and pistons.":
    "Springt Kette oder Riemen weiter, können Ventile und Kolben zerstört werden.",
  "Check level and grade of the oil first, then compare the camshaft angles; open the timing cover only after that.":
    "Zuerst Stand und Sorte des Öls prüfen, dann die Nockenwellenwinkel vergleichen; den Steuerdeckel erst danach öffnen.",
  "Stretched timing chain, worn tensioner, or belt off by a tooth":
    "Steuerkette gelängt, Spanner verschlissen oder Riemen um einen Zahn versetzt",
  "Oil low, old or of the wrong grade": "Öl niedrig, alt oder falsche Sorte",
  "Oil control valve or camshaft adjuster": "Ölsteuerventil oder Nockenwellenversteller",
  "Crankshaft or camshaft sensor": "Kurbelwellen- oder Nockenwellensensor",
  "A camshaft adjuster does not reach its position.": "Ein Nockenwellenversteller erreicht seine Stellung nicht.",
  "The engine runs roughly and uses more fuel; with low oil it is also the first warning.":
    "Der Motor läuft unrund und verbraucht mehr; bei Ölmangel ist es auch die erste Warnung.",
  "Check level and grade of the oil first, then the oil control valve and its screen.":
    "Zuerst Stand und Sorte des Öls prüfen, dann das Ölsteuerventil und sein Sieb.",
  "Milky or thinned oil ruins the bearings: do not run the engine before it is known what is in it.":
    "Milchiges oder verdünntes Öl zerstört die Lager: Motor nicht laufen lassen, bevor bekannt ist, was darin ist.",
  "Do not run the engine. Take an oil sample, test the coolant for combustion gas and the cooling system for pressure loss.":
    "Motor nicht laufen lassen. Ölprobe nehmen, Kühlmittel auf Brenngas und Kühlsystem auf Druckverlust prüfen.",
  "Oil temperature sensor": "Öltemperatursensor",
  "The sensor reports a value that is impossible in this state: nothing was concluded from it.":
    "Der Sensor meldet einen in diesem Zustand unmöglichen Wert: Daraus wurde nichts geschlossen.",
  "Without the sensor, what it should watch goes unnoticed.":
    "Ohne den Sensor bleibt unbemerkt, was er überwachen soll.",
  "Read it with another tool; then check the connector and the sensor.":
    "Mit einem anderen Gerät auslesen; dann Stecker und Sensor prüfen.",
  "Wrong display": "Falsche Anzeige",
  "Misread by the scan tool": "Vom Diagnosegerät falsch gelesen",
  "Transmission temperature sensor": "Getriebetemperatursensor",
  "Catalyst temperature signal": "Signal der Katalysatortemperatur",
  "Ambient temperature sensor": "Außentemperatursensor",
  "Intake pressure sensor": "Saugrohrdrucksensor",
  "Fuel trim": "Gemischkorrektur",
  "Voltage signal of the control module": "Spannungssignal des Steuergeräts",
  "Ignition coil of the misfiring cylinder": "Zündspule des aussetzenden Zylinders",
  "The cylinder misfires because its ignition coil or the circuit of the coil is faulty.":
    "Der Zylinder setzt aus, weil seine Zündspule oder deren Stromkreis gestört ist.",
  "Swap the coil with a neighbor: if the codes move with it, replace the coil and the spark plug.":
    "Spule mit der Nachbarspule tauschen: Wandern die Codes mit, Spule und Zündkerze ersetzen.",
  "Failed ignition coil": "Zündspule defekt",
  "Connector or wiring of the coil": "Stecker oder Leitung der Spule",
  "Worn spark plug that overloads the coil": "Verschlissene Zündkerze überlastet die Spule",
  "Injector of the misfiring cylinder": "Einspritzdüse des aussetzenden Zylinders",
  "The cylinder misfires because its injector or the circuit of the injector is faulty.":
    "Der Zylinder setzt aus, weil seine Einspritzdüse oder deren Stromkreis gestört ist.",
  "Check the connector, compare the resistance with a neighbor, then replace the injector.":
    "Stecker prüfen, Widerstand mit der Nachbardüse vergleichen, dann die Einspritzdüse ersetzen.",
  "Hardly any coolant is left. Coolant does not evaporate from a closed system.":
    "Es ist kaum noch Kühlmittel vorhanden. Aus einem geschlossenen System verdunstet kein Kühlmittel.",
  "Without coolant the engine overheats within minutes, even if the gauge reads cold: do not run it.":
    "Ohne Kühlmittel überhitzt der Motor in Minuten, auch wenn die Anzeige kalt ist: nicht laufen lassen.",
  "Do not run it before it is filled and tight. Fill with the specified coolant when cold, and pressure-test for the leak; with misfires, test for combustion gas in the coolant.":
    "Nicht laufen lassen, bevor es aufgefüllt und dicht ist. Kalt mit dem vorgeschriebenen Kühlmittel auffüllen und auf Lecks abdrücken; bei Aussetzern Kühlmittel auf Brenngas prüfen.",
  "Reduction of nitrogen oxides": "Stickoxidreduktion (SCR)",
  "The reduction of nitrogen oxides works too little, and a sensor that it relies on reports too: the sensor, the reductant and its dosing explain it more often than the catalyst.":
    "Die Stickoxidreduktion wirkt zu wenig, und ein Sensor, von dem sie abhängt, meldet sich auch: Sensor, AdBlue und Dosierung sind häufiger der Grund als der Katalysator.",
  "After a set distance the car limits its power or refuses to start, as the law demands.":
    "Nach einer festgelegten Strecke begrenzt das Auto die Leistung oder startet nicht mehr, wie es das Gesetz verlangt.",
  "Warning of the reductant": "AdBlue-Warnung",
  "NOx sensor that drifts or is fouled": "NOx-Sensor driftet oder ist verschmutzt",
  "Reductant that is old, diluted or contaminated": "AdBlue alt, verdünnt oder verunreinigt",
  "Dosing valve or pump of the reductant": "Dosierventil oder Pumpe des AdBlue",
  "Air flow meter that reads wrong: the dosing is calculated from it":
    "Luftmassenmesser misst falsch: Daraus wird die Dosierung berechnet",
  "Exhaust leak ahead of a NOx sensor": "Abgasleck vor einem NOx-Sensor",
  "Worn catalyst of the reduction": "SCR-Katalysator verschlissen",
  "Check the NOx sensors, the quality of the reductant and its dosing first, with the air flow meter and exhaust leaks; the catalyst comes last.":
    "Zuerst NOx-Sensoren, AdBlue-Qualität und Dosierung prüfen, dazu Luftmassenmesser und Abgaslecks; der Katalysator kommt zuletzt.",
  "The battery is nearly flat.": "Die Batterie ist fast leer.",
  "The car may not start again, and a battery that stays nearly flat is ruined.":
    "Das Auto springt vielleicht nicht mehr an, und eine Batterie, die fast leer bleibt, geht kaputt.",
};
