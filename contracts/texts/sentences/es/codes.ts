/** The commonest trouble codes, and why they are urgent, by the English text. */
export const commonCodes: Readonly<Record<string, string>> = {
  "fuel system too lean": "mezcla demasiado pobre",
  "fuel system too rich": "mezcla demasiado rica",
  "random or multiple cylinder misfire detected": "fallo de encendido en varios cilindros",
  "misfire detected": "fallo de encendido detectado",
  "catalyst system efficiency below threshold": "eficiencia del catalizador por debajo del umbral",
  "system voltage low": "tensión del sistema baja",
  "{{word1}}, bank {{count1}}": "{{word1}}, banco {{count1}}",
  "{{word1}}, cylinder {{count1}}": "{{word1}}, cilindro {{count1}}",
  "A lean mixture burns hot: left alone it leads to misfires, which destroy the catalyst.":
    "Una mezcla pobre quema muy caliente: sin reparar provoca fallos que destruyen el catalizador.",
  "Unburnt fuel overheats the catalyst and washes the oil off the cylinder walls.":
    "El combustible sin quemar calienta el catalizador y lava el aceite de los cilindros.",
  "Unburnt fuel burns in the catalyst and melts it: with a flashing lamp do not drive on, without one drive gently to the workshop.":
    "El combustible sin quemar arde en el catalizador y lo funde: si parpadea el testigo, no siga; si no, vaya con suavidad al taller.",
  "The car drives on, but fails an emissions test; what destroyed the catalyst will destroy a new one.":
    "El vehículo circula, pero no pasa la prueba de emisiones; lo que destruyó el catalizador destruirá uno nuevo.",
  "The engine runs on substitute values: it uses more fuel, and in the long run the catalyst suffers.":
    "El motor va con valores sustitutos: consume más y a la larga sufre el catalizador.",
  "It only watches the exhaust: the car drives as before, but fails an emissions test.":
    "Solo vigila el escape: el vehículo anda igual, pero no pasa la prueba de emisiones.",
  "The engine runs cold: more fuel and wear, a cold cabin, but no danger of stopping.":
    "El motor va frío: más consumo y desgaste, habitáculo frío, pero sin riesgo de pararse.",
  "Only fuel vapor escapes: the car drives as before, but smells and fails an emissions test.":
    "Solo escapa vapor: el vehículo anda igual, pero huele y no pasa la prueba de emisiones.",
  "The engine runs roughly or without its full power; it will not strand you at once, but it gets worse.":
    "El motor va irregular o sin toda su potencia; no se parará enseguida, pero empeora.",
  "The control unit guesses the temperature: rich running, fans on all the time, and a gauge that may hide overheating.":
    "La centralita supone la temperatura: mezcla rica, ventiladores siempre en marcha y un indicador que puede ocultar el calor.",
  "The engine can stall in traffic or refuse to start again.":
    "El motor puede calarse en el tráfico o no volver a arrancar.",
  "The car runs on its battery alone: within half an hour it stops, with lights and assistance failing first.":
    "El vehículo anda solo con la batería: en media hora se para; antes fallan luces y asistentes.",
  "Clutches slip or shifts hit hard while it lasts: every mile wears the transmission.":
    "Los embragues patinan o el cambio golpea: cada trayecto desgasta la transmisión.",
  "Ordinary braking remains, but anti-lock and stability control are off: wheels can lock on a wet road.":
    "Se puede frenar, pero sin ABS ni control de estabilidad: las ruedas pueden bloquearse en mojado.",
  "The restraint may not work in a crash, or may fire without one.":
    "El airbag o cinturón puede fallar en un choque o activarse sin él.",
  "Defined by the vehicle's maker": "Definido por el fabricante del vehículo",
  "Not defined": "Sin definir",
  "A code that the vehicle's maker defines, in the area: {{word1}}.":
    "Un código que define el fabricante, en el área: {{word1}}.",
  "The same code has another meaning in another make.": "El mismo código significa otra cosa en otra marca.",
  "The maker's service information explains it.": "La información de servicio del fabricante lo explica.",
  "A code in the range of the standard ({{word1}}) without a known meaning.":
    "Un código del rango de la norma ({{word1}}) sin significado conocido.",
  "It may be from a newer edition of the standard, or misread.":
    "Puede ser de una edición más nueva de la norma, o estar mal leído.",
  "The meaning is unknown.": "No se conoce el significado.",
  "Follow the warning lamp: stop if it flashes or is red.": "Guíese por el testigo: deténgase si parpadea o es rojo.",
  "Look the code up in the service information of this make, or read it with the maker's scan tool.":
    "Busque el código en la información de servicio de esta marca o léalo con el escáner del fabricante.",
  "Read the code again with another scan tool, and look it up in the maker's service information.":
    "Lea el código otra vez con otro escáner y búsquelo en la información de servicio del fabricante.",
  "fuel and air metering, auxiliary emission controls": "mezcla de aire y combustible y control de emisiones",
  "fuel and air metering": "mezcla de aire y combustible",
  "fuel and air metering, injectors": "mezcla de aire y combustible, inyectores",
  "ignition or misfire": "encendido o fallos de encendido",
  "auxiliary emission controls": "control de emisiones",
  "vehicle speed, idle control and auxiliary inputs": "velocidad, ralentí y entradas auxiliares",
  "computer and its outputs": "computadora y sus salidas",
  transmission: "transmisión",
  "powertrain, including hybrid propulsion": "tren motriz, incluido el híbrido",
  "brakes, steering and suspension": "frenos, dirección y suspensión",
  "body, restraints and comfort": "carrocería, airbags y confort",
  "data bus between the units": "red de datos entre las unidades",
};
