/** Faults of transmission, brakes, chassis and data bus, by the English text of the rules (server/domain/diagnostics/rules). */
export const chassisFaults: Readonly<Record<string, string>> = {
  // transmission.low-fluid
  "Transmission fluid": "Aceite de transmisión",
  "The transmission fluid level is low.": "El nivel de aceite de transmisión es bajo.",
  "Low fluid lets the clutches slip and burn.": "Con poco aceite los embragues patinan y se queman.",
  "Without pressure the clutches burn within minutes.": "Sin presión los embragues se queman en minutos.",
  "Delayed engagement": "Acoplamiento retardado",
  Slipping: "Patina",
  "Leaking seal, cooler line or pan": "Fuga en retén, tubo del enfriador o cárter",
  "Stop if it is hot, and let it cool. Find the leak and fill to the mark at the specified temperature; only then drive, and read the codes again.":
    "Si está caliente, pare y deje enfriar. Busque la fuga y llene hasta la marca a la temperatura indicada; solo entonces circule y lea de nuevo los códigos.",
  // transmission.worn
  "Transmission, internal": "Transmisión, interior",
  "The clutches slip, and the fluid shows it.": "Los embragues patinan y el aceite lo muestra.",
  "Slipping gets worse until no gear engages.": "El patinado empeora hasta que no entra ninguna marcha.",
  "Engine races without pull": "El motor se acelera sin tirar",
  "Harsh or late shifts": "Cambios bruscos o tardíos",
  "Worn clutches": "Embragues gastados",
  "Low line pressure": "Presión de línea baja",
  "Worn torque converter": "Convertidor de par gastado",
  "Test the line pressure, look into the pan; overhaul or replace.":
    "Mida la presión de línea, mire el cárter; repare o sustituya.",
  // transmission.overheating
  "Transmission cooling": "Refrigeración de la transmisión",
  "The transmission overheats.": "La transmisión se sobrecalienta.",
  "Seals harden and clutches burn: stop and let it cool.":
    "Los retenes se endurecen y los embragues se queman: pare y deje enfriar.",
  "Transmission warning": "Aviso de transmisión",
  "Burnt smell": "Olor a quemado",
  "Low or old fluid": "Aceite bajo o viejo",
  "Blocked cooler": "Enfriador obstruido",
  "Towing or climbing": "Remolque o subida",
  "Slipping clutches": "Embragues que patinan",
  "Low fluid": "Poco aceite",
  "Stop and idle in park; check fluid and cooler.": "Pare y deje al ralentí en P; revise aceite y enfriador.",
  // transmission.running-hot
  "The transmission runs hotter than is good for its fluid.":
    "La transmisión va más caliente de lo que conviene a su aceite.",
  "On a short climb this is normal. Over a long time it halves the fluid's life.":
    "En una subida corta es normal. Mucho tiempo reduce a la mitad la vida del aceite.",
  "None yet": "Ninguno aún",
  "Towing, climbing or heat": "Remolque, subida o calor",
  "Old fluid": "Aceite viejo",
  "Cooler partly blocked": "Enfriador en parte obstruido",
  "Read it again on a level road; change the fluid if it is dark.":
    "Lea de nuevo en llano; cambie el aceite si está oscuro.",
  // transmission.old-fluid
  "The transmission fluid is worn.": "El aceite de transmisión está gastado.",
  "Worn fluid wears clutches and valves.": "El aceite gastado desgasta embragues y válvulas.",
  "Burnt fluid shows that the clutches have already slipped.":
    "El aceite quemado muestra que los embragues ya han patinado.",
  "Dark fluid": "Aceite oscuro",
  "Overdue fluid change": "Cambio de aceite atrasado",
  Overheating: "Sobrecalentamiento",
  "Change fluid and filter, look for debris in the pan.": "Cambie aceite y filtro; busque restos en el cárter.",
  // brakes.front-pads-worn
  "Brake pads, front": "Pastillas de freno delanteras",
  "The front brake pads are worn out.": "Las pastillas delanteras están gastadas.",
  "Pads below 3 mm fade and soon damage the rotor.": "Con menos de 3 mm frenan peor y pronto dañan el disco.",
  "The pads are nearly down to the metal. Do not drive.": "Las pastillas están casi en el metal. No circule.",
  Squealing: "Chirrido",
  Grinding: "Rozamiento",
  "Worn pads": "Pastillas gastadas",
  "A sticking caliper: one side wears faster": "Pinza agarrotada: un lado se gasta más",
  "Replace the pads of the axle on both sides, measure the rotors.":
    "Sustituya las pastillas de ambos lados del eje; mida los discos.",
  // brakes.front-pads-thin
  "The front brake pads will need replacement soon.": "Las pastillas delanteras se deberán cambiar pronto.",
  "The pads will last a few thousand miles more.": "Las pastillas durarán aún un tiempo.",
  "Normal wear": "Desgaste normal",
  "Plan the replacement of the axle's pads.": "Prevea el cambio de las pastillas del eje.",
  // brakes.front-uneven
  "Brake caliper, front": "Pinza de freno delantera",
  "The front brake pads wear unevenly on the left and right.":
    "Las pastillas delanteras se gastan de forma desigual a izquierda y derecha.",
  "A sticking caliper pulls to one side and runs hot.": "Una pinza agarrotada tira hacia un lado y se calienta.",
  "Pulls to one side": "Se va hacia un lado",
  "One hot wheel": "Una rueda caliente",
  "Sticking caliper or guide pins": "Pinza o guías agarrotadas",
  "Collapsed brake hose": "Latiguillo colapsado",
  "Free or replace the caliper, check the hose.": "Libere o sustituya la pinza; revise el latiguillo.",
  // brakes.rear-pads-worn
  "Brake pads, rear": "Pastillas de freno traseras",
  "The rear brake pads are worn out.": "Las pastillas traseras están gastadas.",
  // brakes.rear-pads-thin
  "The rear brake pads will need replacement soon.": "Las pastillas traseras se deberán cambiar pronto.",
  // brakes.rear-uneven
  "Brake caliper, rear": "Pinza de freno trasera",
  "The rear brake pads wear unevenly on the left and right.":
    "Las pastillas traseras se gastan de forma desigual a izquierda y derecha.",
  // brakes.low-fluid
  "Brake hydraulics": "Hidráulica de frenos",
  "The brake fluid level is low.": "El nivel de líquido de frenos es bajo.",
  "The cause is worn pads or a leak, and a leak leads to brake failure.":
    "La causa son pastillas gastadas o una fuga, y una fuga acaba en fallo de frenos.",
  "Air gets into the brakes: do not drive.": "Entra aire en los frenos: no circule.",
  "Brake lamp": "Testigo de freno",
  "Soft pedal": "Pedal blando",
  "Leak at a caliper, wheel cylinder, hose or master cylinder": "Fuga en pinza, bombín, latiguillo o bomba",
  "Worn pads: more fluid is in the calipers": "Pastillas gastadas: hay más líquido en las pinzas",
  "Look for leaks at all four wheels and the master cylinder before filling up.":
    "Antes de rellenar, busque fugas en las cuatro ruedas y en la bomba.",
  // brakes.old-fluid
  "Brake fluid": "Líquido de frenos",
  "The brake fluid is old or dirty.": "El líquido de frenos está viejo o sucio.",
  "Fluid with water in it boils on a long descent.": "El líquido con agua hierve en una bajada larga.",
  "Overdue change": "Cambio atrasado",
  "Wrong fluid filled": "Líquido equivocado",
  "Flush with the specified fluid. If there is oil in it, replace the seals.":
    "Renueve con el líquido indicado. Si tiene aceite, sustituya los retenes.",
  // chassis.bald-tires
  Tires: "Neumáticos",
  "Tires are worn beyond the legal limit.": "Neumáticos por debajo del límite legal.",
  "The tires are not legal and have hardly any grip in rain.":
    "Los neumáticos no son legales y apenas agarran con lluvia.",
  "Wear bars level with the tread": "Testigos de desgaste al ras del dibujo",
  "Worn out": "Gastados",
  "Wrong alignment or pressure, if on one side": "Alineación o presión incorrecta, si es en un lado",
  // chassis.worn-tires
  "Tires are nearly worn out.": "Neumáticos casi gastados.",
  "The braking distance on a wet road is longer.": "La distancia de frenado en mojado es mayor.",
  "Long stops in rain": "Frenadas largas con lluvia",
  // chassis.flat-tires
  "Tire pressure": "Presión de neumáticos",
  "The tire pressure is too low.": "La presión es demasiado baja.",
  "The lamp comes on a quarter below the placard (FMVSS 138): soft tires overheat.":
    "El testigo se enciende un cuarto por debajo de lo indicado (FMVSS 138): los neumáticos blandos se calientan.",
  "A tire driven this soft is destroyed.": "Un neumático rodado así de blando queda destruido.",
  "Pressure lamp": "Testigo de presión",
  "Puncture or leaking valve": "Pinchazo o válvula con fuga",
  "Not checked for a long time": "Sin revisar mucho tiempo",
  "Inflate to the placard and check for leaks.": "Infle a lo indicado y busque fugas.",
  // chassis.uneven-pressure
  "The left and right tire pressures of an axle differ.": "Las presiones de un eje difieren entre izquierda y derecha.",
  "The car pulls, and the softer tire wears.": "El vehículo se desvía y el neumático más blando se gasta.",
  "Slow leak": "Fuga lenta",
  "Inflate both to the placard and watch.": "Infle ambos a lo indicado y observe.",
  // chassis.hard-tires
  "The tire pressure is higher than any car's placard specifies.":
    "La presión es mayor que la indicada para cualquier turismo.",
  "Overinflated tires have less grip and wear in the center. Vans and light trucks may need this pressure.":
    "Con exceso de presión agarran menos y se gastan en el centro. Los furgones pueden necesitarla.",
  "Harsh ride": "Marcha dura",
  Overinflated: "Exceso de presión",
  "A van or truck that needs this pressure": "Un furgón que necesita esa presión",
  "Compare with the placard.": "Compare con lo indicado.",
  // chassis.power-steering-fluid
  "Power steering": "Dirección asistida",
  "The power steering fluid is low or burnt.": "El líquido de dirección está bajo o quemado.",
  "Without fluid the pump wears out, and the steering becomes heavy.":
    "Sin líquido la bomba se desgasta y la dirección se endurece.",
  "Whining when steering": "Zumbido al girar",
  "Leaking rack, hose or pump": "Fuga en cremallera, manguito o bomba",
  "Find the leak, flush and fill.": "Busque la fuga, enjuague y rellene.",
  // network.bus
  "Data bus": "Bus de datos",
  "Several modules cannot be reached: the fault is in what they share, not in each module.":
    "No se alcanzan varias centralitas: la avería está en lo que comparten, no en cada una.",
  "Without the bus, safety systems switch themselves off.": "Sin el bus, los sistemas de seguridad se desconectan.",
  "Many warning lamps at once": "Muchos testigos a la vez",
  "Low supply voltage": "Tensión de alimentación baja",
  "Open or shorted bus wire": "Cable del bus abierto o en corto",
  "A module that disturbs the bus": "Una centralita que perturba el bus",
  "Lost ground": "Masa perdida",
  "Low supply voltage: charge the battery first": "Tensión baja: cargue primero la batería",
  "Check supply and grounds, then the resistance of the bus (60 ohms); unplug the modules one by one.":
    "Revise alimentación y masas, luego la resistencia del bus (60 ohmios); desconecte las centralitas una a una.",
};
