/** Sentences of estimates and diagnostics, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairSentences: Readonly<Record<string, string>> = {
  // disclosures of an estimate
  "Rates, hours and prices are the rate book's defaults, which no shop has confirmed.":
    "Tarifas, horas y precios son los valores por defecto del tarifario, que ningún taller ha confirmado.",
  "Rates, hours and prices are those of version {{count1}} of the rate book.":
    "Tarifas, horas y precios son los de la versión {{count1}} del tarifario.",
  "Each line is marked as measured, stated by a source, or our own estimate.":
    "Cada línea indica si es medida, de una fuente o una estimación propia.",
  "{{word1}}: {{word2}} added by {{text1}}, {{moment1}}: {{text2}}":
    "{{word1}}: {{word2}}, añadido por {{text1}}, {{moment1}}: {{text2}}",
  "{{word1}}: {{word2}} removed by {{text1}}, {{moment1}}: {{text2}}":
    "{{word1}}: {{word2}}, quitado por {{text1}}, {{moment1}}: {{text2}}",

  // the value of the vehicle
  "The repair costs {{word1}} of the value, which is more than the usual total-loss threshold of insurers ({{count1}} %).":
    "La reparación cuesta {{word1}} del valor, más que el umbral habitual de siniestro total de las aseguradoras ({{count1}} %).",
  "The repair costs {{word1}} of the value, which is not more than the usual total-loss threshold of insurers ({{count1}} %).":
    "La reparación cuesta {{word1}} del valor, no más que el umbral habitual de siniestro total de las aseguradoras ({{count1}} %).",
  "{{count1}} %": "el {{count1}} %",
  all: "el 100 %",
  "Value: {{word1}}.": "Valor: {{word1}}.",
  "asking price": "precio pedido",
  "retail valuation of {{date1}}": "tasación (venta al público) del {{date1}}",
  "retail value from the {{word1}} valuation of {{date1}}":
    "valor de venta al público de la tasación ({{word1}}) del {{date1}}",
  "{{word1}}, without the deduction for the {{word2}}": "{{word1}}, sin la deducción por {{word2}}",
  "{{word1}}, inspected grade {{grade1}}": "{{word1}}, calificación {{grade1}} según peritaje",
  "{{word1}}, reported {{word2}} condition": "{{word1}}, estado indicado ({{word2}})",
  "inspected grade {{grade1}}": "calificación {{grade1}} según peritaje",
  "reported {{word1}} condition": "estado indicado ({{word1}})",
  "Without a repair, the value is lower by the repair cost.":
    "Sin reparación, el valor baja en el costo de la reparación.",
  "After the repair, no loss remains: formula 17c counts none for these repairs.":
    "Tras la reparación no queda depreciación: la fórmula 17c no cuenta ninguna en estas reparaciones.",
  "After the repair, no loss remains: formula 17c counts none from {{interval1}} miles on.":
    "Tras la reparación no queda depreciación: la fórmula 17c no cuenta ninguna a partir de {{interval1}}.",
  "After the repair, it is lower by {{count1}} % of the repair cost, up to the limit of formula 17c ({{word1}}).":
    "Tras la reparación baja un {{count1}} % del costo de la reparación, hasta el límite de la fórmula 17c ({{word1}}).",
  "{{word1}}, mileage unknown, assumed to be low": "{{word1}}, kilometraje desconocido, se supone bajo",
  "{{word1}}, {{miles1}} miles": "{{word1}}, {{miles1}}",
  "minor damage": "daño leve",
  "moderate damage": "daño moderado",
  "severe damage": "daño grave",
  "critical damage": "daño crítico",

  // the timeline
  "{{word1}}: about {{word2}}.": "{{word1}}: aprox. {{word2}}.",
  "Sublet work": "Servicio contratado",
  "{{count1}} h of work": "{{count1}} h de trabajo",
  "{{count1}} h of work, including drying": "{{count1}} h de trabajo, con secado",
  "{{word1}} after the parts arrive": "{{word1}} desde que llegan las piezas",
  "Set up, measure and pull the structure": "Colocar en bancada, medir y estirar la estructura",
  "Remove, repair, weld and fit panels": "Desmontar, reparar, soldar y ajustar paneles",
  "Paint all panels together and let them dry": "Pintar todos los paneles juntos y dejar secar",
  "Paintless dent repair, in parallel with the body work": "PDR (sin pintar), a la vez que la carrocería",
  "Mechanical work, in parallel with the body work": "Mecánica, a la vez que la carrocería",
  "Glass, lamps and polishing, in parallel with the body work": "Cristales, faros y pulido, a la vez que la carrocería",
  "Calibrate and scan": "Calibrar y leer códigos",

  // disclosures of a diagnostic
  "Findings are concluded by rules from the codes, readings and checks listed, each with what it rests on and how sure it is. A trouble code names a circuit or a system, not the part to replace: test before replacing parts.":
    "Los hallazgos se deducen con reglas de los códigos, lecturas y comprobaciones indicados; cada uno con su base y su certeza. Un código de avería señala un circuito o un sistema, no la pieza que falla: compruebe antes de sustituir.",
  "Only what was read or checked was judged. What was not measured is listed as unknown and may be faulty.":
    "Solo se juzga lo leído o comprobado. Lo no medido figura como desconocido y puede estar averiado.",
  "Codes and readings were given by the caller or by a log; nobody compared them with the vehicle.":
    "Los códigos y lecturas se introdujeron o vienen de un registro; nadie los ha contrastado con el vehículo.",
  "Repair costs are first estimates from tables of hours and part prices at the workshop's rate, without taxes: no offer.":
    "Los costos son primeras estimaciones con tablas de horas y precios de piezas a la tarifa del taller, sin impuestos: no son una oferta.",
  "Maintenance intervals are general ones; the maker's own schedule for the vehicle comes before them.":
    "Los intervalos de mantenimiento son generales; el plan del fabricante para el vehículo tiene prioridad.",

  // maintenance
  "Every {{interval1}} miles.": "Cada {{interval1}}.",
  "Every {{interval1}} miles or {{word1}}, whichever comes first.":
    "Cada {{interval1}} o {{word1}}, lo que llegue antes.",
  "Every {{word1}}.": "Cada {{word1}}.",
  "12 months": "12 meses",
  "{{count1}} years": "{{count1}} años",
  "The due point was passed and no record says that it was done.": "El momento ya pasó y nada acredita que se hiciera.",
  "Mileage and age are not known.": "No se conocen el kilometraje ni la edad.",
  "Engine oil and filter": "Aceite de motor y filtro",
  "Tire rotation": "Rotación de neumáticos",
  "Tires, front axle: measure, replace both if worn":
    "Neumáticos del eje delantero: medir, cambiar ambos si están gastados",
  "Tires, rear axle: measure, replace both if worn":
    "Neumáticos del eje trasero: medir, cambiar ambos si están gastados",
  "Timing belt, if the engine has one (many have a chain): replace with tensioner and water pump":
    "Correa de distribución, si la tiene (muchos motores llevan cadena): cambiar con tensor y bomba de agua",
  "Brake inspection": "Revisión de frenos",
  "Cabin air filter": "Filtro de habitáculo",
  "Engine air filter": "Filtro de aire del motor",
  "Brake fluid": "Líquido de frenos",
  "Engine coolant": "Refrigerante del motor",
  "Battery and motor coolant": "Refrigerante de batería y motor",
  "Transmission fluid": "Aceite de transmisión",
  "Spark plugs": "Bujías",
  "Diesel fuel filter": "Filtro de combustible",
  "Glow plugs: test": "Calentadores: comprobar",
  "Drive belt: inspect": "Correa auxiliar: revisar",
  "12-volt battery: test, replace if weak": "Batería de 12 V: comprobar y cambiar si está débil",
  "Hybrid battery: cooling filter": "Batería híbrida: filtro de refrigeración",
  "High-voltage battery: health check": "Batería de alta tensión: comprobar su estado",
  "At the highest total it would be more than that: decide only after parts were taken off and the hidden damage is known.":
    "Con el total más alto lo superaría: decida solo cuando se hayan desmontado piezas y se conozca el daño oculto.",
};
