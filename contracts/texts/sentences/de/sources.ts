/** What sources say, by the English text. Their names and titles stay as they are. */
export const sources: Readonly<Record<string, string>> = {
  "our estimate": "eigene Schätzung",
  "our estimate, {{word1}}": "eigene Schätzung, {{word1}}",
  "our estimate, {{text1}}": "eigene Schätzung, {{text1}}",
  "our own estimate from the trade": "aus der Werkstattpraxis",
  "our own estimate, customary in the trade": "branchenüblich, eigene Schätzung",
  "hours: our estimate": "Stunden: eigene Schätzung",
  "the rest: our estimate": "der Rest: eigene Schätzung",
  "low end of the part: our estimate of an aftermarket one":
    "unteres Ende des Teils: eigene Schätzung für ein Teil anderer Hersteller",
  "one of: {{list1}}": "eines von: {{list1}}",
  "none: a diagnosis has to come first": "keine: zuerst ist eine Diagnose nötig",
  "{{usd1}} in all: {{text1}}": "{{usd1}} insgesamt: {{text1}}",
  "up to {{usd1}} in all: {{text1}}": "bis {{usd1}} insgesamt: {{text1}}",
  "average bill {{usd1}}: {{text1}}": "Rechnung im Schnitt {{usd1}}: {{text1}}",
  "bill ${{count1}}-{{usd1}} and labor ${{count2}}-{{usd2}}: {{text1}}":
    "Rechnung {{count1}}-{{usd1}}, Arbeit {{count2}}-{{usd2}}: {{text1}}",
  "leaks ${{count1}}-{{usd1}}, canister ${{count2}}-{{usd2}}: {{text1}}":
    "Lecks {{count1}}-{{usd1}}, Aktivkohlebehälter {{count2}}-{{usd2}}: {{text1}}",
  "part ${{count1}}-{{usd1}}, bill ${{count2}}-{{usd2}}, under 1 h: {{text1}}":
    "Teil {{count1}}-{{usd1}}, Rechnung {{count2}}-{{usd2}}, unter 1 h: {{text1}}",
  "part ${{count1}}-{{usd1}}, bill ${{count2}}-{{usd2}}: {{text1}}":
    "Teil {{count1}}-{{usd1}}, Rechnung {{count2}}-{{usd2}}: {{text1}}",
  "part ${{count1}}-{{usd1}} each, a pack more: {{text1}}": "Teil je {{count1}}-{{usd1}}, ein Satz mehr: {{text1}}",
  "part from the maker ${{count1}}-{{usd1}} and more: {{text1}}":
    "Teil vom Hersteller {{count1}}-{{usd1}} und mehr: {{text1}}",
  "part ${{count1}}-{{usd1}}: {{text1}}": "Teil {{count1}}-{{usd1}}: {{text1}}",
  "parts ${{count1}}-{{usd1}} and labor ${{count2}}-{{usd2}}: {{text1}}":
    "Teile {{count1}}-{{usd1}}, Arbeit {{count2}}-{{usd2}}: {{text1}}",
  "1 h and parts ${{count1}}-{{usd1}}: {{text1}}": "1 h und Teile {{count1}}-{{usd1}}: {{text1}}",
  "6-15 h and parts ${{count1}}-{{usd1}}: {{text1}}": "6-15 h und Teile {{count1}}-{{usd1}}: {{text1}}",
  "O2 about {{usd1}}, air-fuel about {{usd2}}: {{text1}}":
    "Lambdasonde etwa {{usd1}}, Breitbandsonde etwa {{usd2}}: {{text1}}",
  "replacement ${{count1}}-{{usd1}}, {{usd2}} on average for a car: {{text1}}":
    "Austausch {{count1}}-{{usd1}}, im Schnitt {{usd2}} beim Pkw: {{text1}}",
  "national average labor ${{count1}}-{{usd1}} and parts ${{count2}}-{{usd2}}, as quoted there":
    "US-Durchschnitt Arbeit {{count1}}-{{usd1}}, Teile {{count2}}-{{usd2}}, wie dort angegeben",
  "hours: {{text1}}": "Stunden: {{text1}}",

  // parts, hours and small jobs of the rate book
  "AAA 2023: a minor rear collision {{usd1}} without driver assistance":
    "AAA 2023: leichter Heckschaden {{usd1}} ohne Fahrerassistenz",
  "covers replaced for ${{count1}}-{{usd1}} (carrepairon.com, weak)":
    "Verkleidung ersetzt für {{count1}}-{{usd1}} (carrepairon.com, schwache Quelle)",
  "off and on {{grade1}} h (Japanese labour index)": "ab- und anbauen {{grade1}} h (japanischer Arbeitszeitindex)",
  "AAA 2023: {{usd1}} of a minor rear collision of {{usd2}}, sensors with it":
    "AAA 2023: {{usd1}} von {{usd2}} bei leichtem Heckschaden mit Sensoren",
  "CCC 2018: {{grade1}} to 6 hours (fenderbender.com)": "CCC 2018: {{grade1}} bis 6 Stunden (fenderbender.com)",
  "refinish {{grade1}} h as in CCC's example": "Lackieren {{grade1}} h wie im Beispiel von CCC",
  "CCC's example has {{grade1}} h refinish for a large fender":
    "Beispiel von CCC: {{grade1}} h Lackieren für einen großen Kotflügel",
  "replacing means changing over everything in the door's shell": "beim Ersetzen ist der ganze Türinhalt umzubauen",
  "replacing {{grade1}} h on a sedan of 2008 (fenderbender.com)":
    "Ersetzen {{grade1}} h an einer Limousine von 2008 (fenderbender.com)",
  "panel a few hundred to over {{usd1}}, a sill 4 to over 15 h (engineerfix.com)":
    "Teil einige hundert bis über {{usd1}}, Schweller 4 bis über 15 h (engineerfix.com)",
  "AAA 2023: {{usd1}} of a {{usd2}} windshield": "AAA 2023: {{usd1}} von {{usd2}} für die Windschutzscheibe",
  "AAA 2023: {{usd1}} with {{usd2}} for the camera": "AAA 2023: {{usd1}}, davon {{usd2}} für die Kamera",
  "${{count1}}-{{usd1}} fitted without one": "ohne Kamera eingebaut {{count1}}-{{usd1}}",
  "around the {{grade1}} h of a hood's light repair (CCC)": "um die {{grade1}} h einer leichten Haubenreparatur (CCC)",
  "20-45 minutes, ${{count1}}-{{usd1}} (unitedautoglasslasvegas.com)":
    "20-45 Minuten, {{count1}}-{{usd1}} (unitedautoglasslasvegas.com)",
  "welding rod, adhesive and filler for plastic": "Schweißdraht, Kleber und Spachtel für Kunststoff",
  "grinding bare, converter, primer and cavity wax": "blank schleifen, Rostumwandler, Grundierung, Hohlraumwachs",
  "most shops ask up to one mechanical hour (autobodynews.com 2018-19)":
    "die meisten Betriebe nehmen bis zu einer Mechanikerstunde (autobodynews.com 2018-19)",
  "CCC 2017: {{usd1}} a scan": "CCC 2017: {{usd1}} je Auslesen",

  // rules of the rate book
  "CCC/MOTOR guide to estimating (help.cccis.com)": "Kalkulationsleitfaden von CCC/MOTOR (help.cccis.com)",
  "half of the full refinish (scrs.com and Mitchell's guide; collisionblast.com)":
    "die Hälfte des vollen Lackierens (scrs.com und Leitfaden von Mitchell; collisionblast.com)",
  "as for a blend": "wie beim Beilackieren",
  "about half an hour a part (collisionblast.com)": "etwa eine halbe Stunde je Teil (collisionblast.com)",
  "paintless repair 25 % (hailcraftsmen.com), 20-25 % (engineerfix.com)":
    "Drücken 25 % (hailcraftsmen.com), 20-25 % (engineerfix.com)",
  "we take it for body work too": "wir nehmen es auch für Karosseriearbeit",
  "ROLAGS: bullseye up to {{grade1}} cm": "ROLAGS: Steinschlag bis {{grade1}} cm",
  "glass shops go to a dollar bill's length, 6 in. (unitedautoglasslasvegas.com)":
    "Glasbetriebe gehen bis zur Länge eines Dollarscheins, 15 cm (unitedautoglasslasvegas.com)",
  "ROLAGS allows {{grade1}} cm": "ROLAGS erlaubt {{grade1}} cm",
  "measuring and clamping on the bench": "Vermessen und Aufspannen auf der Richtbank",
  "US makers promised automatic braking as standard by 2022, many had it two years earlier":
    "US-Hersteller sagten Notbremsassistenten bis 2022 zu, viele hatten sie zwei Jahre früher",
  "the usual age from which insurers name other makes":
    "das Alter, ab dem Versicherer meist Teile anderer Hersteller vorsehen",
  "the commonest threshold of US states (autoclaimconsultants.com)":
    "die häufigste Grenze der US-Staaten (autoclaimconsultants.com)",
  "others 70-100 %": "andere 70-100 %",
  "formula 17c (Mabry v. State Farm, Georgia 2001; collisionconsulting.com)":
    "Formel 17c (Mabry v. State Farm, Georgia 2001; collisionconsulting.com)",
  "17c is the cap": "17c ist die Obergrenze",
  "the quickest quarter of shops work {{points1}}-{{grade1}} hours a day on a car (parscertified.com)":
    "das schnellste Viertel der Betriebe arbeitet {{points1}}-{{grade1}} Stunden am Tag an einem Auto (parscertified.com)",
  "a hail-damaged car is back after two days (expresshailrepair.com)":
    "ein Auto mit Hagelschaden ist nach zwei Tagen zurück (expresshailrepair.com)",
  "further dents our estimate": "weitere Dellen eigene Schätzung",
  "further ones {{usd1}} each, as hail charts add dents beyond a half dollar (hailest.com)":
    "weitere je {{usd1}}, wie Hageltabellen Dellen über einem halben Dollar zuschlagen (hailest.com)",
  "stormwisehailrepair.com: 10 dimes on a hood about {{usd1}}, 20 quarters about {{usd2}}":
    "stormwisehailrepair.com: 10 Dellen von 1,8 cm auf der Haube etwa {{usd1}}, 20 von 2,4 cm etwa {{usd2}}",
  "between and beyond the hood of stormwisehailrepair.com (10 dimes {{usd1}}, 20 quarters {{usd2}})":
    "zwischen und über den Werten von stormwisehailrepair.com (10 Dellen von 1,8 cm {{usd1}}, 20 von 2,4 cm {{usd2}})",
  "a diagnosis says more": "eine Diagnose sagt mehr",
  "up to {{usd1}} for an engine ({{text1}})": "bis {{usd1}} für einen Motor ({{text1}})",
  "catalyst {{usd1}} on average ({{text1}})": "Katalysator im Schnitt {{usd1}} ({{text1}})",
  "fuel pump ${{count1}}-{{usd1}} in all ({{text1}})": "Kraftstoffpumpe insgesamt {{count1}}-{{usd1}} ({{text1}})",

  // labor rates
  "body: Mitchell's 2017 rate by state (autonews.com) raised by a third to 2025 ({{usd1}} paid by insurers)":
    "Karosserie: Satz 2017 je Staat von Mitchell (autonews.com), bis 2025 um ein Drittel erhöht (Versicherer zahlen {{usd1}})",
  "body: Mitchell's 2017 rate by state (autonews.com) raised by a third to 2025 ({{usd1}} paid by insurers) and posted rates up to {{usd2}}":
    "Karosserie: Satz 2017 je Staat von Mitchell (autonews.com), bis 2025 um ein Drittel erhöht (Versicherer zahlen {{usd1}}), ausgehängte Sätze bis {{usd2}}",
  "mechanical: about {{usd1}}": "Mechanik: etwa {{usd1}}",
  "mechanical: ${{count1}}-{{usd1}}": "Mechanik: {{count1}}-{{usd1}}",
  "mechanical: Massachusetts 133, New York and New Jersey 135-145":
    "Mechanik: Massachusetts 133, New York und New Jersey 135-145",
  "mechanical: half of US shops ask ${{count1}}-{{usd1}} (AAA 2025)":
    "Mechanik: die Hälfte der US-Betriebe nimmt {{count1}}-{{usd1}} (AAA 2025)",
  "materials between Houston's median of 2017 ({{usd1}}, habamember.org) and CCC's 2023 sample ({{usd2}})":
    "Material zwischen dem Median von Houston 2017 ({{usd1}}, habamember.org) und der Stichprobe von CCC 2023 ({{usd2}})",
  "DEKRA 2023 without VAT (body {{points1}}, paint {{points2}} without material, mechanical {{points3}}; schaden.news) raised by 8 % a year":
    "DEKRA 2023 ohne MwSt. (Karosserie {{points1}}, Lack {{points2}} ohne Material, Mechanik {{points3}}; schaden.news), um 8 % im Jahr erhöht",
  "materials: two fifths of the paint rate": "Material: zwei Fünftel des Lacksatzes",
  "body: retail guide of {{points1}} (nbra.org.uk)": "Karosserie: Richtpreis {{points1}} (nbra.org.uk)",
  "mechanical: independents 76 on average, dealers more (autotorque.news)":
    "Mechanik: freie Betriebe im Schnitt 76, Vertragsbetriebe mehr (autotorque.news)",
  "survey of the FFC without VAT: independents 65 and {{points1}} for materials, dealers 75 and {{points2}}, raised by {{grade1}} % (SRA)":
    "Umfrage der FFC ohne MwSt.: freie Betriebe 65 und {{points1}} für Material, Vertragsbetriebe 75 und {{points2}}, um {{grade1}} % erhöht (SRA)",
  "national average {{count1}}, Aichi {{count2}} (tachibankin.com, arsautobody.co.jp)":
    "Landesdurchschnitt {{count1}}, Aichi {{count2}} (tachibankin.com, arsautobody.co.jp)",
  "dealers {{count1}}-{{count2}}": "Vertragsbetriebe {{count1}}-{{count2}}",
  "independents 80-120, brand dealers 200-500 (one weak page, 2025)":
    "freie Betriebe 80-120, Vertragsbetriebe 200-500 (eine schwache Quelle, 2025)",
  "after the market notes of 2026-01-02 (fxstreet.com: EUR/USD 1.1740, GBP/USD 1.3480, USD/JPY {{points1}})":
    "nach dem Marktbericht vom 02.01.2026 (fxstreet.com: EUR/USD 1,1740, GBP/USD 1,3480, USD/JPY {{points1}})",
  "the yuan has no source. Edit before quoting in another currency":
    "der Yuan hat keine Quelle. Vor einer Kalkulation in anderer Währung anpassen",

  // maintenance
  "{{text1}}: {{interval1}}-{{interval2}} miles, {{count1}}-{{count2}} months":
    "{{text1}}: {{interval1}} bis {{interval2}}, {{count1}}-{{count2}} Monate",
  "{{text1}}: {{interval1}}-{{interval2}} miles, {{count1}}-{{count2}} years":
    "{{text1}}: {{interval1}} bis {{interval2}}, {{count1}}-{{count2}} Jahre",
  "{{text1}}: {{interval1}}-{{interval2}} miles by type of plug":
    "{{text1}}: {{interval1}} bis {{interval2}} je nach Kerze",
  "{{text1}}: {{interval1}}-{{interval2}} miles": "{{text1}}: {{interval1}} bis {{interval2}}",
  "{{text1}}: {{interval1}} miles": "{{text1}}: {{interval1}}",
  "{{text1}}: to {{interval1}} miles": "{{text1}}: bis {{interval1}}",
  "{{text1}}: {{count1}}-{{count2}} months": "{{text1}}: {{count1}}-{{count2}} Monate",
  "{{text1}}: every year or two": "{{text1}}: alle ein bis zwei Jahre",
  "{{text1}}: every five to seven years": "{{text1}}: alle fünf bis sieben Jahre",
  "{{text1}}: four to five years, about {{interval1}} miles": "{{text1}}: vier bis fünf Jahre, etwa {{interval1}}",
  "{{text1}}: at the annual service": "{{text1}}: beim Jahresservice",
  "miles are our own estimate": "Laufleistung: eigene Schätzung",
  "years are our own estimate": "Jahre: eigene Schätzung",
};
