/** Sentences of condition reports, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const conditionSentences: Readonly<Record<string, string>> = {
  "condition score {{grade1}} of 10 stands for {{grade2}} of 5": "{{grade1}} de 10 puntos equivale a {{grade2}} de 5",
  "held at {{grade1}}: {{word1}}": "como máximo {{grade1}}: {{word1}}",
  "critical damage: grade 2 allows no damage of that extent": "daño crítico: la calificación 2 no admite un daño así",
  "severe damage: more than the minor body work or part that grade 4 allows":
    "daño grave: más que el pequeño trabajo o la pieza que admite la calificación 4",
  "moderate damage: grade 5 needs no conventional body or paint work":
    "daño moderado: la calificación 5 no necesita chapa ni pintura convencional",
  "glass damage, a crack or rust: grade 5 has none that shows":
    "daño de cristal, grieta u óxido: la calificación 5 no muestra ninguno",
  "body as photographed; cabin, tires, mechanics and frame are not in it":
    "carrocería según las fotos; sin habitáculo, neumáticos, mecánica ni bastidor",
  "{{points1}}: no damage": "{{points1}}: sin daños",
  "-{{points1}}: {{word1}} {{word2}}, {{word3}}": "-{{points1}}: {{word2}} (grado {{word1}}), {{word3}}",
  "-{{points1}}: 1 further finding": "-{{points1}}: 1 hallazgo más",
  "-{{points1}}: {{count1}} further findings": "-{{points1}}: {{count1}} hallazgos más",
  minor: "leve",
  moderate: "moderado",
  severe: "grave",
  "{{word1}}: no photo shows it": "{{word1}}: no sale en ninguna foto",
  "{{word1}}: only a little of it can be seen": "{{word1}}: se ve muy poco",
  "{{word1}}: seen at an angle only": "{{word1}}: solo se ve en ángulo",
  front: "parte delantera",
  rear: "parte trasera",
  "left side": "lado izquierdo",
  "right side": "lado derecho",
  "roof and top surfaces": "techo y superficies superiores",
  "{{list1}}: this model misses most of them on its test pictures; look by eye, add by hand":
    "{{list1}}: este modelo no ve la mayoría en sus imágenes de prueba; revise a ojo y añada a mano",
  "{{list1}}: how well this model sees them was not measured": "{{list1}}: no se ha medido cómo los ve este modelo",
  "{{list1}}: the model cannot see these; add them by hand": "{{list1}}: el modelo no los ve; añádalos a mano",
  "{{word1}} (finds {{count1}} of 100)": "{{word1}} (encuentra {{count1}} de 100)",
  "{{word1}} (average precision {{count1}} %)": "{{word1}} (precisión media {{count1}} %)",
  "cabin, engine and underbody photos ({{count1}}): kept for the record, no model looks for damage in them":
    "fotos de habitáculo, motor y bajos ({{count1}}): solo se conservan; ningún modelo busca daños en ellas",
  "underbody: photographed, not analyzed": "bajos: fotografiados, sin analizar",
  "underbody: no photo shows it": "bajos: no salen en ninguna foto",
  "mechanical condition: photos of the body do not show it": "mecánica: no se ve en fotos de la carrocería",
  "structure behind the panels, earlier repairs and the depth of a dent: not visible in photos":
    "estructura tras los paneles, reparaciones anteriores y profundidad de una abolladura: no se ven en fotos",
  "photo {{count1}}: no car recognized, not counted for any side":
    "foto {{count1}}: no se reconoce ningún vehículo, no cuenta para ningún lado",
  "photos {{text1}}: no car recognized, not counted for any side":
    "fotos {{text1}}: no se reconoce ningún vehículo, no cuentan para ningún lado",
  "photo {{count1}}: not upright, so nothing was inspected there; turn and inspect again":
    "foto {{count1}}: no está derecha, por eso no se inspeccionó nada en ella; gírela e inspeccione de nuevo",
  "photos {{text1}}: not upright, so nothing was inspected there; turn and inspect again":
    "fotos {{text1}}: no están derechas, por eso no se inspeccionó nada en ellas; gírelas e inspeccione de nuevo",
};
