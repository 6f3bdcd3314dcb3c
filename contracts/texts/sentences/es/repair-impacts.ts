/** Impacts, warnings and checklists of estimates, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairImpacts: Readonly<Record<string, string>> = {
  // severity
  "Reported as {{word1}}, which stands: {{grade1}} of 10.":
    "Indicado como daño {{word1}}, y así queda: {{grade1}} de 10.",
  "By its size alone: {{word1}}.": "Solo por su tamaño: {{word1}}.",
  // options and lines
  "By the price list it costs as much as a new part or more, so its price is capped.":
    "Según la lista cuesta tanto como una pieza nueva o más, así que su precio tiene un tope.",
  "Ask the technician before you choose it.": "Consulte al técnico antes de elegirlo.",
  "A dent of this size is pushed out only if the metal is not stretched or creased and can be reached from behind.":
    "Un abollón de este tamaño solo se saca sin pintar si la chapa no está estirada ni plegada y se llega por detrás.",
  "capped at the price of a new part": "con el tope del precio de una pieza nueva",
  "in proportion": "en proporción",
  softball: "una pelota de softball (10 cm)",
  hand: "una mano (15 cm)",
  "Unbolt the bed from the frame and replace its side": "Desatornillar la caja del bastidor y cambiar su costado",
  "Corrosion protection: epoxy primer, seam sealer and cavity wax":
    "Protección anticorrosiva: imprimación epoxi, sellador de juntas y cera de cavidades",
  "Epoxy primer, seam sealer and cavity wax": "Imprimación epoxi, sellador de juntas y cera de cavidades",
  "Corrosion protection: weld-through primer, seam sealer and cavity wax":
    "Protección anticorrosiva: imprimación soldable, sellador de juntas y cera de cavidades",
  "Weld-through primer, seam sealer and cavity wax": "Imprimación soldable, sellador de juntas y cera de cavidades",
  "Set up the separate aluminum work area and clean the tools":
    "Preparar el área separada de aluminio y limpiar las herramientas",
  "Shut down the high-voltage system, check that it is free of voltage, and start it again":
    "Desconectar el sistema de alto voltaje, comprobar la ausencia de tensión y volver a conectarlo",
  "Middle coat and clear coat on the {{word1}}": "{{word1}}: capa intermedia y barniz",
  "Middle coat and clear coat of additional panels in one operation":
    "Capa intermedia y barniz de más paneles en una sola operación",
  // notes
  "On this pickup the quarter panel is the side of the bed.":
    "En esta pickup el panel trasero es el costado de la caja.",
  "The bed is bolted to the frame, so the cab is not cut.":
    "La caja va atornillada al bastidor, así que la cabina no se corta.",
  "Compare with a complete used bed.": "Compare con una caja usada completa.",
  "The cover is in front of the {{word1}}.": "La cubierta está delante de: {{word1}}.",
  "Paint alone is allowed, within the maker's limit for the thickness.":
    "Solo se permite pintar, dentro del espesor que admite el fabricante.",
  "Measure it, and calibrate afterwards.": "Mida el espesor y calibre después.",
  "GM and Ford allow no repair of the plastic at all, Honda, Nissan and Tesla none in front of a radar.":
    "GM y Ford no permiten ninguna reparación del plástico; Honda, Nissan y Tesla, ninguna delante de un radar.",
  "A new cover is the safe choice.": "Una cubierta nueva es la opción segura.",
  "The body of this model is assumed to be aluminum.": "Se supone que la carrocería de este modelo es de aluminio.",
  "Check the panel with a magnet.": "Compruebe el panel con un imán.",
  "Parts: sensors look through this one, so the estimate uses the original (OEM) part.":
    "Piezas: los sensores miran a través de esta, así que se calcula con la original (OEM).",
  // warnings
  "Hidden damage is not priced: after parts are taken off, a supplement of up to {{count1}} % is usual (our own estimate).":
    "Los daños ocultos no están calculados: al desmontar es habitual un suplemento de hasta {{count1}} % (estimación propia).",
  "The highest total includes it.": "El total más alto lo incluye.",
  "Do not promise a final price before.": "No prometa antes un precio final.",
  "{{text1}} is a three-stage color by its name: the middle coat is counted.":
    "{{text1}} es por su nombre un color tricapa: la capa intermedia está calculada.",
  "{{text1}} is a tinted clear coat by its name: the middle coat is counted.":
    "{{text1}} es por su nombre un barniz teñido: la capa intermedia está calculada.",
  "Check the paint code, make a let-down panel, and blend into adjacent panels.":
    "Compruebe el código de pintura, haga una probeta escalonada y difumine en los paneles contiguos.",
  "{{text1}} may be a three-stage color.": "{{text1}} puede ser un color tricapa.",
  "Check the paint code before you quote: a middle coat takes {{count1}} % of the paint hours of the first panel instead of the clear coat, and is not counted here.":
    "Compruebe el código antes de presupuestar: una capa intermedia lleva {{count1}} % de las horas de pintura del primer panel en lugar del barniz, y aquí no está calculada.",
  "High voltage: only qualified people shut the system down, wait, and measure that it is free of voltage before work begins.":
    "Alto voltaje: solo personal cualificado desconecta el sistema, espera y comprueba que no hay tensión antes de empezar.",
  "Keep a crashed car outside and apart until the battery was checked.":
    "Deje el auto chocado al aire libre y apartado hasta revisar la batería.",
  "High voltage: the paint booth must stay at or below the temperature and time that the maker allows, often 60 °C (140 °F) for 40 to 60 minutes (I-CAR's list), or the battery is removed.":
    "Alto voltaje: la cabina de pintura respeta la temperatura y el tiempo del fabricante, a menudo 60 °C (140 °F) de 40 a 60 minutos (lista de I-CAR), o se desmonta la batería.",
  "High voltage: disconnect the battery, and keep it and the orange cables away from welding heat.":
    "Alto voltaje: desconecte la batería y proteja del calor de soldadura la batería y los cables naranjas.",
  "Aluminum: use a separate work area and tools.": "Aluminio: use un área de trabajo y herramientas separadas.",
  "Steel dust on aluminum corrodes, and aluminum that was stretched or folded cannot be pulled back as steel can.":
    "El polvo de acero corroe el aluminio, y el aluminio estirado o plegado no se endereza como el acero.",
  "Bumper cover with sensors behind it: no filler, welding or reinforcement tape in front of a radar, and no thick paint (GM 13 mils, Ford and Tesla 12 mils, Honda 40 microns of base coat).":
    "Cubierta de parachoques con sensores detrás: sin masilla, soldadura ni cinta de refuerzo delante de un radar, y sin pintura gruesa (GM 330 µm, Ford y Tesla 300 µm, Honda 40 µm de base).",
  "Read the maker's position statement first.": "Lea antes la postura oficial del fabricante.",
  "The model year is unknown.": "El año modelo no se conoce.",
  "Scans are counted as for a modern car, and sensors must be checked on the car.":
    "El escaneo se calcula como en un auto moderno; revise los sensores en el auto.",
  // what to check behind an impact
  "Bumper reinforcement and energy absorber": "Refuerzo del parachoques y absorbedor",
  "The cover springs back, the bar and the foam behind it do not.":
    "La cubierta vuelve a su forma; la barra y la espuma de detrás, no.",
  "Radiator support": "Soporte del radiador",
  "It carries the radiator, the lamps and the hood latch.": "Lleva el radiador, los faros y la cerradura del capó.",
  "A shift shows in the gaps.": "Un desplazamiento se ve en las holguras.",
  "Condenser, radiator and fan": "Condensador, radiador y ventilador",
  "They are a hand's breadth behind the bumper.": "Están a un palmo detrás del parachoques.",
  "Check for leaks and bent fins.": "Busque fugas y aletas dobladas.",
  "Condenser, radiators, fan and battery cooling": "Condensador, radiadores, ventilador y refrigeración de la batería",
  "A leak also stops the cooling of the battery.": "Una fuga también detiene la refrigeración de la batería.",
  "Hood latch, hinges and safety hook": "Cerradura, bisagras y gancho de seguridad del capó",
  "A hood that is not latched opens while driving.": "Un capó sin trabar se abre en marcha.",
  "Lamp brackets and aim of the headlights": "Soportes y alineación de los faros",
  "The tabs break first, and the lamp seems whole.": "Primero se rompen las pestañas y el faro parece entero.",
  "Frame rails and crush zones": "Largueros y zonas de deformación",
  "Measure them: kinks are hidden behind the bumper reinforcement.":
    "Mídalos: los pliegues quedan ocultos tras el refuerzo del parachoques.",
  "Rear body panel, trunk floor and spare wheel well":
    "Panel trasero, piso del maletero y hueco de la rueda de repuesto",
  "Lift the trunk trim and look for folds and torn sealer.": "Levante la tapicería y busque pliegues y sellador roto.",
  "Exhaust and its hangers": "Escape y sus soportes",
  "It is pushed forward by the bumper.": "El parachoques lo empuja hacia delante.",
  "Trunk latch, hinges and seals": "Cerradura, bisagras y juntas del maletero",
  "Water comes in through a gap that is not seen.": "El agua entra por una holgura que no se ve.",
  "Door intrusion beam, hinges and latch": "Barra de protección, bisagras y cerradura de la puerta",
  "The beam is spot-welded in the door: a bent one means a new door.":
    "La barra va soldada en la puerta: si está doblada, hace falta otra puerta.",
  "Center pillar and rocker panel": "Pilar central y estribo",
  "Measure the door opening.": "Mida el hueco de la puerta.",
  "They are welded and protect the cabin.": "Van soldados y protegen el habitáculo.",
  "Window regulator, glass run and door wiring": "Elevalunas, guía del cristal y cableado de la puerta",
  "Run the window and the lock.": "Accione la ventanilla y la cerradura.",
  "Bed floor, bed mounts and frame": "Piso de la caja, sus soportes y el bastidor",
  "Measure the frame, and the gap between bed and cab on both sides.":
    "Mida el bastidor y la holgura entre caja y cabina en ambos lados.",
  "Wheelhouse, rear pillar and trunk side": "Paso de rueda, pilar trasero y costado del maletero",
  "They are welded to the quarter panel.": "Van soldados al panel trasero.",
  "Look from inside the trunk.": "Mire desde dentro del maletero.",
  "Fender apron, strut tower and door hinge pillar": "Faldón del guardabarros, torre de suspensión y pilar de bisagras",
  "A hit at the fender reaches them.": "Un golpe en el guardabarros llega hasta ellos.",
  "The door gap shows a shift.": "La holgura de la puerta delata un desplazamiento.",
  "Roof rails, pillars and windshield frame": "Largueros del techo, pilares y marco del parabrisas",
  "Measure the openings.": "Mida los huecos.",
  "Glass hides a twist.": "El cristal esconde una torsión.",
  "Headliner, sunroof and its drains": "Revestimiento del techo, techo solar y sus desagües",
  "Parts above the headliner break without a sign outside.":
    "Las piezas sobre el revestimiento se rompen sin señal por fuera.",
  "Airbags, crash sensors and seat belts": "Airbags, sensores de choque y cinturones",
  "Read the airbag unit.": "Lea la unidad de airbag.",
  "A belt that was locked or a sensor in the zone is replaced as the maker says.":
    "Un cinturón que se bloqueó o un sensor de la zona se cambia según el fabricante.",
  "Side and curtain airbags": "Airbags laterales y de cortina",
  "Door and pillar sensors are in this zone.": "Los sensores de puerta y pilar están en esta zona.",
  "Look along the headliner and the seat seams.": "Mire el revestimiento del techo y las costuras de los asientos.",
  "Wheel alignment": "Alineación de ruedas",
  "Measure it after a hit at a corner or one that moved the structure.":
    "Mídala tras un golpe en una esquina o que movió la estructura.",
  "Wheel, tire, hub and suspension arms": "Rueda, neumático, maza y brazos de suspensión",
  "Look for a bent rim, a bulge in the tire and play in the hub.":
    "Busque llanta doblada, bulto en el neumático y juego en la maza.",
  "Front radar, windshield camera and parking sensors":
    "Radar delantero, cámara del parabrisas y sensores de estacionamiento",
  "Brackets move by a few millimeters.": "Los soportes se mueven unos milímetros.",
  "Calibrate by the maker's instructions.": "Calibre según el fabricante.",
  "Blind-spot radars, rear camera and parking sensors":
    "Radares de punto ciego, cámara trasera y sensores de estacionamiento",
  "Rear camera": "Cámara trasera",
  "Its picture and its guide lines must be right.": "La imagen y las líneas guía deben ser correctas.",
  "Mirror camera, blind-spot radar and steering angle sensor":
    "Cámara del espejo, radar de punto ciego y sensor de ángulo de dirección",
  "They are behind the mirror and the rear corner.": "Están detrás del espejo y de la esquina trasera.",
  "Windshield camera": "Cámara del parabrisas",
  "It looks through the glass under the roof.": "Mira por el cristal bajo el techo.",
  "High-voltage battery, its case and orange cables": "Batería de alto voltaje, su caja y los cables naranjas",
  "Look from below for dents and coolant, measure the insulation, and follow the maker's instructions for storage.":
    "Mire por debajo si hay abolladuras y refrigerante, mida el aislamiento y siga al fabricante para el almacenamiento.",
  "Rivet and bond: structural adhesive, rivets and sealer":
    "Remachar y pegar: adhesivo estructural, remaches y sellador",
  "Structural adhesive, rivets and sealer": "Adhesivo estructural, remaches y sellador",
  "The rear bumper of a pickup is usually steel, chromed or painted: a chromed one is replaced without paint.":
    "El parachoques trasero de una pick-up suele ser de acero, cromado o pintado: uno cromado se cambia sin pintar.",
  "Check it, and where the blind-spot radar is.": "Compruébelo, y dónde está el radar de ángulo muerto.",
  "Many hoods are aluminum: check with a magnet; paintless repair then costs a quarter more.":
    "Muchos capós son de aluminio: compruébelo con un imán; la reparación sin pintar cuesta entonces una cuarta parte más.",
  "Tailgate latch, hinges and the ends of the bed": "Cierre y bisagras del portón de la caja y extremos de la caja",
  "The gap at the tailgate shows a bed that is out of square.":
    "La separación del portón muestra una caja descuadrada.",
  "Bumper brackets, trailer hitch and its wiring": "Soportes del paragolpes, enganche de remolque y su cableado",
  "The hitch hands a hit over to the frame.": "El enganche transmite el golpe al bastidor.",
};
