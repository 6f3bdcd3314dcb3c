/** Findings of several signs, by the English text of the rules (server/domain/diagnostics/rules). */
export const jointFaults: Readonly<Record<string, string>> = {
  "Control module that regulates the alternator": "Unidad de control que regula el alternador",
  "High-voltage insulation": "Aislamiento de alto voltaje",
  "High voltage leaks to the body of the car.": "Hay fuga de alto voltaje a la carrocería.",
  "The high-voltage system shuts itself down or must not be touched: the car can stop, and the voltage is lethal.":
    "El sistema de alto voltaje se apaga o no se debe tocar: el vehículo puede pararse y la tensión es mortal.",
  "Do not touch orange cables. Measure the insulation with the parts separated one by one. Work on the high-voltage system only with the training for it: switch it off, wait for the capacitors, and measure that it is dead.":
    "No tocar los cables naranjas. Medir el aislamiento separando los componentes uno a uno. Trabajar en el sistema de alto voltaje solo con formación: desconectarlo, esperar a los condensadores y medir la ausencia de tensión.",
  "High voltage leaks to the body of the car, and the pack reports that it has deteriorated: a leaking module explains both.":
    "Hay fuga de alto voltaje a la carrocería y la batería informa de su desgaste: un módulo con fuga explica ambas cosas.",
  "The car may not start again": "Puede que el vehículo no vuelva a arrancar",
  "Air conditioning compressor or its oil": "Compresor del aire acondicionado o su aceite",
  "Motor or cable insulation damaged": "Aislamiento del motor o de un cable dañado",
  "Coolant or water in a high-voltage part": "Refrigerante o agua en un componente de alto voltaje",
  "Leaking battery block": "Módulo de batería con fuga",
  "High-voltage heater of the cabin or the battery": "Calefactor de alto voltaje del habitáculo o de la batería",
  "Coolant is lost, and the engine misfires when it is started cold: coolant seeps into a cylinder.":
    "Se pierde refrigerante y el motor falla al arrancar en frío: entra refrigerante en un cilindro.",
  "Coolant in a cylinder can bend a connecting rod at the next start, and the loss leads to overheating.":
    "El refrigerante en un cilindro puede doblar una biela en el próximo arranque, y la pérdida lleva al sobrecalentamiento.",
  "Do not start the engine. Pressure-test the coolant overnight, look into the cylinder that misfires, and turn the engine with its plug out; after that test for combustion gas in the coolant. Plugs and coils come last.":
    "No arrancar el motor. Comprobar el circuito a presión durante la noche, mirar dentro del cilindro que falla y girar el motor con su bujía quitada; después buscar gases de combustión en el refrigerante. Bujías y bobinas van al final.",
  "Rough start that clears up": "Arranque irregular que se normaliza",
  "Two sensors of one housing report impossible values: their common plug or wiring explains both.":
    "Dos sensores de una misma carcasa dan valores imposibles: su conector o cableado común explica ambos.",
  "Knock sensors: their common wiring": "Sensores de picado: cableado común",
  "Both knock sensors report at once: what they share explains that more often than two failed sensors.":
    "Los dos sensores de picado avisan a la vez: lo que comparten lo explica más a menudo que dos sensores averiados.",
  "Without the sensor the ignition is retarded for safety: less power and more fuel; real knock would go unnoticed.":
    "Sin el sensor se retrasa el encendido por seguridad: menos potencia y más consumo; un picado real pasaría inadvertido.",
  "Measure both sensors at the plug of the control module. If both are open, look at the harness under the intake; replace harness and sensors together.":
    "Medir los dos sensores en el conector de la unidad de control. Si ambos están abiertos, mirar el mazo bajo la admisión; cambiar mazo y sensores juntos.",
  "Harness or plug that both sensors share": "Mazo o conector común a los dos sensores",
  "Corroded sensors": "Sensores corroídos",
  "Poor fuel or a noise of the engine": "Combustible malo o un ruido del motor",
  "Fuel rail pressure of the direct injection": "Presión del raíl de la inyección directa",
  "The pressure in the fuel rail falls short: the supply from the tank, the high-pressure pump, or the sensor.":
    "La presión en el raíl es insuficiente: el suministro desde el depósito, la bomba de alta presión o el sensor.",
  "The engine loses power under load and can stall.": "El motor pierde potencia bajo carga y puede calarse.",
  "Measure the low pressure with a gauge first. Then compare wanted and actual rail pressure under load, and look at the cam follower, before the high-pressure pump is priced.":
    "Medir primero la baja presión con un manómetro. Después comparar la presión deseada y la real del raíl bajo carga y mirar el empujador de la leva antes de presupuestar la bomba de alta presión.",
  "Weak pump in the tank or clogged filter: the high-pressure pump gets too little":
    "Bomba del depósito débil o filtro obstruido: la bomba de alta presión recibe poco",
  "Worn high-pressure pump, its cam follower or its control valve":
    "Bomba de alta presión, su empujador o su válvula de control desgastados",
  "Rail pressure sensor": "Sensor de presión del raíl",
  "Leaking injector or pressure relief valve": "Inyector o válvula limitadora de presión con fuga",
  "Check the hoses and the differential pressure sensor (0 kPa with the engine off), then ash and soot load. Below the maker's soot limit regenerate it with the scan tool, before a filter is priced.":
    "Comprobar los tubos y el sensor de presión diferencial (0 kPa con el motor parado), luego la ceniza y el hollín. Por debajo del límite de hollín del fabricante, regenerarlo con el equipo de diagnosis antes de presupuestar un filtro.",
  "The particulate filter reports too much soot, or works too little: interrupted regenerations or a wrong pressure reading explain that more often than a broken filter.":
    "El filtro de partículas informa de demasiado hollín o de poca eficacia: regeneraciones interrumpidas o una presión mal medida lo explican más a menudo que un filtro roto.",
  "Purge valve of the vapor system": "Válvula de purga del sistema de vapores",
  "The purge valve does not close: vapor flows when it should not, and the vapor system does not hold.":
    "La válvula de purga no cierra: el vapor pasa cuando no debe y el sistema no mantiene la presión.",
  "Vapor reaches the engine at the wrong moment: rough idle and hard starts after filling up.":
    "El vapor llega al motor en mal momento: ralentí irregular y arranques difíciles tras repostar.",
  "Unplug the purge valve and feel at its port: suction at idle means that it does not close. Smoke-test the vapor system only if it closes.":
    "Desenchufar la válvula de purga y tocar su toma: succión al ralentí indica que no cierra. Probar el sistema con humo solo si cierra.",
  "Hard start after filling up": "Arranque difícil tras repostar",
  "Wiring of the purge valve shorted": "Cableado de la válvula de purga en corto",
  "Transmission: slip": "Transmisión: patinaje",
  "A clutch slips, and the fluid is worn: worn fluid alone can make it slip.":
    "Un embrague patina y el aceite está gastado: el aceite gastado ya puede hacerlo patinar.",
  "Stop if it is hot, and let it cool. Check level, color and smell of the fluid and the cooler first, then the slip of the torque converter and its solenoid; price an overhaul only after that.":
    "Si está caliente, parar y dejar enfriar. Comprobar primero nivel, color y olor del aceite y el radiador, luego el patinaje del convertidor y su solenoide; presupuestar una reparación general solo después.",
  "A clutch slips and the transmission overheats: slip makes heat, and low or old fluid or a blocked cooler makes both.":
    "Un embrague patina y la transmisión se sobrecalienta: el patinaje genera calor; el aceite bajo o viejo o un radiador obstruido causa ambas cosas.",
  "Clutch of the torque converter or its solenoid": "Embrague del convertidor o su solenoide",
  "Worn clutches or low line pressure": "Embragues gastados o presión de línea baja",
  "the trip was too short to clean the filter": "el trayecto fue demasiado corto para limpiar el filtro",
  "too cold to clean the filter": "demasiado frío para limpiar el filtro",
  "too little under load: direct injection then needs several times its idle pressure":
    "poca bajo carga: la inyección directa necesita entonces varias veces su presión de ralentí",
  "more than port injection has": "más de lo que tiene una inyección en el colector",
  "too little for direct injection": "poca para la inyección directa",
  "no more than the pump in the tank delivers": "no más de lo que da la bomba del depósito",
  "normal: only the other bank is lean": "normal: solo el otro banco está pobre",
  "only this bank is lean": "solo este banco está pobre",
  "over 16 V at the module: codes that were set at this voltage are not to be trusted":
    "más de 16 V en la unidad: los códigos puestos con esta tensión no son fiables",
  "over 16 V at the battery": "más de 16 V en la batería",
  "too hot within two minutes of a cold start: a shorted circuit":
    "demasiado caliente a los dos minutos de un arranque en frío: circuito en corto",
  "Other trouble codes: check again after the charging is repaired":
    "Otros códigos: volver a comprobar tras reparar la carga",
  "The supply voltage is so high that modules set false codes. What these codes report cannot be judged before the voltage is right.":
    "La tensión de alimentación es tan alta que las unidades ponen códigos falsos. Lo que indican no se puede juzgar hasta que la tensión sea correcta.",
  "Codes that were set at a wrong voltage are often false: parts that they name are not replaced now.":
    "Los códigos puestos con mala tensión suelen ser falsos: las piezas que nombran no se cambian ahora.",
  "Supply voltage too high": "Tensión de alimentación demasiado alta",
  "Repair the charging first. Then clear the codes and read all modules again.":
    "Reparar primero la carga. Después borrar los códigos y leer de nuevo todas las unidades.",
  "Do not touch orange cables; high-voltage work requires training. Repair the 12-volt supply, then measure the fault before its code is cleared.":
    "No tocar los cables naranjas; el alto voltaje exige formación. Reparar la alimentación de 12 voltios y medir la avería antes de borrar su código.",
  "The code was cleared, and the car has not tested the fault again: it is repaired or it comes back.":
    "El código se borró y el vehículo aún no ha vuelto a probar la avería: está reparada o volverá.",
};
