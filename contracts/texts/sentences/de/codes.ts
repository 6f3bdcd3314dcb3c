/** The commonest trouble codes, and why they are urgent, by the English text. */
export const commonCodes: Readonly<Record<string, string>> = {
  "fuel system too lean": "Gemisch zu mager",
  "fuel system too rich": "Gemisch zu fett",
  "random or multiple cylinder misfire detected": "Aussetzer an mehreren Zylindern erkannt",
  "misfire detected": "Aussetzer erkannt",
  "catalyst system efficiency below threshold": "Wirkungsgrad des Katalysators zu gering",
  "system voltage low": "Bordspannung zu gering",
  "{{word1}}, bank {{count1}}": "{{word1}}, Bank {{count1}}",
  "{{word1}}, cylinder {{count1}}": "{{word1}}, Zylinder {{count1}}",
  "A lean mixture burns hot: left alone it leads to misfires, which destroy the catalyst.":
    "Ein mageres Gemisch verbrennt heiß: Unbehandelt führt es zu Aussetzern, die den Katalysator zerstören.",
  "Unburnt fuel overheats the catalyst and washes the oil off the cylinder walls.":
    "Unverbrannter Kraftstoff überhitzt den Katalysator und wäscht das Öl von den Zylinderwänden.",
  "Unburnt fuel burns in the catalyst and melts it: with a flashing lamp do not drive on, without one drive gently to the workshop.":
    "Unverbrannter Kraftstoff verbrennt im Katalysator und schmilzt ihn: Blinkt die Lampe, nicht weiterfahren, sonst schonend in die Werkstatt.",
  "The car drives on, but fails an emissions test; what destroyed the catalyst will destroy a new one.":
    "Das Auto fährt weiter, besteht aber die Abgasuntersuchung nicht; was den Katalysator zerstört hat, zerstört auch einen neuen.",
  "The engine runs on substitute values: it uses more fuel, and in the long run the catalyst suffers.":
    "Der Motor läuft mit Ersatzwerten: Er verbraucht mehr, und auf Dauer leidet der Katalysator.",
  "It only watches the exhaust: the car drives as before, but fails an emissions test.":
    "Sie überwacht nur das Abgas: Das Auto fährt wie zuvor, besteht aber die Abgasuntersuchung nicht.",
  "The engine runs cold: more fuel and wear, a cold cabin, but no danger of stopping.":
    "Der Motor läuft kalt: mehr Verbrauch und Verschleiß, kalter Innenraum, aber er bleibt nicht stehen.",
  "Only fuel vapor escapes: the car drives as before, but smells and fails an emissions test.":
    "Nur Kraftstoffdampf entweicht: Das Auto fährt wie zuvor, riecht aber und besteht die Abgasuntersuchung nicht.",
  "The engine runs roughly or without its full power; it will not strand you at once, but it gets worse.":
    "Der Motor läuft unruhig oder ohne volle Leistung; er bleibt nicht gleich liegen, aber es wird schlimmer.",
  "The control unit guesses the temperature: rich running, fans on all the time, and a gauge that may hide overheating.":
    "Das Steuergerät schätzt die Temperatur: fetter Lauf, Lüfter ständig an, und die Anzeige kann ein Überhitzen verbergen.",
  "The engine can stall in traffic or refuse to start again.":
    "Der Motor kann im Verkehr absterben oder nicht wieder starten.",
  "The car runs on its battery alone: within half an hour it stops, with lights and assistance failing first.":
    "Das Auto fährt nur mit der Batterie: In einer halben Stunde steht es; Licht und Assistenz fallen zuerst aus.",
  "Clutches slip or shifts hit hard while it lasts: every mile wears the transmission.":
    "Kupplungen rutschen oder schalten hart: Jede Fahrt verschleißt das Getriebe.",
  "Ordinary braking remains, but anti-lock and stability control are off: wheels can lock on a wet road.":
    "Normales Bremsen bleibt, aber ABS und ESP sind aus: Räder können bei Nässe blockieren.",
  "The restraint may not work in a crash, or may fire without one.":
    "Das Rückhaltesystem kann bei einem Unfall versagen oder ohne einen auslösen.",
  "Defined by the vehicle's maker": "Vom Hersteller des Fahrzeugs festgelegt",
  "Not defined": "Nicht festgelegt",
  "A code that the vehicle's maker defines, in the area: {{word1}}.":
    "Ein Code, den der Hersteller festlegt, im Bereich: {{word1}}.",
  "The same code has another meaning in another make.": "Derselbe Code bedeutet bei einer anderen Marke etwas anderes.",
  "The maker's service information explains it.": "Die Serviceinformation des Herstellers erklärt ihn.",
  "A code in the range of the standard ({{word1}}) without a known meaning.":
    "Ein Code im Bereich der Norm ({{word1}}) ohne bekannte Bedeutung.",
  "It may be from a newer edition of the standard, or misread.":
    "Er kann aus einer neueren Ausgabe der Norm stammen oder falsch gelesen sein.",
  "The meaning is unknown.": "Die Bedeutung ist nicht bekannt.",
  "Follow the warning lamp: stop if it flashes or is red.":
    "Nach der Warnlampe richten: anhalten, wenn sie blinkt oder rot ist.",
  "Look the code up in the service information of this make, or read it with the maker's scan tool.":
    "Code in der Serviceinformation dieser Marke nachschlagen oder mit dem Diagnosegerät des Herstellers auslesen.",
  "Read the code again with another scan tool, and look it up in the maker's service information.":
    "Code mit einem anderen Diagnosegerät erneut auslesen und in der Serviceinformation des Herstellers nachschlagen.",
  "fuel and air metering, auxiliary emission controls": "Gemischaufbereitung und Abgasnachbehandlung",
  "fuel and air metering": "Gemischaufbereitung",
  "fuel and air metering, injectors": "Gemischaufbereitung, Einspritzventile",
  "ignition or misfire": "Zündung oder Aussetzer",
  "auxiliary emission controls": "Abgasnachbehandlung",
  "vehicle speed, idle control and auxiliary inputs": "Geschwindigkeit, Leerlaufregelung und Nebeneingänge",
  "computer and its outputs": "Steuergerät und seine Ausgänge",
  transmission: "Getriebe",
  "powertrain, including hybrid propulsion": "Antrieb, auch Hybridantrieb",
  "brakes, steering and suspension": "Bremsen, Lenkung und Fahrwerk",
  "body, restraints and comfort": "Karosserie, Rückhaltesysteme und Komfort",
  "data bus between the units": "Datenbus zwischen den Steuergeräten",
};
