/** Sources of rules of the rate book, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const repairRules: Readonly<Record<string, string>> = {
  // sources of rules of the rate book
  "70 % for the first panel, 40 % for each further one, clear coat included (collisionblast.com)":
    "70 % für das erste, 40 % für jedes weitere Teil, Klarlack enthalten (collisionblast.com)",
  "the cap of clear coat, raised as the first panel": "die Grenze des Klarlacks, erhöht wie beim ersten Teil",
  "a blend has the middle coat as well": "auch beim Beilackieren gibt es die Mittelschicht",
  "Infiniti's position statement: 1996 and newer, after every collision (propertycasualty360.com)":
    "Vorgabe von Infiniti: ab 1996, nach jedem Unfall (propertycasualty360.com)",
  "shut down, wait 10 minutes, measure, start again": "abschalten, 10 Minuten warten, messen, wieder einschalten",
  "welding times include grinding, but not sealing (fenderbender.com)":
    "Schweißzeiten enthalten Schleifen, aber nicht Abdichten (fenderbender.com)",
  "parts of 2010 to 2017 have fewer sensors": "Teile von 2010 bis 2017 haben weniger Sensoren",
  "parts before 2010 are simpler": "Teile vor 2010 sind einfacher",
  "prices are by class of car, not from a catalog": "Preise nach Fahrzeugklasse, nicht aus einem Katalog",
  "dents over 3 in. cost ${{count1}}-{{usd1}} (cardiagtech.my, weak)":
    "Dellen über 7,6 cm kosten {{count1}}-{{usd1}} (cardiagtech.my, schwache Quelle)",
  "the bed is taken off its frame, and its side is replaced on the bench":
    "die Ladefläche wird abgenommen und ihre Seite auf dem Bock ersetzt",
  "two cartridges of sealer, a can of epoxy primer and a can of wax":
    "zwei Kartuschen Dichtmasse, eine Dose Epoxidgrundierung und eine Dose Wachs",
  "two cartridges of sealer, a can of primer and a can of wax":
    "zwei Kartuschen Dichtmasse, eine Dose Primer und eine Dose Wachs",
};
