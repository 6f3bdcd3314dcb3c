/** Findings of several signs, by the English text of the rules (server/domain/diagnostics/rules). */
export const jointFaults: Readonly<Record<string, string>> = {
  "Control module that regulates the alternator": "Steuergerät, das den Generator regelt",
  "High-voltage insulation": "Hochvolt-Isolation",
  "High voltage leaks to the body of the car.": "Hochspannung fließt zur Karosserie ab.",
  "The high-voltage system shuts itself down or must not be touched: the car can stop, and the voltage is lethal.":
    "Das Hochvoltsystem schaltet sich ab oder darf nicht berührt werden: Das Auto kann stehen bleiben, und die Spannung ist tödlich.",
  "Do not touch orange cables. Measure the insulation with the parts separated one by one. Work on the high-voltage system only with the training for it: switch it off, wait for the capacitors, and measure that it is dead.":
    "Orange Kabel nicht berühren. Isolation messen und dabei die Komponenten einzeln abtrennen. Am Hochvoltsystem nur mit Qualifikation arbeiten: freischalten, Kondensatoren abwarten, Spannungsfreiheit messen.",
  "High voltage leaks to the body of the car, and the pack reports that it has deteriorated: a leaking module explains both.":
    "Hochspannung fließt zur Karosserie ab, und die Batterie meldet Verschleiß: Ein undichtes Modul erklärt beides.",
  "The car may not start again": "Das Auto startet vielleicht nicht mehr",
  "Air conditioning compressor or its oil": "Klimakompressor oder sein Öl",
  "Motor or cable insulation damaged": "Isolation von Motor oder Kabel beschädigt",
  "Coolant or water in a high-voltage part": "Kühlmittel oder Wasser in einem Hochvoltteil",
  "Leaking battery block": "Undichtes Batteriemodul",
  "High-voltage heater of the cabin or the battery": "Hochvoltheizer von Innenraum oder Batterie",
  "Coolant is lost, and the engine misfires when it is started cold: coolant seeps into a cylinder.":
    "Kühlmittel geht verloren, und der Motor hat nach dem Kaltstart Zündaussetzer: Kühlmittel sickert in einen Zylinder.",
  "Coolant in a cylinder can bend a connecting rod at the next start, and the loss leads to overheating.":
    "Kühlmittel im Zylinder kann beim nächsten Start ein Pleuel verbiegen, und der Verlust führt zur Überhitzung.",
  "Do not start the engine. Pressure-test the coolant overnight, look into the cylinder that misfires, and turn the engine with its plug out; after that test for combustion gas in the coolant. Plugs and coils come last.":
    "Motor nicht starten. Das Kühlsystem über Nacht abdrücken, in den Zylinder mit den Aussetzern schauen und den Motor mit ausgebauter Kerze durchdrehen; danach auf Brenngas im Kühlmittel prüfen. Kerzen und Spulen kommen zuletzt.",
  "Rough start that clears up": "Rauer Start, der sich gibt",
  "Two sensors of one housing report impossible values: their common plug or wiring explains both.":
    "Zwei Sensoren eines Gehäuses melden unmögliche Werte: Ihr gemeinsamer Stecker oder die Leitung erklärt beides.",
  "Knock sensors: their common wiring": "Klopfsensoren: gemeinsame Leitung",
  "Both knock sensors report at once: what they share explains that more often than two failed sensors.":
    "Beide Klopfsensoren melden sich zugleich: Was sie teilen, erklärt das öfter als zwei defekte Sensoren.",
  "Without the sensor the ignition is retarded for safety: less power and more fuel; real knock would go unnoticed.":
    "Ohne den Sensor wird die Zündung zur Sicherheit spät gestellt: weniger Leistung, mehr Verbrauch; echtes Klopfen bliebe unbemerkt.",
  "Measure both sensors at the plug of the control module. If both are open, look at the harness under the intake; replace harness and sensors together.":
    "Beide Sensoren am Stecker des Steuergeräts messen. Sind beide unterbrochen, den Kabelstrang unter der Ansaugbrücke ansehen; Strang und Sensoren zusammen ersetzen.",
  "Harness or plug that both sensors share": "Kabelstrang oder Stecker, den beide Sensoren teilen",
  "Corroded sensors": "Korrodierte Sensoren",
  "Poor fuel or a noise of the engine": "Schlechter Kraftstoff oder ein Motorgeräusch",
  "Fuel rail pressure of the direct injection": "Raildruck der Direkteinspritzung",
  "The pressure in the fuel rail falls short: the supply from the tank, the high-pressure pump, or the sensor.":
    "Der Druck im Kraftstoffverteiler ist zu gering: Zulauf aus dem Tank, Hochdruckpumpe oder Sensor.",
  "The engine loses power under load and can stall.": "Der Motor verliert unter Last Leistung und kann ausgehen.",
  "Measure the low pressure with a gauge first. Then compare wanted and actual rail pressure under load, and look at the cam follower, before the high-pressure pump is priced.":
    "Zuerst den Niederdruck mit dem Manometer messen. Dann Soll- und Ist-Raildruck unter Last vergleichen und den Pumpenstößel ansehen, bevor die Hochdruckpumpe kalkuliert wird.",
  "Weak pump in the tank or clogged filter: the high-pressure pump gets too little":
    "Schwache Pumpe im Tank oder verstopfter Filter: Die Hochdruckpumpe bekommt zu wenig",
  "Worn high-pressure pump, its cam follower or its control valve":
    "Hochdruckpumpe, ihr Stößel oder ihr Regelventil verschlissen",
  "Rail pressure sensor": "Raildrucksensor",
  "Leaking injector or pressure relief valve": "Injektor oder Druckbegrenzungsventil undicht",
  "Check the hoses and the differential pressure sensor (0 kPa with the engine off), then ash and soot load. Below the maker's soot limit regenerate it with the scan tool, before a filter is priced.":
    "Schläuche und Differenzdrucksensor prüfen (0 kPa bei stehendem Motor), dann Asche und Ruß. Unter der Rußgrenze des Herstellers mit dem Tester regenerieren, bevor ein Filter kalkuliert wird.",
  "The particulate filter reports too much soot, or works too little: interrupted regenerations or a wrong pressure reading explain that more often than a broken filter.":
    "Der Partikelfilter meldet zu viel Ruß oder wirkt zu wenig: Abgebrochene Regenerationen oder ein falscher Druckwert erklären das öfter als ein defekter Filter.",
  "Purge valve of the vapor system": "Tankentlüftungsventil",
  "The purge valve does not close: vapor flows when it should not, and the vapor system does not hold.":
    "Das Tankentlüftungsventil schließt nicht: Dämpfe strömen zur falschen Zeit, und das System ist undicht.",
  "Vapor reaches the engine at the wrong moment: rough idle and hard starts after filling up.":
    "Dämpfe kommen zur falschen Zeit in den Motor: unruhiger Leerlauf und schlechter Start nach dem Tanken.",
  "Unplug the purge valve and feel at its port: suction at idle means that it does not close. Smoke-test the vapor system only if it closes.":
    "Tankentlüftungsventil abstecken und am Anschluss fühlen: Unterdruck im Leerlauf heißt, dass es nicht schließt. Das System nur abnebeln, wenn es schließt.",
  "Hard start after filling up": "Schlechter Start nach dem Tanken",
  "Wiring of the purge valve shorted": "Leitung des Tankentlüftungsventils kurzgeschlossen",
  "Transmission: slip": "Getriebe: Schlupf",
  "A clutch slips, and the fluid is worn: worn fluid alone can make it slip.":
    "Eine Kupplung rutscht, und das Öl ist verbraucht: Schon verbrauchtes Öl kann sie rutschen lassen.",
  "Stop if it is hot, and let it cool. Check level, color and smell of the fluid and the cooler first, then the slip of the torque converter and its solenoid; price an overhaul only after that.":
    "Bei Hitze anhalten und abkühlen lassen. Zuerst Stand, Farbe und Geruch des Öls und den Kühler prüfen, dann Schlupf und Magnetventil der Wandlerkupplung; eine Überholung erst danach kalkulieren.",
  "A clutch slips and the transmission overheats: slip makes heat, and low or old fluid or a blocked cooler makes both.":
    "Eine Kupplung rutscht, und das Getriebe überhitzt: Schlupf macht Wärme; zu wenig oder altes Öl oder ein verstopfter Kühler macht beides.",
  "Clutch of the torque converter or its solenoid": "Wandlerkupplung oder ihr Magnetventil",
  "Worn clutches or low line pressure": "Kupplungen verschlissen oder Systemdruck zu gering",
  "the trip was too short to clean the filter": "die Fahrt war zu kurz, um den Filter freizubrennen",
  "too cold to clean the filter": "zu kalt, um den Filter freizubrennen",
  "too little under load: direct injection then needs several times its idle pressure":
    "zu wenig unter Last: Eine Direkteinspritzung braucht dann ein Mehrfaches des Leerlaufdrucks",
  "more than port injection has": "mehr als eine Saugrohreinspritzung hat",
  "too little for direct injection": "zu wenig für eine Direkteinspritzung",
  "no more than the pump in the tank delivers": "nicht mehr, als die Pumpe im Tank fördert",
  "normal: only the other bank is lean": "normal: Nur die andere Bank ist mager",
  "only this bank is lean": "nur diese Bank ist mager",
  "over 16 V at the module: codes that were set at this voltage are not to be trusted":
    "über 16 V am Steuergerät: Codes, die bei dieser Spannung gesetzt wurden, sind nicht verlässlich",
  "over 16 V at the battery": "über 16 V an der Batterie",
  "too hot within two minutes of a cold start: a shorted circuit":
    "zu heiß binnen zwei Minuten nach einem Kaltstart: ein Kurzschluss",
  "Other trouble codes: check again after the charging is repaired":
    "Weitere Fehlercodes: nach Reparatur der Ladeanlage neu prüfen",
  "The supply voltage is so high that modules set false codes. What these codes report cannot be judged before the voltage is right.":
    "Die Versorgungsspannung ist so hoch, dass Steuergeräte falsche Codes setzen. Was diese Codes melden, lässt sich erst bei richtiger Spannung beurteilen.",
  "Codes that were set at a wrong voltage are often false: parts that they name are not replaced now.":
    "Codes bei falscher Spannung sind oft falsch: Die genannten Teile werden jetzt nicht ersetzt.",
  "Supply voltage too high": "Versorgungsspannung zu hoch",
  "Repair the charging first. Then clear the codes and read all modules again.":
    "Zuerst die Ladeanlage reparieren. Dann die Codes löschen und alle Steuergeräte neu auslesen.",
  "Do not touch orange cables; high-voltage work requires training. Repair the 12-volt supply, then measure the fault before its code is cleared.":
    "Orange Kabel nicht berühren; Hochvoltarbeiten erfordern eine Qualifikation. Die 12-Volt-Versorgung reparieren und den Fehler messen, bevor sein Code gelöscht wird.",
  "The code was cleared, and the car has not tested the fault again: it is repaired or it comes back.":
    "Der Code wurde gelöscht, und das Auto hat den Fehler noch nicht wieder geprüft: Er ist behoben oder kommt zurück.",
};
