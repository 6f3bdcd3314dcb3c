/** Sources of rules of the rate book, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairRules: Readonly<Record<string, string>> = {
  // sources of rules of the rate book
  "70 % for the first panel, 40 % for each further one, clear coat included (collisionblast.com)":
    "70 % el primer panel, 40 % cada uno más, barniz incluido (collisionblast.com)",
  "the cap of clear coat, raised as the first panel": "el límite del barniz, subido como el primer panel",
  "a blend has the middle coat as well": "el difuminado también lleva la capa intermedia",
  "Infiniti's position statement: 1996 and newer, after every collision (propertycasualty360.com)":
    "postura de Infiniti: desde 1996, tras cada choque (propertycasualty360.com)",
  "shut down, wait 10 minutes, measure, start again": "desconectar, esperar 10 minutos, medir, volver a conectar",
  "welding times include grinding, but not sealing (fenderbender.com)":
    "los tiempos de soldadura incluyen esmerilar, pero no sellar (fenderbender.com)",
  "parts of 2010 to 2017 have fewer sensors": "las piezas de 2010 a 2017 tienen menos sensores",
  "parts before 2010 are simpler": "las piezas anteriores a 2010 son más simples",
  "prices are by class of car, not from a catalog": "precios por clase de auto, no de un catálogo",
  "dents over 3 in. cost ${{count1}}-{{usd1}} (cardiagtech.my, weak)":
    "abolladuras de más de 7,6 cm cuestan {{count1}}-{{usd1}} (cardiagtech.my, fuente débil)",
  "the bed is taken off its frame, and its side is replaced on the bench":
    "la caja se quita del bastidor y su costado se cambia en el banco",
  "two cartridges of sealer, a can of epoxy primer and a can of wax":
    "dos cartuchos de sellador, una lata de imprimación epoxi y una lata de cera",
  "two cartridges of sealer, a can of primer and a can of wax":
    "dos cartuchos de sellador, una lata de imprimación y una de cera",
};
