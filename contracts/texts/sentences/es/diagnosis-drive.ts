/** Faults of electrics, cooling and fuel, by the English text of the rules (server/domain/diagnostics/rules). */
export const driveFaults: Readonly<Record<string, string>> = {
  // electrical.not-charging
  Alternator: "Alternador",
  "The engine runs, but the battery is not charged.": "El motor funciona, pero la batería no se carga.",
  "The car runs only on its battery and stops when it is empty. Drive straight to the workshop.":
    "El vehículo anda solo con la batería y se para cuando se agota. Vaya directo al taller.",
  "The battery is nearly empty: the engine and the power steering will stop soon.":
    "La batería está casi vacía: el motor y la dirección asistida se pararán pronto.",
  "Battery lamp": "Testigo de batería",
  "Dim lights": "Luces débiles",
  "Does not start again": "No vuelve a arrancar",
  "Failed alternator or its regulator": "Fallo del alternador o de su regulador",
  "Drive belt slipping or torn": "Correa que patina o rota",
  "Corroded battery terminal, cable or ground": "Borne, cable o masa de la batería con corrosión",
  "Blown main fuse of the alternator": "Fusible principal del alternador fundido",
  "Check the belt and the voltage at the alternator's own terminal; replace the alternator, charge the battery.":
    "Compruebe la correa y la tensión en el propio borne del alternador; sustituya el alternador y cargue la batería.",
  // electrical.converter
  "DC-DC converter": "Convertidor CC/CC",
  "The car is ready to drive, but the 12-volt battery is not charged.":
    "El vehículo está listo para circular, pero la batería de 12 V no se carga.",
  "Failed DC-DC converter": "Fallo del convertidor CC/CC",
  "Blown fuse of the converter": "Fusible del convertidor fundido",
  "Corroded 12-volt cable or ground": "Cable de 12 V o masa con corrosión",
  "Check the converter's fuse and command with the maker's scanner; high-voltage work requires training.":
    "Compruebe el fusible y el mando del convertidor con el equipo del fabricante; la alta tensión exige formación.",
  // electrical.voltage-drop
  "Battery cables and grounds": "Cables de batería y masas",
  "The battery is charged, but the voltage at the control module is too low.":
    "La batería está cargada, pero la tensión en la centralita es demasiado baja.",
  "Modules reset and set false codes when their supply sags.":
    "Las centralitas se reinician y graban códigos falsos cuando cae su alimentación.",
  "Erratic electronics": "Electrónica errática",
  "Codes without a pattern": "Códigos sin patrón",
  "Corroded ground strap": "Trenza de masa con corrosión",
  "Corroded terminal or fuse box": "Borne o caja de fusibles con corrosión",
  "Relay of the control module": "Relé de la centralita",
  "Measure the voltage drop from the battery to the module, supply side and ground side.":
    "Mida la caída de tensión de la batería a la centralita, lado positivo y lado masa.",
  // electrical.overcharging
  "Alternator regulator": "Regulador del alternador",
  "The charging voltage is too high.": "La tensión de carga es demasiado alta.",
  "Overcharging boils the battery and destroys modules and lamps.":
    "La sobrecarga hace hervir la batería y destruye centralitas y lámparas.",
  "Bulbs fail": "Se funden las bombillas",
  "Smell of the battery": "Olor de la batería",
  "Failed voltage regulator": "Fallo del regulador de tensión",
  "Poor ground of the alternator": "Masa deficiente del alternador",
  "Check the alternator's ground, replace the regulator or the alternator.":
    "Compruebe la masa del alternador; sustituya el regulador o el alternador.",
  // electrical.weak-charging
  "Charging system": "Sistema de carga",
  "The charging voltage is lower than usual.": "La tensión de carga es menor de lo habitual.",
  "Smart charging can be this low intentionally. Otherwise the alternator is failing.":
    "La carga inteligente puede ser así de baja a propósito. Si no, el alternador está fallando.",
  "Slow cranking after short drives": "Arranque lento tras trayectos cortos",
  "Smart charging, no fault": "Carga inteligente, sin avería",
  "Worn alternator brushes": "Escobillas del alternador gastadas",
  "Slipping belt": "Correa que patina",
  "Corroded cable": "Cable con corrosión",
  "Measure again with lights, blower and rear window on: it should rise above {{grade1}} V.":
    "Vuelva a medir con luces, ventilador y luneta térmica: debe subir de {{grade1}} V.",
  // electrical.battery-flat
  "12-volt battery": "Batería de 12 V",
  "The battery is flat.": "La batería está descargada.",
  "The car will not start again, and a battery left flat is ruined.":
    "El vehículo no volverá a arrancar, y una batería que queda descargada se pierde.",
  "A cell is dead: charging will not bring it back.": "Hay una celda muerta: cargar no la recupera.",
  "Does not crank": "No gira el motor de arranque",
  "Relays click": "Los relés hacen clic",
  "Worn-out battery": "Batería agotada",
  "Something drains it while parked": "Algo la descarga con el vehículo parado",
  "Not charged for a long time": "Sin cargar mucho tiempo",
  "Corroded terminals": "Bornes con corrosión",
  "Charge slowly, test under load, measure the drain at rest; replace the battery if it fails.":
    "Cargue despacio, pruebe bajo carga, mida el consumo en reposo; sustituya la batería si no pasa.",
  // electrical.battery-low
  "The battery is about half charged.": "La batería está a media carga.",
  "Long parking, short drives or an old battery can cause it.":
    "Puede deberse a estar parado, a trayectos cortos o a una batería vieja.",
  "Slow cranking in the cold": "Arranque lento en frío",
  "Short drives or long parking": "Trayectos cortos o mucho tiempo parado",
  "Aging battery": "Batería envejecida",
  "Charge fully, let it rest and test under load.": "Cárguela del todo, déjela reposar y pruébela bajo carga.",
  // cooling.head-gasket
  "Cylinder head gasket": "Junta de culata",
  "Coolant mixes with oil or combustion gas: the engine loses coolant or overheats, and the oil shows it.":
    "El refrigerante se mezcla con aceite o gases: el motor pierde refrigerante o se calienta, y el aceite lo muestra.",
  "Coolant in the oil ruins the bearings: do not run the engine.":
    "El refrigerante en el aceite destruye los cojinetes: no ponga el motor en marcha.",
  "White exhaust smoke": "Humo blanco en el escape",
  "Milky oil": "Aceite lechoso",
  "Coolant loss without a visible leak": "Pérdida de refrigerante sin fuga visible",
  "Blown head gasket": "Junta de culata quemada",
  "Warped or cracked cylinder head": "Culata deformada o agrietada",
  "Leaking oil cooler": "Enfriador de aceite con fuga",
  "Do not run the engine. Test for combustion gas in the coolant and for pressure loss.":
    "No ponga el motor en marcha. Compruebe si hay gases en el refrigerante y pérdida de presión.",
  // cooling.overheating
  "Engine cooling": "Refrigeración del motor",
  "The engine overheats.": "El motor se sobrecalienta.",
  "Even a short drive can warp the head and blow its gasket: shut the engine off.":
    "Un trayecto corto basta para deformar la culata y quemar la junta: pare el motor.",
  "Gauge in the red": "Indicador en rojo",
  "Steam or smell of coolant": "Vapor u olor a refrigerante",
  "Loss of power": "Pérdida de potencia",
  "Low coolant from a leak": "Poco refrigerante por una fuga",
  "Thermostat stuck closed": "Termostato bloqueado cerrado",
  "Failed water pump": "Fallo de la bomba de agua",
  "Cooling fan not running": "El ventilador del radiador no gira",
  "Clogged radiator": "Radiador obstruido",
  "Clogged radiator, weak water pump or thermostat half closed: hot under way, normal standing":
    "Radiador obstruido, bomba débil o termostato medio cerrado: caliente en marcha, normal parado",
  "Cooling fan not running: hot standing, normal under way": "El ventilador no gira: caliente parado, normal en marcha",
  "Cooling fan or its relay, as its own code says": "Ventilador o su relé, como dice su propio código",
  "Shut the engine off and let it cool. Check the coolant cold, pressure-test for leaks, then thermostat, pump and fan.":
    "Pare el motor y deje que se enfríe. Revise el refrigerante en frío, pruebe la presión en busca de fugas; luego termostato, bomba y ventilador.",
  // cooling.running-hot
  "The engine runs hotter than it should but does not overheat yet.":
    "El motor va más caliente de lo debido, pero aún no se sobrecalienta.",
  "Some engines normally run this hot. In others it is the stage before overheating.":
    "Algunos motores van así de calientes. En otros es el paso previo al sobrecalentamiento.",
  "Gauge above its usual position": "Indicador más alto de lo habitual",
  "Low coolant": "Poco refrigerante",
  "Cooling fan late or weak": "Ventilador tardío o débil",
  "Thermostat opening late": "Termostato que abre tarde",
  "Radiator partly clogged": "Radiador en parte obstruido",
  "Compare with the maker's figure, check the coolant level and when the fan starts.":
    "Compare con el dato del fabricante; revise el nivel y cuándo arranca el ventilador.",
  // cooling.low-coolant
  Coolant: "Refrigerante",
  "The coolant level is low. Coolant does not evaporate from a closed system.":
    "El nivel de refrigerante es bajo. De un circuito cerrado no se evapora.",
  "Low coolant leads to overheating.": "Poco refrigerante lleva al sobrecalentamiento.",
  "Without coolant the engine or the battery overheats within minutes.":
    "Sin refrigerante, el motor o la batería se sobrecalienta en minutos.",
  "Low level in the reservoir": "Nivel bajo en el vaso de expansión",
  "Sweet smell": "Olor dulce",
  "Leaking hose, radiator or water pump": "Fuga en manguito, radiador o bomba de agua",
  "Leaking reservoir cap": "Tapón del vaso de expansión con fuga",
  "Head gasket": "Junta de culata",
  "Fill with the specified coolant when cold, and pressure-test for the leak. If the engine then stays cold, check the thermostat.":
    "Rellene en frío con el refrigerante indicado y pruebe la presión. Si luego el motor sigue frío, revise el termostato.",
  // cooling.thermostat-open
  Thermostat: "Termostato",
  "The engine does not reach its working temperature.": "El motor no alcanza su temperatura de trabajo.",
  "The car can be driven, but a cold engine uses more fuel and wears faster.":
    "El vehículo puede circular, pero un motor frío consume más y se desgasta antes.",
  "Gauge stays low": "El indicador sigue bajo",
  "Weak cabin heat": "Calefacción débil",
  "Higher consumption": "Mayor consumo",
  "Thermostat stuck open": "Termostato bloqueado abierto",
  "Low coolant level": "Nivel bajo de refrigerante",
  "Coolant temperature sensor reads low": "El sensor de temperatura marca de menos",
  "Fan always on": "Ventilador siempre en marcha",
  "Check the coolant level first, then compare the sensor with a thermometer; then replace the thermostat.":
    "Revise primero el nivel, compare el sensor con un termómetro; luego sustituya el termostato.",
  // cooling.sensor-circuit
  "Coolant temperature sensor": "Sensor de temperatura del refrigerante",
  "The coolant temperature sensor reports a value that is impossible for a running engine.":
    "El sensor de temperatura da un valor imposible con el motor en marcha.",
  "Without the sensor, the engine runs rich and overheating goes unnoticed.":
    "Sin el sensor, el motor va rico y el sobrecalentamiento pasa inadvertido.",
  "Gauge dead": "Indicador muerto",
  "Hard start": "Arranque difícil",
  "Connector off or corroded": "Conector suelto o con corrosión",
  "Broken wire": "Cable roto",
  "Failed sensor": "Fallo del sensor",
  "Check the connector, then the sensor's resistance.": "Revise el conector y luego la resistencia del sensor.",
  // cooling.old-coolant
  "The coolant is dirty.": "El refrigerante está sucio.",
  "Rust and oil in it clog the radiator; oil in it can come from a head gasket.":
    "El óxido y el aceite obstruyen el radiador; el aceite puede venir de la junta de culata.",
  "Brown or oily coolant": "Refrigerante marrón o aceitoso",
  "Overdue coolant change": "Cambio de refrigerante atrasado",
  "Mixed coolants": "Refrigerantes mezclados",
  "Oil from a cooler or head gasket": "Aceite de un enfriador o de la junta de culata",
  "Find out whether there is oil in it; then flush and fill.": "Averigüe si tiene aceite; luego enjuague y rellene.",
  // fuel.vacuum-leak
  "Intake: vacuum leak": "Admisión: toma de aire",
  "Air enters behind the air flow meter: lean at idle, normal once the throttle opens.":
    "Entra aire tras el caudalímetro: pobre al ralentí, normal al abrir la mariposa.",
  "A lean engine runs hot and eventually misfires.": "Un motor pobre se calienta y acaba fallando.",
  "Cylinders misfire: unburnt fuel overheats the catalyst, and a flashing lamp means stop (CarMD 2018).":
    "Fallan cilindros: el combustible sin quemar calienta el catalizador; un testigo que parpadea obliga a parar (CarMD 2018).",
  "Rough idle or surging": "Ralentí irregular u oscilante",
  "Hesitation when accelerating": "Titubea al acelerar",
  "Malfunction lamp": "Testigo de motor",
  "Vacuum leak behind the air flow meter: hose, intake boot or brake booster line":
    "Toma de aire tras el caudalímetro: manguito, fuelle de admisión o tubo del servofreno",
  "Leaking intake manifold gasket": "Junta del colector de admisión con fuga",
  "Crankcase ventilation valve stuck open or its hose split":
    "Válvula de ventilación del cárter abierta o su manguito rajado",
  "Purge valve stuck open": "Válvula de purga bloqueada abierta",
  "Smoke-test the intake, repair the leak, clear the codes and compare the trims at idle and {{count1}} rpm again.":
    "Prueba de humo en la admisión, repare la fuga, borre los códigos y compare los ajustes al ralentí y a {{count1}} rpm.",
  // fuel.air-flow-under-read
  "Air flow meter": "Caudalímetro",
  "The air flow meter reports too little air, so too little fuel is injected.":
    "El caudalímetro marca poco aire y se inyecta poco combustible.",
  "Dirty or aged air flow meter": "Caudalímetro sucio o envejecido",
  "Leak between the air flow meter and the throttle": "Fuga entre el caudalímetro y la mariposa",
  "Wrong meter or air filter for this engine": "Caudalímetro o filtro equivocado para este motor",
  "Clean the air flow meter with the cleaner made for it, check the duct behind it, then compare g/s again.":
    "Limpie el caudalímetro con su limpiador, revise el conducto y compare de nuevo los g/s.",
  // fuel.weak-delivery
  "Fuel pump or filter": "Bomba o filtro de combustible",
  "Too little fuel arrives: the mixture is lean when the engine needs the most fuel.":
    "Llega poco combustible: la mezcla es pobre cuando el motor más pide.",
  "Weak fuel pump": "Bomba de combustible débil",
  "Clogged fuel filter or strainer": "Filtro o colador de combustible obstruido",
  "Pressure regulator leaking back": "El regulador de presión deja retornar",
  "Poor supply or ground of the pump": "Alimentación o masa deficiente de la bomba",
  "Measure fuel pressure and volume under load before replacing the pump.":
    "Mida presión y caudal bajo carga antes de sustituir la bomba.",
  // fuel.lean-one-cylinder
  "One cylinder: lean misfire": "Un cilindro: fallo por mezcla pobre",
  "A single cylinder misfires and the mixture reads lean: one fault at that cylinder explains both.":
    "Falla un solo cilindro y la mezcla es pobre: una avería en ese cilindro explica ambas cosas.",
  "Intake leak at that cylinder's runner": "Toma de aire en la admisión de ese cilindro",
  "Clogged injector of that cylinder": "Inyector de ese cilindro obstruido",
  "Ignition coil or spark plug of that cylinder (what it does not burn reads as lean)":
    "Bobina o bujía de ese cilindro (lo que no quema se lee como pobre)",
  "Low compression of that cylinder": "Compresión baja de ese cilindro",
  "Smoke-test the intake at that runner, then swap the coil with a neighbor and see whether the misfire moves.":
    "Prueba de humo en esa admisión; luego cambie la bobina con otra y mire si el fallo se traslada.",
  // fuel.lean-at-idle
  "Intake: unmetered air suspected": "Admisión: sospecha de aire sin medir",
  "Lean at idle; whether it is normal at {{count1}} rpm was not measured.":
    "Pobre al ralentí; no se midió si es normal a {{count1}} rpm.",
  "Vacuum leak behind the air flow meter": "Toma de aire tras el caudalímetro",
  "Crankcase ventilation fault": "Avería de la ventilación del cárter",
  "Dirty or inaccurate air flow meter": "Caudalímetro sucio o impreciso",
  "Weak fuel delivery": "Caudal de combustible débil",
  "Read the trims again at a steady {{count1}} rpm: normal there means a leak, lean there too means meter or pump.":
    "Lea de nuevo los ajustes a {{count1}} rpm: normal indica fuga; también pobre indica caudalímetro o bomba.",
  // fuel.lean
  "Mixture: too lean": "Mezcla: demasiado pobre",
  "The engine runs lean; the readings do not yet tell air from fuel.":
    "El motor va pobre; las lecturas aún no distinguen aire de combustible.",
  "Vacuum or intake leak": "Toma de aire o fuga de admisión",
  "Low fuel pressure or volume": "Presión o caudal de combustible bajos",
  "Exhaust leak ahead of the oxygen sensor": "Fuga de escape antes de la sonda lambda",
  "Low fuel pressure, or an air flow meter that reads low: lean at idle and off idle alike":
    "Presión baja o caudalímetro que marca de menos: pobre al ralentí y fuera de él",
  "Weak fuel delivery: it was lean under load when the code was set":
    "Caudal débil: iba pobre bajo carga al grabarse el código",
  "Vacuum leak: it was lean at idle when the code was set": "Toma de aire: iba pobre al ralentí al grabarse el código",
  "Compare trims at idle, {{count1}} rpm and under load; then do a smoke test or a fuel pressure test, depending on the result.":
    "Compare los ajustes al ralentí, a {{count1}} rpm y bajo carga; según el resultado, prueba de humo o de presión.",
  // fuel.rich
  "Mixture: too rich": "Mezcla: demasiado rica",
  "The engine gets more fuel than it needs.": "El motor recibe más combustible del que necesita.",
  "A rich engine fouls its plugs, thins its oil and overheats the catalyst.":
    "Un motor rico ensucia las bujías, diluye el aceite y calienta el catalizador.",
  "Smell of fuel": "Olor a combustible",
  "High consumption": "Consumo alto",
  "Black exhaust": "Humo negro",
  "Leaking injector": "Inyector con fuga",
  "Fuel pressure too high": "Presión de combustible demasiado alta",
  "Air flow meter that reads high": "Caudalímetro que marca de más",
  "Clogged air filter": "Filtro de aire obstruido",
  "Pinch off the purge line where that is safe and watch the trims; then check injectors and fuel pressure.":
    "Donde sea seguro, pince el tubo de purga y observe los ajustes; luego revise inyectores y presión.",
  // fuel.low-pressure
  "Fuel pressure": "Presión de combustible",
  "The fuel pressure is below the healthy band; the mixture does not yet show it.":
    "La presión está por debajo de lo normal; la mezcla aún no lo muestra.",
  "Falling pressure leads to lack of power and stalling.": "Si la presión cae, falta potencia y el motor se para.",
  "Long cranking": "Arranque largo",
  "Lack of power under load": "Falta de potencia bajo carga",
  "Clogged fuel filter": "Filtro de combustible obstruido",
  "Compare with the maker's pressure for this engine, then test volume.":
    "Compare con la presión del fabricante para este motor; luego mida el caudal.",
};
