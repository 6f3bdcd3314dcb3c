/** Faults that one cause explains together, by the English text of the rules (server/domain/diagnostics/rules/groups). */
export const groupFaults: Readonly<Record<string, string>> = {
  "Supply voltage": "Tensión de alimentación",
  "The supply voltage at a control module is too low to trust its codes.":
    "La tensión de alimentación de una centralita es demasiado baja para fiarse de sus códigos.",
  "Modules drop out and set false codes at this voltage.":
    "Con esta tensión las centralitas fallan y guardan códigos falsos.",
  "Charge and test the battery, measure the voltage drop to the module, then clear the codes and read them again.":
    "Cargue y pruebe la batería, mida la caída de tensión hasta la centralita, borre los códigos y léalos de nuevo.",
  "Slow cranking": "El motor de arranque gira despacio",
  "Discharged or aged battery": "Batería descargada o envejecida",
  "Corroded terminal or ground": "Borne o masa con corrosión",
  "Long scan with the ignition on": "Diagnosis larga con el contacto puesto",
  "Five-volt supply of the sensors": "Alimentación de 5 voltios de los sensores",
  "The common supply of several sensors is faulty: their codes follow from it.":
    "La alimentación común de varios sensores falla: sus códigos vienen de ahí.",
  "Without these sensors the engine runs in an emergency mode or stalls.":
    "Sin estos sensores el motor funciona en modo de emergencia o se cala.",
  "Unplug the sensors of this supply one by one: when the voltage comes back, the last one is shorted.":
    "Desconecte uno a uno los sensores de esta alimentación: si vuelve la tensión, el último está en cortocircuito.",
  "Several sensor codes at once": "Varios códigos de sensores a la vez",
  "One shorted sensor that pulls the supply down": "Un sensor en cortocircuito que baja la alimentación",
  "Chafed wire of the sensor supply": "Cable de alimentación de los sensores rozado",
  "Control module": "Centralita",
  "High-voltage battery pack": "Batería de alta tensión",
  "The pack reports that it has deteriorated; a capacity test decides how far, and whether single modules are enough.":
    "La batería avisa de deterioro; una prueba de capacidad dice cuánto y si basta con módulos sueltos.",
  "The drive limits its power and may stop; high-voltage work requires training.":
    "La propulsión limita la potencia y puede pararse; la alta tensión exige formación.",
  "Test the capacity and compare the cells first; clean the fan and filter of the pack. Replace modules or the pack only after that.":
    "Primero pruebe la capacidad y compare las celdas; limpie el ventilador y el filtro de la batería. Cambie módulos o la batería solo después.",
  "Range or electric power falls": "Baja la autonomía o la potencia eléctrica",
  "Fan of the pack is loud": "El ventilador de la batería suena fuerte",
  "Warning of the drive system": "Aviso del sistema de propulsión",
  "Aged cells or modules of the pack": "Celdas o módulos envejecidos",
  "Blocked cooling: fan, filter or duct of the pack":
    "Refrigeración obstruida: ventilador, filtro o conducto de la batería",
  "Corroded bus bar or sense wire": "Pletina o cable de medida con corrosión",
  "Mixture: old codes": "Mezcla: códigos antiguos",
  "Two codes contradict each other, and the reading is normal today: both are history.":
    "Dos códigos se contradicen y la lectura es normal hoy: ambos son del pasado.",
  "Nothing is wrong with it today.": "Hoy no hay nada mal en ello.",
  "Note the codes and clear them. Replace nothing unless one of them comes back.":
    "Anote los códigos y bórrelos. No cambie nada si ninguno vuelve.",
  "None today": "Ninguno hoy",
  "Old codes of an earlier fault or repair": "Códigos antiguos de una avería o reparación anterior",
  "Loose connector that comes and goes": "Conector flojo que va y viene",
  "Fuel pressure: old codes": "Presión de combustible: códigos antiguos",
  "Supply voltage: old codes": "Tensión: códigos antiguos",
  "Idle speed: old codes": "Ralentí: códigos antiguos",
  "Coolant temperature: old codes": "Temperatura del refrigerante: códigos antiguos",
  "Engine oil pressure": "Presión de aceite del motor",
  "The engine has no oil pressure, or too little oil for it.":
    "El motor no tiene presión de aceite o le falta aceite para ello.",
  "Do not run the engine. Check the oil on the dipstick, fill it and look for the leak; then measure the pressure with a gauge.":
    "No ponga en marcha el motor. Mire el aceite en la varilla, rellene y busque la fuga; después mida la presión con un manómetro.",
  "Oil lamp": "Testigo de aceite",
  "Oil level far too low": "Nivel de aceite demasiado bajo",
  "Worn bearings or oil pump": "Cojinetes o bomba de aceite gastados",
  "Clogged oil screen": "Colador de aceite obstruido",
  "Oil pressure sensor": "Sensor de presión de aceite",
  "Connecting rod bearings": "Cojinetes de biela",
  "The engine's knock detection has heard worn connecting rod bearings.":
    "La detección de golpeteo del motor ha oído cojinetes de biela gastados.",
  "A bearing that fails breaks the engine and can set it on fire: do not run it.":
    "Un cojinete que falla rompe el motor y puede incendiarlo: no lo ponga en marcha.",
  "Do not run the engine. Ask the maker about the recall and the extended warranty for this engine; open the oil filter and look for metal.":
    "No ponga en marcha el motor. Pregunte al fabricante por la llamada a revisión y la garantía ampliada; abra el filtro de aceite y busque metal.",
  "Knocking that rises with engine speed": "Golpeteo que aumenta con las revoluciones",
  "Emergency mode": "Modo de emergencia",
  "Worn connecting rod bearings": "Cojinetes de biela gastados",
  "Low oil that has damaged the bearings": "La falta de aceite ha dañado los cojinetes",
  "Knock sensor or its wiring": "Sensor de picado o su cableado",
  "Camshaft timing with poor oil": "Distribución variable con aceite en mal estado",
  "The camshaft timing is wrong, and the engine oil is low or old: the oil moves the adjusters.":
    "La distribución no es correcta y el aceite está bajo o viejo: el aceite mueve los variadores.",
  "Low oil wears the engine at once, and with wrong timing valves can hit pistons.":
    "La falta de aceite desgasta el motor enseguida, y con mala distribución las válvulas pueden tocar los pistones.",
  "Correct the oil first: level, grade and filter. Then clear the codes and test again before anything is opened.":
    "Primero corrija el aceite: nivel, grado y filtro. Después borre los códigos y pruebe de nuevo antes de abrir nada.",
  "Rattle after a cold start": "Traqueteo tras el arranque en frío",
  "Less power": "Menos potencia",
  "Low or old engine oil": "Aceite bajo o viejo",
  "Oil control valve stuck or its screen clogged": "Válvula de aceite atascada o su tamiz obstruido",
  "Camshaft adjuster": "Variador del árbol de levas",
  "Stretched timing chain or worn tensioner": "Cadena estirada o tensor gastado",
  "Timing chain or belt": "Cadena o correa de distribución",
  "Crankshaft and camshaft do not agree: the chain or belt is stretched, or has jumped.":
    "El cigüeñal y el árbol de levas no coinciden: la cadena o la correa está estirada o ha saltado.",
  "A chain or belt that jumps further can destroy valves and pistons.":
    "Si la cadena o la correa salta más, puede destruir válvulas y pistones.",
  "Check level and grade of the oil first, then compare the camshaft angles; open the timing cover only after that.":
    "Primero mire el nivel y el grado del aceite, después compare los ángulos de los árboles de levas; abra la tapa de distribución solo después.",
  "Stretched timing chain, worn tensioner, or belt off by a tooth":
    "Cadena estirada, tensor gastado o correa saltada un diente",
  "Oil low, old or of the wrong grade": "Aceite bajo, viejo o de grado incorrecto",
  "Oil control valve or camshaft adjuster": "Válvula de aceite o variador",
  "Crankshaft or camshaft sensor": "Sensor de cigüeñal o de árbol de levas",
  "A camshaft adjuster does not reach its position.": "Un variador del árbol de levas no alcanza su posición.",
  "The engine runs roughly and uses more fuel; with low oil it is also the first warning.":
    "El motor va brusco y gasta más; con poco aceite es además el primer aviso.",
  "Check level and grade of the oil first, then the oil control valve and its screen.":
    "Primero mire el nivel y el grado del aceite, después la válvula de aceite y su tamiz.",
  "Milky or thinned oil ruins the bearings: do not run the engine before it is known what is in it.":
    "El aceite lechoso o diluido destruye los cojinetes: no ponga en marcha el motor hasta saber qué contiene.",
  "Do not run the engine. Take an oil sample, test the coolant for combustion gas and the cooling system for pressure loss.":
    "No ponga en marcha el motor. Tome una muestra de aceite, busque gases en el refrigerante y pérdida de presión en el circuito.",
  "Oil temperature sensor": "Sensor de temperatura del aceite",
  "The sensor reports a value that is impossible in this state: nothing was concluded from it.":
    "El sensor da un valor imposible en este estado: no se ha sacado ninguna conclusión de él.",
  "Without the sensor, what it should watch goes unnoticed.": "Sin el sensor pasa inadvertido lo que debe vigilar.",
  "Read it with another tool; then check the connector and the sensor.":
    "Léalo con otro equipo; después revise el conector y el sensor.",
  "Wrong display": "Indicación errónea",
  "Misread by the scan tool": "Mal leído por el equipo de diagnosis",
  "Transmission temperature sensor": "Sensor de temperatura del cambio",
  "Catalyst temperature signal": "Señal de temperatura del catalizador",
  "Ambient temperature sensor": "Sensor de temperatura exterior",
  "Intake pressure sensor": "Sensor de presión de admisión",
  "Fuel trim": "Corrección de mezcla",
  "Voltage signal of the control module": "Señal de tensión de la centralita",
  "Ignition coil of the misfiring cylinder": "Bobina del cilindro que falla",
  "The cylinder misfires because its ignition coil or the circuit of the coil is faulty.":
    "El cilindro falla porque su bobina o el circuito de la bobina está averiado.",
  "Swap the coil with a neighbor: if the codes move with it, replace the coil and the spark plug.":
    "Cambie la bobina con la vecina: si los códigos se mueven con ella, sustituya la bobina y la bujía.",
  "Failed ignition coil": "Bobina averiada",
  "Connector or wiring of the coil": "Conector o cableado de la bobina",
  "Worn spark plug that overloads the coil": "Bujía gastada que sobrecarga la bobina",
  "Injector of the misfiring cylinder": "Inyector del cilindro que falla",
  "The cylinder misfires because its injector or the circuit of the injector is faulty.":
    "El cilindro falla porque su inyector o el circuito del inyector está averiado.",
  "Check the connector, compare the resistance with a neighbor, then replace the injector.":
    "Revise el conector, compare la resistencia con el vecino y después sustituya el inyector.",
  "Hardly any coolant is left. Coolant does not evaporate from a closed system.":
    "Apenas queda refrigerante. De un circuito cerrado no se evapora.",
  "Without coolant the engine overheats within minutes, even if the gauge reads cold: do not run it.":
    "Sin refrigerante el motor se sobrecalienta en minutos, aunque el indicador marque frío: no lo ponga en marcha.",
  "Do not run it before it is filled and tight. Fill with the specified coolant when cold, and pressure-test for the leak; with misfires, test for combustion gas in the coolant.":
    "No lo ponga en marcha hasta que esté lleno y sin fugas. Rellene en frío con el refrigerante indicado y pruebe la presión; si hay fallos de encendido, busque gases de combustión en el refrigerante.",
  "Reduction of nitrogen oxides": "Reducción de óxidos de nitrógeno (SCR)",
  "The reduction of nitrogen oxides works too little, and a sensor that it relies on reports too: the sensor, the reductant and its dosing explain it more often than the catalyst.":
    "La reducción de óxidos de nitrógeno actúa poco y un sensor del que depende también avisa: el sensor, el AdBlue y su dosificación lo explican más a menudo que el catalizador.",
  "After a set distance the car limits its power or refuses to start, as the law demands.":
    "Tras una distancia fijada el coche limita la potencia o no arranca, como exige la ley.",
  "Warning of the reductant": "Aviso de AdBlue",
  "NOx sensor that drifts or is fouled": "Sensor de NOx con deriva o sucio",
  "Reductant that is old, diluted or contaminated": "AdBlue viejo, diluido o contaminado",
  "Dosing valve or pump of the reductant": "Inyector o bomba de AdBlue",
  "Air flow meter that reads wrong: the dosing is calculated from it":
    "Caudalímetro que mide mal: de él se calcula la dosificación",
  "Exhaust leak ahead of a NOx sensor": "Fuga de escape antes de un sensor de NOx",
  "Worn catalyst of the reduction": "Catalizador SCR gastado",
  "Check the NOx sensors, the quality of the reductant and its dosing first, with the air flow meter and exhaust leaks; the catalyst comes last.":
    "Compruebe primero los sensores de NOx, la calidad del AdBlue y su dosificación, además del caudalímetro y las fugas de escape; el catalizador, lo último.",
  "The battery is nearly flat.": "La batería está casi descargada.",
  "The car may not start again, and a battery that stays nearly flat is ruined.":
    "El coche puede no volver a arrancar, y una batería que queda casi descargada se estropea.",
};
