/** Faults of transmission, brakes, chassis and data bus, by the English text of the rules (server/domain/diagnostics/rules). */
export const chassisFaults: Readonly<Record<string, string>> = {
  // transmission.low-fluid
  "Transmission fluid": "Getriebeöl",
  "The transmission fluid level is low.": "Der Getriebeölstand ist niedrig.",
  "Low fluid lets the clutches slip and burn.": "Zu wenig Öl lässt die Kupplungen rutschen und verbrennen.",
  "Without pressure the clutches burn within minutes.": "Ohne Druck verbrennen die Kupplungen in Minuten.",
  "Delayed engagement": "Verzögerter Kraftschluss",
  Slipping: "Rutscht",
  "Leaking seal, cooler line or pan": "Dichtung, Kühlerleitung oder Ölwanne undicht",
  "Stop if it is hot, and let it cool. Find the leak and fill to the mark at the specified temperature; only then drive, and read the codes again.":
    "Bei Hitze anhalten und abkühlen lassen. Leck suchen und bei vorgeschriebener Temperatur bis zur Marke füllen; erst dann fahren und die Codes erneut lesen.",
  // transmission.worn
  "Transmission, internal": "Getriebe, innen",
  "The clutches slip, and the fluid shows it.": "Die Kupplungen rutschen, und das Öl zeigt es.",
  "Slipping gets worse until no gear engages.": "Das Rutschen wird schlimmer, bis kein Gang mehr greift.",
  "Engine races without pull": "Motor dreht hoch ohne Zug",
  "Harsh or late shifts": "Harte oder späte Schaltvorgänge",
  "Worn clutches": "Kupplungen verschlissen",
  "Low line pressure": "Öldruck gering",
  "Worn torque converter": "Drehmomentwandler verschlissen",
  "Test the line pressure, look into the pan; overhaul or replace.":
    "Öldruck prüfen, Ölwanne ansehen; überholen oder ersetzen.",
  // transmission.overheating
  "Transmission cooling": "Getriebekühlung",
  "The transmission overheats.": "Das Getriebe überhitzt.",
  "Seals harden and clutches burn: stop and let it cool.":
    "Dichtungen verhärten und Kupplungen verbrennen: anhalten und abkühlen lassen.",
  "Transmission warning": "Getriebewarnung",
  "Burnt smell": "Verbrannter Geruch",
  "Low or old fluid": "Öl niedrig oder alt",
  "Blocked cooler": "Kühler verstopft",
  "Towing or climbing": "Anhänger oder Steigung",
  "Slipping clutches": "Kupplungen rutschen",
  "Low fluid": "Zu wenig Öl",
  "Stop and idle in park; check fluid and cooler.": "Anhalten und in P laufen lassen; Öl und Kühler prüfen.",
  // transmission.running-hot
  "The transmission runs hotter than is good for its fluid.": "Das Getriebe läuft heißer, als seinem Öl guttut.",
  "On a short climb this is normal. Over a long time it halves the fluid's life.":
    "An einer kurzen Steigung ist das normal. Über lange Zeit halbiert es die Lebensdauer des Öls.",
  "None yet": "Noch keine",
  "Towing, climbing or heat": "Anhänger, Steigung oder Hitze",
  "Old fluid": "Altes Öl",
  "Cooler partly blocked": "Kühler teilweise verstopft",
  "Read it again on a level road; change the fluid if it is dark.":
    "Auf ebener Straße erneut lesen; Öl wechseln, wenn es dunkel ist.",
  // transmission.old-fluid
  "The transmission fluid is worn.": "Das Getriebeöl ist verbraucht.",
  "Worn fluid wears clutches and valves.": "Verbrauchtes Öl verschleißt Kupplungen und Ventile.",
  "Burnt fluid shows that the clutches have already slipped.":
    "Verbranntes Öl zeigt, dass die Kupplungen schon gerutscht sind.",
  "Dark fluid": "Dunkles Öl",
  "Overdue fluid change": "Ölwechsel überfällig",
  Overheating: "Überhitzung",
  "Change fluid and filter, look for debris in the pan.": "Öl und Filter wechseln, in der Ölwanne nach Abrieb sehen.",
  // brakes.front-pads-worn
  "Brake pads, front": "Bremsbeläge vorn",
  "The front brake pads are worn out.": "Die vorderen Bremsbeläge sind verschlissen.",
  "Pads below 3 mm fade and soon damage the rotor.": "Beläge unter 3 mm lassen nach und beschädigen bald die Scheibe.",
  "The pads are nearly down to the metal. Do not drive.":
    "Die Beläge sind fast bis aufs Metall abgefahren. Nicht fahren.",
  Squealing: "Quietschen",
  Grinding: "Schleifen",
  "Worn pads": "Beläge verschlissen",
  "A sticking caliper: one side wears faster": "Bremssattel klemmt: eine Seite verschleißt schneller",
  "Replace the pads of the axle on both sides, measure the rotors.":
    "Beläge der Achse beidseitig ersetzen, Scheiben messen.",
  // brakes.front-pads-thin
  "The front brake pads will need replacement soon.": "Die vorderen Bremsbeläge sind bald fällig.",
  "The pads will last a few thousand miles more.": "Die Beläge halten noch einige Zeit.",
  "Normal wear": "Normaler Verschleiß",
  "Plan the replacement of the axle's pads.": "Wechsel der Beläge dieser Achse einplanen.",
  // brakes.front-uneven
  "Brake caliper, front": "Bremssattel vorn",
  "The front brake pads wear unevenly on the left and right.":
    "Die vorderen Bremsbeläge verschleißen links und rechts ungleich.",
  "A sticking caliper pulls to one side and runs hot.": "Ein klemmender Sattel zieht zur Seite und läuft heiß.",
  "Pulls to one side": "Zieht zur Seite",
  "One hot wheel": "Ein Rad heiß",
  "Sticking caliper or guide pins": "Sattel oder Führungsbolzen klemmt",
  "Collapsed brake hose": "Bremsschlauch zugequollen",
  "Free or replace the caliper, check the hose.": "Sattel gängig machen oder ersetzen, Schlauch prüfen.",
  // brakes.rear-pads-worn
  "Brake pads, rear": "Bremsbeläge hinten",
  "The rear brake pads are worn out.": "Die hinteren Bremsbeläge sind verschlissen.",
  // brakes.rear-pads-thin
  "The rear brake pads will need replacement soon.": "Die hinteren Bremsbeläge sind bald fällig.",
  // brakes.rear-uneven
  "Brake caliper, rear": "Bremssattel hinten",
  "The rear brake pads wear unevenly on the left and right.":
    "Die hinteren Bremsbeläge verschleißen links und rechts ungleich.",
  // brakes.low-fluid
  "Brake hydraulics": "Bremshydraulik",
  "The brake fluid level is low.": "Der Bremsflüssigkeitsstand ist niedrig.",
  "The cause is worn pads or a leak, and a leak leads to brake failure.":
    "Ursache sind verschlissene Beläge oder ein Leck, und ein Leck führt zum Bremsversagen.",
  "Air gets into the brakes: do not drive.": "Luft gelangt in die Bremsen: nicht fahren.",
  "Brake lamp": "Bremswarnleuchte",
  "Soft pedal": "Weiches Pedal",
  "Leak at a caliper, wheel cylinder, hose or master cylinder":
    "Leck an Sattel, Radzylinder, Schlauch oder Hauptzylinder",
  "Worn pads: more fluid is in the calipers": "Beläge verschlissen: mehr Flüssigkeit in den Sätteln",
  "Look for leaks at all four wheels and the master cylinder before filling up.":
    "Vor dem Auffüllen an allen Rädern und am Hauptzylinder nach Lecks sehen.",
  // brakes.old-fluid
  "Brake fluid": "Bremsflüssigkeit",
  "The brake fluid is old or dirty.": "Die Bremsflüssigkeit ist alt oder verschmutzt.",
  "Fluid with water in it boils on a long descent.": "Flüssigkeit mit Wasser kocht auf langem Gefälle.",
  "Overdue change": "Wechsel überfällig",
  "Wrong fluid filled": "Falsche Flüssigkeit eingefüllt",
  "Flush with the specified fluid. If there is oil in it, replace the seals.":
    "Mit der vorgeschriebenen Flüssigkeit spülen. Ist Öl darin, die Dichtungen ersetzen.",
  // chassis.bald-tires
  Tires: "Reifen",
  "Tires are worn beyond the legal limit.": "Reifen sind unter die gesetzliche Grenze abgefahren.",
  "The tires are not legal and have hardly any grip in rain.":
    "Die Reifen sind nicht zulässig und haben bei Regen kaum Grip.",
  "Wear bars level with the tread": "Verschleißanzeiger auf Höhe des Profils",
  "Worn out": "Abgefahren",
  "Wrong alignment or pressure, if on one side": "Spur oder Druck falsch, falls einseitig",
  // chassis.worn-tires
  "Tires are nearly worn out.": "Reifen sind fast abgefahren.",
  "The braking distance on a wet road is longer.": "Der Bremsweg auf nasser Straße ist länger.",
  "Long stops in rain": "Langer Bremsweg bei Regen",
  // chassis.flat-tires
  "Tire pressure": "Reifendruck",
  "The tire pressure is too low.": "Der Reifendruck ist zu gering.",
  "The lamp comes on a quarter below the placard (FMVSS 138): soft tires overheat.":
    "Die Warnleuchte geht bei einem Viertel unter der Vorgabe an (FMVSS 138): Weiche Reifen überhitzen.",
  "A tire driven this soft is destroyed.": "Ein so weich gefahrener Reifen ist zerstört.",
  "Pressure lamp": "Reifendruckleuchte",
  "Puncture or leaking valve": "Reifenpanne oder Ventil undicht",
  "Not checked for a long time": "Lange nicht geprüft",
  "Inflate to the placard and check for leaks.": "Auf Vorgabe füllen und auf Lecks prüfen.",
  // chassis.uneven-pressure
  "The left and right tire pressures of an axle differ.": "Die Reifendrücke links und rechts einer Achse weichen ab.",
  "The car pulls, and the softer tire wears.": "Das Auto zieht, und der weichere Reifen verschleißt.",
  "Slow leak": "Schleichender Druckverlust",
  "Inflate both to the placard and watch.": "Beide auf Vorgabe füllen und beobachten.",
  // chassis.hard-tires
  "The tire pressure is higher than any car's placard specifies.":
    "Der Reifendruck ist höher als die Vorgabe jedes Pkw.",
  "Overinflated tires have less grip and wear in the center. Vans and light trucks may need this pressure.":
    "Zu harte Reifen haben weniger Grip und verschleißen in der Mitte. Transporter können diesen Druck brauchen.",
  "Harsh ride": "Harte Federung",
  Overinflated: "Zu viel Druck",
  "A van or truck that needs this pressure": "Ein Transporter, der diesen Druck braucht",
  "Compare with the placard.": "Mit der Vorgabe vergleichen.",
  // chassis.power-steering-fluid
  "Power steering": "Servolenkung",
  "The power steering fluid is low or burnt.": "Das Servoöl ist niedrig oder verbrannt.",
  "Without fluid the pump wears out, and the steering becomes heavy.":
    "Ohne Öl verschleißt die Pumpe, und die Lenkung wird schwer.",
  "Whining when steering": "Heult beim Lenken",
  "Leaking rack, hose or pump": "Lenkgetriebe, Schlauch oder Pumpe undicht",
  "Find the leak, flush and fill.": "Leck suchen, spülen und füllen.",
  // network.bus
  "Data bus": "Datenbus",
  "Several modules cannot be reached: the fault is in what they share, not in each module.":
    "Mehrere Steuergeräte sind nicht erreichbar: Der Fehler liegt in dem, was sie gemeinsam haben, nicht in jedem einzelnen.",
  "Without the bus, safety systems switch themselves off.": "Ohne den Bus schalten sich Sicherheitssysteme ab.",
  "Many warning lamps at once": "Viele Warnleuchten zugleich",
  "Low supply voltage": "Versorgungsspannung gering",
  "Open or shorted bus wire": "Busleitung offen oder kurzgeschlossen",
  "A module that disturbs the bus": "Ein Steuergerät, das den Bus stört",
  "Lost ground": "Masse verloren",
  "Low supply voltage: charge the battery first": "Versorgungsspannung gering: zuerst die Batterie laden",
  "Check supply and grounds, then the resistance of the bus (60 ohms); unplug the modules one by one.":
    "Versorgung und Massen prüfen, dann den Widerstand des Busses (60 Ohm); Steuergeräte einzeln abstecken.",
};
