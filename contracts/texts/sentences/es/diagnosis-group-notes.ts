/** Faults that one cause explains together, by the English text of the rules (server/domain/diagnostics/rules/groups). */
export const groupNotes: Readonly<Record<string, string>> = {
  "Connector or wiring of the injector": "Conector o cableado del inyector",
  "Failed injector": "Inyector averiado",
  "Output of the control module": "Salida de la centralita",
  "Exhaust leak ahead of the sensors": "Fuga de escape antes de las sondas",
  "Lean at idle and off idle with normal fuel pressure, and the catalyst test fails: an exhaust leak explains both.":
    "Mezcla pobre al ralentí y fuera de él con presión normal, y falla la prueba del catalizador: una fuga de escape explica ambas cosas.",
  "The engine adds fuel that it does not need, and the catalyst suffers.":
    "El motor añade combustible que no necesita y el catalizador sufre.",
  "Look for the leak with smoke or soap water at the manifold and the flanges; price no pump and no catalyst before.":
    "Busque la fuga con humo o agua jabonosa en el colector y las bridas; antes no presupueste ni bomba ni catalizador.",
  "Ticking noise when cold": "Tictac en frío",
  "Smell of exhaust": "Olor a escape",
  "Leaking exhaust manifold gasket, flange or crack ahead of the oxygen sensor":
    "Fuga en la junta del colector, una brida o una grieta antes de la sonda",
  "Aged oxygen sensor before the catalyst": "Sonda lambda anterior envejecida",
  "Exhaust aftertreatment: filter and reduction": "Postratamiento de gases: filtro y SCR",
  "Filter and reduction of the exhaust report one after the other: a wrong pressure reading or ash explains them more often than a broken filter.":
    "El filtro y la SCR avisan uno tras otro: una presión mal medida o la ceniza lo explica más a menudo que un filtro roto.",
  "A filter that cannot be cleaned blocks: power drops, and a late regeneration can crack it.":
    "Un filtro que no se regenera se obstruye: baja la potencia y una regeneración tardía puede agrietarlo.",
  "Lamp of the particulate filter": "Testigo del filtro de partículas",
  "Frequent regeneration": "Regeneraciones frecuentes",
  "Cracked, blocked or swapped hoses of the differential pressure sensor":
    "Tubos del sensor de presión diferencial rotos, obstruidos o cruzados",
  "Differential pressure sensor": "Sensor de presión diferencial",
  "Ash: the filter has reached its mileage": "Ceniza: el filtro ha llegado a su kilometraje",
  "Interrupted regenerations: short trips, or soot from EGR, boost or injectors":
    "Regeneraciones interrumpidas: trayectos cortos u hollín de EGR, turbo o inyectores",
  "Reductant, its dosing or a NOx sensor": "AdBlue, su dosificación o un sensor de NOx",
  "Filter cracked, or catalyst worn out": "Filtro agrietado o catalizador agotado",
  "Replace both tires of the axle, check alignment.": "Cambie los dos neumáticos del eje y compruebe la alineación.",
  "Plan new tires, both of the axle.": "Prevea neumáticos nuevos, los dos del eje.",
  "Lost communication: history": "Comunicación perdida: del pasado",
  "A unit was silent at some time, but it answers today: the code is history.":
    "Una centralita calló en algún momento, pero hoy responde: el código es del pasado.",
  "The unit answers: nothing needs repair today.": "La centralita responde: hoy no hay nada que reparar.",
  "Clear the code. If it comes back, check supply, ground and connector of this unit.":
    "Borre el código. Si vuelve, revise la alimentación, la masa y el conector de esta centralita.",
  "Low voltage at some time, often while starting": "Tensión baja en algún momento, a menudo al arrancar",
  "Battery or module was disconnected": "La batería o la centralita estuvo desconectada",
  "Loose connector of the bus": "Conector del bus flojo",
  "Codes were cleared recently": "Códigos borrados hace poco",
  "The codes were cleared so recently that the self-tests have not run: an empty memory proves nothing.":
    "Los códigos se borraron hace tan poco que las autopruebas no se han hecho: una memoria vacía no demuestra nada.",
  "Clearing before a sale hides faults: a red flag of a used car.":
    "Borrar antes de vender oculta averías: una señal de alarma en un usado.",
  "Ask why, and drive until all monitors have run. Then read the codes again before buying.":
    "Pregunte por qué y conduzca hasta que se completen todas las autopruebas. Lea los códigos otra vez antes de comprar.",
  "No lamp and no code, and yet a fault": "Sin testigo ni código, y aun así una avería",
  "Codes cleared to hide a fault": "Códigos borrados para ocultar una avería",
  "Codes cleared after a repair": "Códigos borrados tras una reparación",
  "Battery was disconnected": "La batería estuvo desconectada",
  "a cold pack has less capacity": "una batería fría tiene menos capacidad",
  "normal today": "normal hoy",
  "the battery itself is charged": "la batería misma está cargada",
  "the oil level is low: oil moves the camshaft adjusters":
    "el nivel de aceite es bajo: el aceite mueve los variadores",
  "old oil clogs the valves of the camshaft adjusters": "el aceite viejo obstruye las válvulas de los variadores",
  "the fuel pressure is normal: the pump is not the cause":
    "la presión de combustible es normal: la bomba no es la causa",
  "under {{grade1}} V at the module: codes that were set at this voltage are not to be trusted":
    "menos de {{grade1}} V en la centralita: los códigos guardados con esa tensión no son de fiar",
  "under {{grade1}} V with the engine running": "menos de {{grade1}} V con el motor en marcha",
  "under {{grade1}} V with many codes: they may all come from it":
    "menos de {{grade1}} V con muchos códigos: todos pueden venir de ahí",
  "the end of the scale: a shorted circuit": "fin de escala: cortocircuito",
  "colder than the air around after a quarter of an hour": "más frío que el ambiente tras un cuarto de hora",
  "cold after a quarter of an hour of exhaust gas": "frío tras un cuarto de hora de gases",
  "a running engine breathes: the signal is missing": "un motor en marcha respira: falta la señal",
  "the end of the scale: the signal is missing": "fin de escala: falta la señal",
  "no weather and no road has this pressure": "ningún clima ni altura tiene esta presión",
  "the end of the scale: no engine runs like this": "fin de escala: ningún motor funciona así",
  "no module works at this voltage": "ninguna centralita funciona con esta tensión",
  "Wait for the repair that comes first: until then the engine stays off and the car stays where it is.":
    "Espere a la primera reparación: hasta entonces el motor queda parado y el coche donde está.",
  "It can wait: the repair that comes first decides.": "Puede esperar: decide la primera reparación.",
  "Other trouble codes: check again after charging": "Otros códigos: comprobar de nuevo tras cargar",
  "The supply voltage is so low that modules set false codes. What these codes report cannot be judged before the battery is charged.":
    "La tensión es tan baja que las centralitas guardan códigos falsos. Lo que dicen no se puede juzgar antes de cargar la batería.",
  "Codes that were set at low voltage are often false: parts that they name are not replaced now.":
    "Los códigos guardados con tensión baja suelen ser falsos: las piezas que nombran no se cambian ahora.",
  "Low supply voltage": "Tensión de alimentación baja",
  "Charge the battery and repair the charging first. Then clear the codes and read all modules again.":
    "Primero cargue la batería y repare la carga. Después borre los códigos y lea de nuevo todas las centralitas.",
  "Do not touch orange cables; high-voltage work requires training. Charge the 12-volt battery, then measure the fault before its code is cleared.":
    "No toque los cables naranja; trabajar con alta tensión exige formación. Cargue la batería de 12 voltios y mida el fallo antes de borrar su código.",
  "nothing is priced before the codes were read again": "sin precio antes de leer de nuevo los códigos",
  "monitor misfire": "autoprueba de fallos de encendido",
  "monitor fuel system": "autoprueba del sistema de combustible",
  "monitor comprehensive component": "autoprueba de componentes",
  "monitor catalyst": "autoprueba del catalizador",
  "monitor heated catalyst": "autoprueba del catalizador calentado",
  "monitor evaporative system": "autoprueba del sistema de vapores",
  "monitor secondary air system": "autoprueba del aire secundario",
  "monitor oxygen sensor": "autoprueba de las sondas lambda",
  "monitor oxygen sensor heater": "autoprueba de la calefacción de sondas",
  "monitor egr vvt system": "autoprueba de EGR y distribución variable",
  "monitor nmhc catalyst": "autoprueba del catalizador de oxidación",
  "monitor nox scr aftertreatment": "autoprueba de la SCR",
  "monitor boost pressure": "autoprueba de la presión de turbo",
  "monitor exhaust gas sensor": "autoprueba de los sensores de escape",
  "monitor pm filter": "autoprueba del filtro de partículas",
  "a permanent code stays until the car itself has tested it":
    "un código permanente queda hasta que el propio coche lo comprueba",
  "{{count1}} warm-ups are needed before the codes mean something":
    "hacen falta {{count1}} calentamientos para que los códigos signifiquen algo",
  "{{interval1}} miles are needed before the codes mean something":
    "hacen falta {{interval1}} para que los códigos signifiquen algo",
  "the codes were cleared recently": "los códigos se borraron hace poco",
  "this self-test has not run": "esta autoprueba no se ha hecho",
  "counted once, with: {{word1}}": "contado una vez, con: {{word1}}",
  "-{{points1}}: the codes were cleared recently, so that faults may be hidden":
    "-{{points1}}: los códigos se borraron hace poco y puede haber averías ocultas",
  "-{{points1}}: nothing proves that the self-tests have run since the codes were cleared (monitors, warm-ups, distance)":
    "-{{points1}}: nada demuestra que las autopruebas se hayan hecho desde el borrado (autopruebas, calentamientos, distancia)",
  permanent: "permanente",
  incomplete: "incompleta",
  "coolant leak": "fuga de refrigerante",
  "exhaust leak": "fuga de escape",
  "timing belt with tensioner and water pump": "correa de distribución con tensor y bomba de agua",
  "differential pressure sensor and its hoses": "sensor de presión diferencial y sus tubos",
  "capacity and cell test of the pack": "prueba de capacidad y celdas de la batería",
  "connecting rod bearings or a replacement engine": "cojinetes de biela o motor de recambio",
};
