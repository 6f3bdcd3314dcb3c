/** Reasons and notes of estimates, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairReasons: Readonly<Record<string, string>> = {
  // the severity
  "Reported as {{word1}} without a size: {{grade1}} of 10, the middle of the {{word2}} range.":
    "Indicado como daño {{word1}} sin tamaño: {{grade1}} de 10, el centro del grado «{{word2}}».",
  "{{count1}} dents: {{grade1}} of 10": "{{count1}} abolladuras: {{grade1}} de 10",
  "reported as {{word1}}, but the size shows more, so the higher severity counts":
    "indicado como daño {{word1}}, pero el tamaño muestra más, así que vale la gravedad mayor",

  // the recommended repair
  "a {{severity1}} {{word1}}": "{{word1}} (grado {{severity1}})",
  "{{severity1}} {{word1}}": "{{word1}} (grado {{severity1}})",
  "A dull or scratched lens can be polished and sealed.": "Una óptica mate o rayada se puede pulir y sellar.",
  "{{word1}} that is not deep can be polished out or touched up.":
    "{{word1}}: no es profundo, se puede pulir o retocar.",
  "Refinishing would cost more and be more visible.": "Pintar costaría más y se notaría más.",
  "The dent is small, in {{word1}}, and without known paint damage.":
    "La abolladura es pequeña, en {{word1}} y sin daño de pintura conocido.",
  "The dents are small, in {{word1}}, and without known paint damage.":
    "Las abolladuras son pequeñas, en {{word1}} y sin daño de pintura conocido.",
  "Paintless repair keeps the factory paint.": "La reparación sin pintar (PDR) conserva la pintura de fábrica.",
  steel: "acero",
  aluminium: "aluminio",
  plastic: "plástico",
  glass: "cristal",
  lamp: "plástico de faro",
  "{{word1}} is repaired in place, because the panel is welded in and a new one would require cutting the body.":
    "{{word1}}: se repara en el vehículo, porque el panel está soldado y uno nuevo obligaría a cortar la carrocería.",
  "{{word1}} in {{word2}} can be repaired and refinished.": "{{word1}} en {{word2}}: se puede reparar y pintar.",
  "The part is sound enough to keep.": "La pieza está lo bastante bien para conservarla.",
  "{{word1}} is too large for a resin repair, so the glass must be replaced.":
    "{{word1}}: demasiado grande para la resina; hay que sustituir el cristal.",
  "Tempered glass shatters completely and cannot be repaired.":
    "El cristal templado se rompe por completo y no se puede reparar.",
  "A broken lamp is replaced, because it must be sealed and keep its beam pattern.":
    "Un faro roto se sustituye: debe ser estanco y conservar su haz de luz.",
  "{{word1}}: repairing the old part is not economical.": "{{word1}}: reparar la pieza no es rentable.",
  "The rust has eaten into the metal, and filler would not last.":
    "El óxido ha penetrado en la chapa y la masilla no duraría.",
  "The rusty section is cut out and new metal is welded in.": "Se corta la parte oxidada y se suelda chapa nueva.",
  "The panel is welded in and too deformed to repair.": "El panel está soldado y demasiado deformado para repararlo.",
  "A section is replaced at the joints that the manufacturer allows.":
    "Se sustituye una sección por las juntas que permite el fabricante.",
  "The break is small enough for resin, and the factory seal of the windshield stays intact.":
    "La rotura es pequeña para la resina, y el pegado de fábrica del parabrisas queda intacto.",
  "The {{word1}} is bolted on, and a new one costs less than to repair the old one.":
    "{{word1}}: se fija con tornillos; la pieza nueva cuesta menos que reparar la vieja.",

  // the alternatives
  "Only if a fingernail does not catch on the mark.": "Solo si la uña no se engancha en la marca.",
  "Then polishing is enough.": "Entonces basta con pulir.",
  "Possible if the paint is intact.": "Posible si la pintura está intacta.",
  "Some dents stay visible from certain angles.": "Algunas abolladuras siguen viéndose desde ciertos ángulos.",
  "If polishing or paintless repair is not enough, or to keep the old part.":
    "Si no basta con pulir o desabollar, o para conservar la pieza.",
  "If more damage appears once the old part is removed, or if a new part is preferred.":
    "Si al desmontar aparece más daño, o si se prefiere una pieza nueva.",
  "If the metal proves to be torn, folded or rusted through.":
    "Si la chapa resulta rasgada, plegada o perforada por óxido.",
  "Possible, but the repair remains visible.": "Posible, pero la reparación se sigue viendo.",

  // why a repair is missing
  "No paintless repair: {{word1}}.": "No procede la reparación sin pintar (PDR): {{word1}}.",
  "No polishing: {{word1}}.": "Sin pulido: {{word1}}.",
  "No resin repair: {{word1}}.": "Sin reparación con resina: {{word1}}.",
  "the paint is broken": "la pintura está rota",
  "its size is unknown": "no se conoce el tamaño",
  "the rate book has no price for {{count1}} dents on one panel":
    "el tarifario no tiene precio para {{count1}} abolladuras en un panel",
  "the rate book has no price for a dent of {{cm1}} cm": "el tarifario no tiene precio para una abolladura de {{cm1}}",
  "the mark goes deeper than the clear coat": "la marca es más profunda que el barniz",
  "the mark is not reported as shallow": "la marca no consta como superficial",
  "{{cm1}} cm is more than the {{cm2}} cm that resin can repair": "{{cm1}} es más que los {{cm2}} que admite la resina",
  "A {{word1}} has no glass, so the {{word2}} is treated as a crack.":
    "{{word1}}: no tiene cristal; «{{word2}}» se trata como grieta.",
  "The size is unknown.": "No se conoce el tamaño.",
  "Paintless repair is priced for {{cm1}} cm.": "La reparación sin pintar (PDR) se calcula para {{cm1}}.",
  "A {{word1}} is not made of {{word2}}.": "{{word1}}: no es de {{word2}}.",
  "The estimate assumes {{word1}}.": "El presupuesto supone {{word1}}.",

  // impact
  "{{word1}} is clearly visible on the {{word2}}.": "{{word1}}: se ve claramente, {{word2}}.",
  "Minor: within or close to normal wear by trade standards.":
    "Leve: dentro del desgaste normal según el sector, o cerca de él.",
  "The bonded windshield stiffens the roof.": "El parabrisas pegado da rigidez al techo.",
  "A broken one does so less.": "Roto, menos.",
  "The {{word1}} is welded in and carries load, so {{word2}} may affect the structure.":
    "{{word1}}: va soldado y soporta carga; puede afectar a la estructura: {{word2}}.",
  "The structure behind the {{word1}} may be bent.": "{{word1}}: la estructura de detrás puede estar doblada.",
  "This can be checked only with the part removed.": "Solo se puede comprobar con la pieza desmontada.",
  "Torn or folded metal here protects the cabin less.": "La chapa rasgada o plegada protege aquí menos el habitáculo.",
  "The edges may be sharp, or the part may come loose.": "Los bordes pueden cortar, o la pieza puede soltarse.",
  "The bumper absorbs less energy, and its edges may be sharp.":
    "El paragolpes absorbe menos energía y sus bordes pueden cortar.",
  "A break in the windshield spreads and obstructs the view.": "Una rotura del parabrisas crece y estorba la visión.",
  "Broken side or rear glass can shatter.": "Un cristal lateral o trasero roto puede estallar.",
  "A damaged lamp may give poor light or let water in.": "Un faro dañado puede alumbrar mal o dejar entrar agua.",
  "The {{word1}} may be inaccurate until it is calibrated.":
    "{{word1}}: puede dar lecturas imprecisas hasta su calibración.",
  "A {{word1}} fault of the {{word2}} is not a safety risk yet.":
    "{{word2}}: fallo {{word1}}, aún sin riesgo para la seguridad.",
  "A {{word1}} fault of the {{word2}} affects how the car drives or stops.":
    "{{word2}}: fallo {{word1}} que afecta a la marcha o al frenado.",
  "Have it diagnosed.": "Encargue un diagnóstico.",

  // sensors
  "front radar and parking sensors": "radar delantero y sensores de aparcamiento",
  "blind-spot radar and parking sensors": "radar de ángulo muerto y sensores de aparcamiento",
  "camera behind the windshield": "cámara tras el parabrisas",
  "Calibrate the {{word1}}": "Calibrar: {{word1}}",
  "Calibration of the {{word1}}": "Calibración: {{word1}}",
  "The rate book has no calibration for the {{word1}}.": "{{word1}}: el tarifario no tiene su calibración.",
  "Add its hours and price to the rate book.": "Añada sus horas y su precio al tarifario.",
  "The model year is unknown, so no {{word1}} is assumed.": "No se conoce el año del modelo; no se supone: {{word1}}.",
  "If the car has one, add the cost of its calibration.": "Si lo lleva, añada el costo de calibrarlo.",
  "Cars from model year {{text1}} on are assumed to have a {{word1}}.":
    "Desde el año de modelo {{text1}} se supone: {{word1}}.",
  "Check the car.": "Compruébelo en el vehículo.",

  // notes
  "If it is not repaired, the car's value is lower by the repair cost.":
    "Si no se repara, el valor del vehículo baja en el costo de la reparación.",
  "Parts: the car is {{count1}} years old, so the estimate uses original (OEM) parts where available.":
    "Piezas: el vehículo tiene {{count1}} años; se calculan piezas originales (OEM) si las hay.",
  "Parts: the car is {{count1}} years old, so the estimate uses aftermarket parts where available.":
    "Piezas: el vehículo tiene {{count1}} años; se calculan piezas alternativas si las hay.",
  "Parts: the car's age is unknown, so the estimate uses original (OEM) parts.":
    "Piezas: no se conoce la edad del vehículo; se calculan piezas originales (OEM).",
  "The exact work is known only after a diagnosis.": "El trabajo exacto solo se conoce tras un diagnóstico.",
  "The estimate is a wide range based on the severity.": "El presupuesto es un intervalo amplio según la gravedad.",
  "Mechanical repairs cannot be priced exactly from the damage.":
    "Las reparaciones mecánicas no se pueden presupuestar con exactitud por el daño.",
  "A diagnosis is needed to know what must be replaced.": "Hace falta un diagnóstico para saber qué sustituir.",
  "The rocker panel (sill) is not a separate location.": "El estribo no es una pieza aparte.",
  "It is part of the quarter panel and is cut and welded together with that side.":
    "Forma parte del panel trasero y se corta y suelda con ese lado.",
  "Measure the body before cutting.": "Mida la carrocería antes de cortar.",
  "Check the rocker panel (sill) below the door and the pillar behind it.":
    "Revise el estribo bajo la puerta y el pilar de detrás.",
  "If they are damaged too, add the quarter panel as a separate damage.":
    "Si también están dañados, añada el panel trasero como otro daño.",
  "Rust is usually more extensive inside than it appears outside.":
    "El óxido suele ser mayor por dentro de lo que parece por fuera.",
  "The hours may increase once the panel is opened.": "Al abrir el panel pueden hacer falta más horas.",

  // lines
  "{{word1}}: parts": "{{word1}}: piezas",
  "Fill the break with resin": "Rellenar la rotura con resina",
  "Push the dent out of the {{word1}} without painting": "{{word1}}: desabollar sin pintar",
  "Push the dents out of the {{word1}} without painting": "{{word1}}: desabollar varias abolladuras sin pintar",
  "Repair the {{word1}} and refinish it": "Reparar y pintar: {{word1}}",
  "Repair the {{word1}} and refinish the spot": "Reparar y pintar la zona: {{word1}}",
  "Replace the {{word1}}": "Sustituir: {{word1}}",
  "Cut out the damaged section of the {{word1}}, weld in a new one and refinish it":
    "{{word1}}: cortar la sección dañada, soldar una nueva y pintarla",
  "Fill the break in the {{word1}} with resin": "{{word1}}: rellenar la rotura con resina",
  "Mechanical repair of the {{word1}}, estimated without a diagnosis":
    "{{word1}}: reparación mecánica, estimada sin diagnóstico",
  "Paintless repair of a dent, {{list1}}": "Reparación sin pintar (PDR) de una abolladura, {{list1}}",
  "Paintless repair of {{count1}} dents, {{list1}}": "Reparación sin pintar (PDR) de {{count1}} abolladuras, {{list1}}",
  "{{word1}} size": "del tamaño de {{word1}}",
  "up to {{cm1}} cm": "hasta {{cm1}}",
  "chart for {{count1}} dents": "tabla para {{count1}} abolladuras",
  "{{count1}} % for metal and depth": "{{count1}} % por material y profundidad",
  "The dent is in {{word1}}, without known paint damage.":
    "La abolladura está en {{word1}}, sin daño de pintura conocido.",
  "The dents are in {{word1}}, without known paint damage.":
    "Las abolladuras están en {{word1}}, sin daño de pintura conocido.",
  aluminum: "aluminio",
  "By the price list it costs as much as the repair with paint or more.":
    "Según la lista de precios cuesta tanto como la reparación con pintura o más.",
  "the steel of a bumper is too thick": "el acero de un parachoques es demasiado grueso",
  "The headliner comes down for work on a roof, with roof rails, curtain airbags and the frame of a sunroof that are in the way.":
    "Para trabajar en el techo se baja el guarnecido, y las barras, los airbags de cortina y el marco del techo solar que estorben.",
  "On this body the trunk lid is the liftgate: glass, wiper, camera and wiring are changed over.":
    "En esta carrocería la tapa del maletero es el portón: se traspasan cristal, limpiaparabrisas, cámara y cableado.",
  "On this pickup the trunk lid is the tailgate: a camera in its handle is changed over and checked.":
    "En esta pickup la tapa del maletero es el portón de la caja: la cámara del tirador se traspasa y se comprueba.",
  "A break in front of the camera or of the driver is not filled with resin: there the glass is replaced.":
    "Una rotura delante de la cámara o del conductor no se rellena con resina: ahí se sustituye el cristal.",
  "The headlight may be adaptive: prices differ much by version, so check the part number.":
    "El faro puede ser adaptativo: los precios varían mucho según la versión; compruebe la referencia.",
  "Near an edge, a brace or a body line the dent is hard to reach: paintless repair costs more there, or is not possible.":
    "Cerca de un borde, un refuerzo o una línea de la carrocería la abolladura es difícil de alcanzar: sin pintura cuesta más o no es posible.",
};
