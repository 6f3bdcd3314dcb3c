/** Rules, sizes and costs of findings, and notes on photos (contracts/texts/sentences/translator.ts explains the placeholders). */
export const findingSentences: Readonly<Record<string, string>> = {
  // the part
  "{{count1}} % of the box lies on {{word1}}": "el {{count1}} % del recuadro está sobre: {{word1}}",
  "the box covers {{count1}} % of {{word1}}": "el recuadro cubre el {{count1}} % de: {{word1}}",
  "no part holds the box; the {{word1}} is the nearest ({{word2}})":
    "ninguna pieza contiene el recuadro; la más cercana: {{word1}} ({{word2}})",
  "the {{word1}} that the part model found ({{grade1}}{{text1}})":
    "{{word1}}, según el modelo de piezas ({{grade1}}{{text1}})",
  "the {{word1}} that the part model found ({{points1}})": "{{word1}}, según el modelo de piezas ({{points1}})",
  "the {{word1}}, {{word2}}": "{{word1}}, {{word2}}",
  "where it must be beside what was found ({{list1}})": "posición deducida de las piezas vistas ({{list1}})",
  "where it usually is on a photo from this angle": "posición habitual en una foto desde este ángulo",
  "no part was found": "no se reconoció ninguna pieza",
  "noted under the {{word1}}, the nearest named part": "anotado en {{word1}}, la pieza con nombre más cercana",
  "it reaches the {{word1}} ({{count1}} %)": "llega hasta {{word1}} ({{count1}} %)",
  "front fender": "guardabarros delantero",
  "front door": "puerta delantera",
  "rear door": "puerta trasera",
  "quarter panel": "panel trasero",
  headlight: "faro",
  taillight: "luz trasera",
  "fog light": "faro antiniebla",
  "side window": "ventanilla",
  wheel: "rueda",
  "side mirror": "retrovisor exterior",

  // the size
  "no size: nothing in the photo gives a scale": "sin tamaño: nada en la foto da una escala",
  "{{cm1}} cm across (±{{count1}} %, {{word1}})": "{{cm1}} de diámetro (±{{count1}} %, {{word1}})",
  "{{cm1}} cm long (±{{count1}} %, {{word1}})": "{{cm1}} de largo (±{{count1}} %, {{word1}})",
  "{{cm1}} cm by {{cm2}} cm (±{{count1}} %, {{word1}})": "{{cm1}} × {{cm2}} (±{{count1}} %, {{word1}})",
  "scaled from the {{word1}}'s usual width of {{cm1}} cm": "escala: {{word1}}, ancho habitual {{cm1}}",
  "scaled from the {{word1}}'s usual height of {{cm1}} cm": "escala: {{word1}}, altura habitual {{cm1}}",
  "scaled from the car's usual height of {{cm1}} cm": "escala: el vehículo, altura habitual {{cm1}}",
  "scaled from the car's usual width of {{cm1}} cm": "escala: el vehículo, ancho habitual {{cm1}}",
  "scaled from the car's usual length of {{cm1}} cm": "escala: el vehículo, largo habitual {{cm1}}",
  "{{word1}}, no larger than the part": "{{word1}}, como máximo el tamaño de la pieza",
  "mean of the box's sides": "media de los lados del recuadro",
  "a circle of the outline's area": "círculo con el área del contorno",
  "the box's diagonal": "diagonal del recuadro",
  "the box's diagonal, the outline's mean width": "diagonal del recuadro, ancho medio del contorno",
  "the box's sides": "lados del recuadro",
  "the box's longer side, the outline's mean width": "lado mayor del recuadro, ancho medio del contorno",
  "the outline of the damaged area, the damage itself may be smaller":
    "contorno de la zona dañada, el daño puede ser menor",
  "measured by hand": "medido a mano",
  "nothing in the photo gives a scale": "nada en la foto da una escala",
  "no size was entered": "no se anotó ningún tamaño",

  // the severity
  "{{word1}} of {{cm1}} cm: {{grade1}} of 10, {{word2}}": "{{word1}} de {{cm1}}: {{grade1}} de 10, {{word2}}",
  "{{word1}} of unknown size: {{grade1}} of 10, {{word2}}":
    "{{word1}} de tamaño desconocido: {{grade1}} de 10, {{word2}}",
  "{{word1}} of {{cm1}} cm, half a point more on a welded panel: {{grade1}} of 10, {{word2}}":
    "{{word1}} de {{cm1}}, medio punto más en un panel soldado: {{grade1}} de 10, {{word2}}",
  "{{word1}} of unknown size, half a point more on a welded panel: {{grade1}} of 10, {{word2}}":
    "{{word1}} de tamaño desconocido, medio punto más en un panel soldado: {{grade1}} de 10, {{word2}}",
  "scratch on a panel": "arañazo en un panel",
  "scratch on a bumper": "arañazo en un paragolpes",
  "damage of the windshield": "daño del parabrisas",
  "damage of tempered glass": "daño de cristal templado",
  "damage of a lamp": "daño de un faro o piloto",
  "damaged panel": "panel dañado",
  "seen in {{count1}} photos, counted once": "visto en {{count1}} fotos, contado una vez",
  "Added by hand.": "Añadido a mano.",
  "Corrected by {{text1}}: {{list1}}.": "Corregido por {{text1}}: {{list1}}.",

  // the costs
  "{{word1}} body work at {{word2}}, {{word3}}": "chapa {{word1}} a {{word2}}, {{word3}}",
  "{{count1}} h": "{{count1}} h",
  "{{count1}}-{{count2}} h": "{{count1}}-{{count2}} h",
  "${{count1}}-{{usd1}}/h": "{{count1}}-{{usd1}}/h",
  "refinish {{count1}} h with clear coat and materials": "pintura {{count1}} h con barniz y material",
  "polishing {{count1}} h at {{word1}} up to a spot repair ({{word2}})":
    "desde pulir {{count1}} h a {{word1}} hasta un retoque localizado ({{word2}})",
  "paintless repair of a {{word1}}-size dent ${{count1}}-{{usd1}}":
    "reparación sin pintar, abolladura como {{word1}}: {{count1}}-{{usd1}}",
  nickel: "un níquel (2,1 cm)",
  quarter: "un cuarto de dólar (2,4 cm)",
  "half-dollar": "medio dólar (3,1 cm)",
  "golf-ball": "una pelota de golf (4,3 cm)",
  baseball: "una pelota de béisbol (7,5 cm)",
  "paintless repair from {{usd1}} if the paint is whole, else {{word1}}":
    "reparación sin pintar desde {{usd1}} si la pintura está intacta; si no, {{word1}}",
  "or {{word1}}": "o {{word1}}",
  "new {{word1}} ${{count1}}-{{usd1}}, {{list1}}": "{{word1}} (pieza nueva) {{count1}}-{{usd1}}, {{list1}}",
  "{{count1}} h to replace at {{word1}}": "sustituir {{count1}} h a {{word1}}",
  "fitting included": "montaje incluido",
  "{{word1}} on the structure behind": "{{word1}} en la estructura de detrás",
  "resin repair of a chip ${{count1}}-{{usd1}} (our estimate)":
    "reparar con resina un impacto {{count1}}-{{usd1}} (estimación propia)",
  "refinishing a wheel ${{count1}}-{{usd1}} (our estimate)":
    "restaurar una llanta {{count1}}-{{usd1}} (estimación propia)",
  "side mirror cap repainted (our estimate)": "carcasa del retrovisor repintada (estimación propia)",
  "side mirror replaced, with its sensors at the high end (AAA 2023)":
    "retrovisor sustituido, con sensores en el extremo superior (AAA 2023)",
  "a wide band by severity": "un intervalo amplio según la gravedad",
  "mechanical work is not priced from photos (our estimate)":
    "la mecánica no se presupuesta con fotos (estimación propia)",

  // photos
  "declared as {{word1}}, but the parts found show {{word2}}":
    "indicada como {{word1}}, pero las piezas vistas muestran {{word2}}",
  "sides were read from the parts": "los lados se tomaron de las piezas",
  "declared as {{word1}} ({{word2}}), but its parts show the outside of a car: examined as {{word3}}":
    "indicada como {{word1}} ({{word2}}), pero muestra el exterior de un vehículo: analizada como {{word3}}",
  "left and right are not certain": "izquierda y derecha no son seguras",
  "no car seen": "no se ve ningún vehículo",
  "close-up: no part of the car recognized": "primer plano: no se reconoce ninguna pieza",
  "upside down: turn it by 180 degrees": "está al revés: gírela 180 grados",
  "sideways: turn it by 90 degrees clockwise": "está de lado: gírela 90 grados a la derecha",
  "sideways: turn it by 90 degrees counterclockwise": "está de lado: gírela 90 grados a la izquierda",
  "front left": "delantera izquierda",
  "front right": "delantera derecha",
  "rear left": "trasera izquierda",
  "rear right": "trasera derecha",
  left: "izquierda",
  right: "derecha",
  top: "arriba",
  interior: "habitáculo",
  exterior: "exterior",
  dashboard: "salpicadero",
  trunk: "maletero",
  undercarriage: "bajos",
  "A hint, not a finding: the {{word1}} and the {{word2}} differ in color by {{grade1}} (CIEDE2000, lightness at half weight; reported from {{count1}}).":
    "Un indicio, no un hallazgo: {{word1}} y {{word2}} difieren en color en {{grade1}} (CIEDE2000, claridad con medio peso; se avisa desde {{count1}}).",
  "One of them may have been repainted, or the light differs.": "Una puede estar repintada, o la luz es distinta.",
  "Check with a paint gauge.": "Compruébelo con un medidor de espesor de pintura.",

  // the score of the whole vehicle
  "body {{grade1}} and mechanics {{grade2}}: the worse counts 60 %, the better 40 %":
    "carrocería {{grade1}} y mecánica {{grade2}}: lo peor cuenta el 60 %, lo mejor el 40 %",
  "body {{grade1}}; the mechanics was not inspected": "carrocería {{grade1}}; mecánica sin peritar",
  "mechanics {{grade1}}; the body was not inspected": "mecánica {{grade1}}; carrocería sin peritar",
};
