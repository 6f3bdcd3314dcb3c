/** Faults of engine and emissions, by the English text of the rules (server/domain/diagnostics/rules). */
export const engineFaults: Readonly<Record<string, string>> = {
  // engine.low-oil
  "Engine oil": "Aceite de motor",
  "The oil level is low.": "El nivel de aceite es bajo.",
  "An engine that uses or loses oil runs dry sooner or later.":
    "Un motor que consume o pierde aceite acaba quedándose seco.",
  "Without oil pressure the engine is ruined within minutes: do not run it.":
    "Sin presión de aceite el motor se destruye en minutos: no lo ponga en marcha.",
  "Oil lamp comes on in curves": "El testigo de aceite se enciende en curvas",
  "Ticking valve gear": "Ruido de taqués",
  "Oil consumption": "Consumo de aceite",
  Leak: "Fuga",
  "Overdue oil change": "Cambio de aceite atrasado",
  "Fill to the upper mark, look for leaks and check again after {{interval1}} miles.":
    "Rellene hasta la marca superior, busque fugas y revise de nuevo a los {{interval1}}.",
  // engine.contaminated-oil
  "There is coolant or fuel in the oil.": "Hay refrigerante o combustible en el aceite.",
  "Milky or fuel-smelling oil": "Aceite lechoso o con olor a combustible",
  "Condensation from short drives": "Condensación por trayectos cortos",
  // engine.old-oil
  "The oil is old or burnt.": "El aceite está viejo o quemado.",
  "Old oil wears the engine.": "El aceite viejo desgasta el motor.",
  "Black oil": "Aceite negro",
  "Change oil and filter.": "Cambie aceite y filtro.",
  // engine.overfilled-oil
  "There is too much oil.": "Hay demasiado aceite.",
  "The crankshaft whips the oil into foam, and foam does not lubricate.":
    "El cigüeñal bate el aceite y la espuma no lubrica.",
  "Blue smoke": "Humo azul",
  "Leaking seals": "Retenes con fuga",
  "Overfilled at the last change": "Exceso en el último cambio",
  "Fuel or coolant in the oil": "Combustible o refrigerante en el aceite",
  "Drain to the upper mark; if it smells of fuel or looks milky, find out why.":
    "Vacíe hasta la marca superior; si huele a combustible o está lechoso, busque la causa.",
  // engine.hot-oil
  "Engine oil temperature": "Temperatura del aceite de motor",
  "The oil is too hot.": "El aceite está demasiado caliente.",
  "Hot oil is thin: bearings and turbocharger suffer.": "El aceite caliente es fino: sufren cojinetes y turbo.",
  "Let the engine cool before it runs again.": "Deje enfriar el motor antes de volver a arrancar.",
  "Oil temperature warning": "Aviso de temperatura de aceite",
  "Low oil": "Poco aceite",
  "Clogged oil cooler": "Enfriador de aceite obstruido",
  "Long full load or towing": "Plena carga prolongada o remolque",
  "Check level and oil cooler.": "Revise el nivel y el enfriador de aceite.",
  // engine.misfire
  "Ignition or injection of the misfiring cylinders": "Encendido o inyección de los cilindros que fallan",
  "Cylinders misfire, and the mixture does not explain it.": "Fallan cilindros y la mezcla no lo explica.",
  "Unburnt fuel overheats the catalyst, and a flashing lamp means stop (CarMD 2018).":
    "El combustible sin quemar calienta el catalizador; un testigo que parpadea obliga a parar (CarMD 2018).",
  "Rough running": "Marcha irregular",
  "Flashing malfunction lamp": "Testigo de motor que parpadea",
  "Worn or fouled spark plugs": "Bujías gastadas o sucias",
  "Failed ignition coil or boot": "Fallo de bobina o capuchón",
  "Clogged or leaking injector": "Inyector obstruido o con fuga",
  "Vacuum leak": "Toma de aire",
  "Low compression: valve, rings or head gasket": "Compresión baja: válvula, segmentos o junta de culata",
  "Vacuum leak, injector or compression: it missed at idle": "Toma de aire, inyector o compresión: falló al ralentí",
  "Spark plugs, or coolant seeping into a cylinder: it missed cold":
    "Bujías o refrigerante en un cilindro: falló en frío",
  "Spark plugs or coils breaking down under load": "Bujías o bobinas que fallan bajo carga",
  "Injector or its circuit, as its own code says": "Inyector o su circuito, como dice su propio código",
  "Ignition coil or its circuit, as its own code says": "Bobina o su circuito, como dice su propio código",
  "Swap the coil to another cylinder and see whether the misfire moves; then plugs, injector, compression.":
    "Cambie la bobina a otro cilindro y mire si el fallo se traslada; luego bujías, inyector, compresión.",
  // engine.misfire-diesel
  "Injection of the misfiring cylinders": "Inyección de los cilindros que fallan",
  "Cylinders of a diesel do not burn properly.": "Cilindros de un diésel que no queman bien.",
  "Unburnt fuel thins the oil and overloads the particulate filter.":
    "El combustible sin quemar diluye el aceite y sobrecarga el filtro de partículas.",
  "White or black smoke": "Humo blanco o negro",
  "Worn or leaking injector": "Inyector gastado o con fuga",
  "Low compression": "Compresión baja",
  "Air in the fuel": "Aire en el combustible",
  "Glow plug, if only cold": "Calentador, si solo es en frío",
  "Glow plug of that cylinder: it missed cold": "Calentador de ese cilindro: falló en frío",
  "Read the injectors' correction values, test their return flow, then compression.":
    "Lea las correcciones de los inyectores, mida el retorno y luego la compresión.",
  // engine.idle-speed
  "Idle control": "Control del ralentí",
  "The warm engine does not idle at the correct speed.": "El motor caliente no mantiene el ralentí correcto.",
  "A low idle stalls in traffic, a high one creeps.": "Bajo se cala en el tráfico; alto hace avanzar el vehículo.",
  "Stalls or races at a stop": "Se cala o se acelera al parar",
  "Dirty throttle body": "Cuerpo de mariposa sucio",
  "Idle control valve": "Válvula de ralentí",
  "Clean the throttle body, relearn the idle, look for leaks.":
    "Limpie la mariposa, reaprenda el ralentí, busque fugas.",
  // engine.low-vacuum
  "Intake vacuum": "Vacío de admisión",
  "The engine pulls too little vacuum at idle.": "El motor hace poco vacío al ralentí.",
  "Low vacuum has several possible causes: a leak, valve timing, compression or a blocked exhaust.":
    "El vacío bajo tiene varias causas posibles: fuga, distribución, compresión o escape obstruido.",
  "Rough idle": "Ralentí irregular",
  "Lack of power": "Falta de potencia",
  "Late valve or ignition timing": "Distribución o encendido retrasados",
  "Restricted exhaust": "Escape obstruido",
  "Worn rings or valves": "Segmentos o válvulas gastados",
  "High altitude": "Gran altitud",
  "Watch a vacuum gauge at idle and at {{count1}} rpm: a steady low, falling or fluttering reading identifies the cause.":
    "Observe un vacuómetro al ralentí y a {{count1}} rpm: bajo estable, en caída u oscilante indica la causa.",
  // engine.air-flow-implausible
  "The measured air does not fit engine speed and load; the trims do not show it (yet).":
    "El aire medido no encaja con régimen y carga; los ajustes (aún) no lo muestran.",
  "It reduces power and increases consumption before it sets a code.":
    "Quita potencia y aumenta el consumo antes de grabar un código.",
  "Dirty air flow meter": "Caudalímetro sucio",
  "Displacement recorded wrongly": "Cilindrada mal registrada",
  "Leak in the duct": "Fuga en el conducto",
  Altitude: "Altitud",
  "Check the recorded displacement, then compare g/s with a healthy car of this type.":
    "Revise la cilindrada registrada y compare los g/s con un vehículo sano del mismo tipo.",
  // engine.intake-temperature
  "Intake air temperature sensor": "Sensor de temperatura de admisión",
  "The intake air temperature cannot be right.": "La temperatura del aire de admisión no puede ser correcta.",
  "The engine uses it to calculate mixture and timing.": "El motor calcula con ella mezcla y encendido.",
  "Hard cold start": "Arranque difícil en frío",
  Pinging: "Picado",
  "Connector off": "Conector suelto",
  "Compare with the ambient temperature after the car has stood overnight.":
    "Compare con la temperatura ambiente tras una noche parado.",
  // engine.hot-intake
  "Charge air cooling": "Enfriamiento del aire de carga",
  "The intake air is too hot.": "El aire de admisión está demasiado caliente.",
  "Hot air reduces power and makes the engine knock.": "El aire caliente quita potencia y provoca picado.",
  "Lack of power when hot": "Falta de potencia en caliente",
  "Blocked charge air cooler": "Intercooler obstruido",
  "Heat soak after a stop": "Calor acumulado tras parar",
  "Sensor reads high": "El sensor marca de más",
  "Read again under way; check the cooler's airflow.":
    "Lea de nuevo en marcha; revise el paso de aire del intercooler.",
  // engine.underboost
  Turbocharger: "Turbocompresor",
  "The turbocharger does not build its pressure.": "El turbo no alcanza su presión.",
  "The engine lacks power under load, and a failing turbocharger can shed parts into the engine.":
    "Falta potencia bajo carga, y un turbo que falla puede soltar piezas en el motor.",
  Whistling: "Silbido",
  "Split charge air hose": "Manguito de admisión rajado",
  "Wastegate or its actuator": "Válvula de descarga o su actuador",
  "Boost control valve": "Válvula de control de presión",
  "Worn turbocharger": "Turbo gastado",
  "Pressure-test the charge air path before blaming the turbocharger.":
    "Pruebe la presión del circuito antes de culpar al turbo.",
  // emissions.upstream-sensor
  "Oxygen sensor before the catalyst": "Sonda lambda antes del catalizador",
  "The sensor that controls the mixture, or its heater, is faulty.":
    "La sonda que regula la mezcla, o su calefactor, falla.",
  "The sensor controls the mixture. A wrong mixture destroys the catalyst in time.":
    "La sonda regula la mezcla. Una mezcla errónea destruye con el tiempo el catalizador.",
  "Aged or failed sensor": "Sonda envejecida o averiada",
  "Wiring or connector of the sensor": "Cableado o conector de la sonda",
  "Exhaust leak ahead of the sensor": "Fuga de escape antes de la sonda",
  "Heater of the sensor or its fuse": "Calefactor de la sonda o su fusible",
  "Check for exhaust leaks and wiring, then replace the sensor.":
    "Revise fugas de escape y cableado; luego sustituya la sonda.",
  // emissions.downstream-sensor
  "Oxygen sensor after the catalyst": "Sonda lambda después del catalizador",
  "The sensor that monitors the catalyst, or its heater, is faulty.":
    "La sonda que vigila el catalizador, o su calefactor, falla.",
  "The engine runs well without the sensor, but the catalyst is not monitored.":
    "El motor va bien sin la sonda, pero no se vigila el catalizador.",
  "Exhaust leak near the sensor": "Fuga de escape cerca de la sonda",
  "Check wiring and exhaust leaks, then replace the sensor.": "Revise cableado y fugas; luego sustituya la sonda.",
  // emissions.catalyst-later
  "Catalyst: not to be judged yet": "Catalizador: aún no se puede juzgar",
  "The catalyst test failed, but a fault ahead of the catalyst can cause this. Repair that fault first.":
    "La prueba del catalizador falló, pero puede causarlo una avería anterior. Repárela primero.",
  "A misfire or a wrong mixture also ruins a good catalyst, so the first repair is the urgent one.":
    "Un fallo de encendido o una mezcla errónea arruinan también un catalizador bueno; la primera reparación es la urgente.",
  "Fails the emissions test": "No pasa la prueba de emisiones",
  "Catalyst worn out": "Catalizador gastado",
  "Faulty oxygen sensor after the catalyst": "Sonda lambda después del catalizador averiada",
  "Rich mixture overloading the catalyst": "Mezcla rica que sobrecarga el catalizador",
  "Lean mixture": "Mezcla pobre",
  "Faulty oxygen sensor before the catalyst": "Sonda lambda antes del catalizador averiada",
  "Misfire sending unburnt fuel into the catalyst":
    "Fallos de encendido que envían combustible sin quemar al catalizador",
  "Repair the faults ahead of it first. Clear the codes, drive and test again before pricing a catalyst.":
    "Repare primero las averías anteriores. Borre los códigos, circule y pruebe de nuevo antes de presupuestar un catalizador.",
  // emissions.catalyst
  "Catalytic converter": "Catalizador",
  "The catalyst no longer stores oxygen.": "El catalizador ya no almacena oxígeno.",
  "The car can be driven but fails its emissions test. Find out what wore out the catalyst.":
    "El vehículo circula, pero no pasa la prueba de emisiones. Averigüe qué gastó el catalizador.",
  "Exhaust leak ahead of the rear sensor": "Fuga de escape antes de la sonda trasera",
  "Aged oxygen sensor after the catalyst": "Sonda lambda después del catalizador envejecida",
  "Exhaust leak or an old fault: the sensor behind is steady today":
    "Fuga de escape o avería antigua: hoy la sonda posterior es estable",
  "Check for exhaust leaks and for oil or coolant burning, then replace the catalyst.":
    "Revise fugas de escape y si quema aceite o refrigerante; luego sustituya el catalizador.",
  // emissions.catalyst-worn
  "The sensor behind the catalyst follows the one ahead of it: no code yet, but the catalyst stores little.":
    "La sonda posterior sigue a la anterior: aún sin código, pero el catalizador almacena poco.",
  "A code will be set when it gets worse.": "Se grabará un código cuando empeore.",
  "Catalyst wearing out": "Catalizador que se desgasta",
  "Monitor both sensors at steady cruise again.": "Vuelva a observar ambas sondas a velocidad constante.",
  // emissions.diesel-catalyst
  "Oxidation catalyst": "Catalizador de oxidación",
  "The diesel's catalyst does not heat up as it should.": "El catalizador del diésel no se calienta como debe.",
  "Without it the particulate filter cannot clean itself.": "Sin él, el filtro de partículas no puede regenerarse.",
  "Catalyst worn out or sooted": "Catalizador gastado o con hollín",
  "Exhaust temperature sensor": "Sensor de temperatura de escape",
  "Exhaust leak": "Fuga de escape",
  "Injectors burning late": "Inyectores que queman tarde",
  "Compare the exhaust temperatures before and after the catalyst during regeneration.":
    "Compare las temperaturas antes y después del catalizador durante la regeneración.",
  // emissions.catalyst-hot
  "The catalyst overheats.": "El catalizador se sobrecalienta.",
  "A glowing catalyst melts and can cause a fire.": "Un catalizador al rojo se funde y puede causar un incendio.",
  "Smell of sulphur": "Olor a azufre",
  Misfire: "Fallo de encendido",
  "Rich mixture": "Mezcla rica",
  "Blocked catalyst": "Catalizador obstruido",
  "Reduce the load, let it cool, and repair the misfire or the mixture.":
    "Reduzca la carga, deje que se enfríe y repare el fallo o la mezcla.",
  // emissions.fuel-cap
  "Fuel cap or a large leak of the vapor system": "Tapón de combustible o fuga grande del sistema de vapores",
  "The fuel vapor system does not hold pressure at all: most often the fuel cap.":
    "El sistema de vapores no mantiene presión: casi siempre es el tapón.",
  "Safe to drive, unless there is a strong smell of fuel.": "Puede circular, salvo con fuerte olor a combustible.",
  "Faint smell of fuel near the filler": "Leve olor a combustible en la boca de llenado",
  "Fuel cap loose, missing or with a worn seal": "Tapón flojo, ausente o con la junta gastada",
  "Filler neck damaged": "Boca de llenado dañada",
  "Hose off or torn": "Manguito suelto o roto",
  "Vent valve stuck open": "Válvula de ventilación abierta",
  "Cracked canister": "Cánister agrietado",
  "Tighten or replace the cap, clear the code and drive; if it comes back, smoke-test the vapor system.":
    "Apriete o sustituya el tapón, borre el código y circule; si vuelve, prueba de humo del sistema.",
  // emissions.vapour-leak
  "Fuel vapor system: small leak": "Sistema de vapores: fuga pequeña",
  "The fuel vapor system has a small leak.": "El sistema de vapores tiene una fuga pequeña.",
  "Safe to drive; it fails the emissions test.": "Puede circular; no pasa la prueba de emisiones.",
  "Seal of the fuel cap": "Junta del tapón",
  "Purge or vent valve not sealing": "Válvula de purga o ventilación que no cierra",
  "Cracked line": "Tubo agrietado",
  "Leaking canister": "Cánister con fuga",
  "Check the cap's seal, then smoke-test the vapor system.":
    "Revise la junta del tapón; luego prueba de humo del sistema.",
  // emissions.lamp-without-code
  "The car counts miles with the lamp on, but no code was reported.":
    "El vehículo cuenta distancia con el testigo encendido, pero no se comunicó ningún código.",
  "A fault is stored, but it is not known which.": "Hay una avería guardada, pero no se sabe cuál.",
  "Codes not read from every module": "Sin leer todas las centralitas",
  "Codes in a maker's own range": "Códigos propios del fabricante",
  "Codes left out": "Códigos omitidos",
  "Read all modules again.": "Lea de nuevo todas las centralitas.",
};
