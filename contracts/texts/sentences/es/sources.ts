/** What sources say, by the English text. Their names and titles stay as they are. */
export const sources: Readonly<Record<string, string>> = {
  "our estimate": "estimación propia",
  "our estimate, {{word1}}": "estimación propia, {{word1}}",
  "our estimate, {{text1}}": "estimación propia, {{text1}}",
  "our own estimate from the trade": "por la práctica del taller",
  "our own estimate, customary in the trade": "habitual en el sector, estimación propia",
  "hours: our estimate": "horas: estimación propia",
  "the rest: our estimate": "el resto: estimación propia",
  "low end of the part: our estimate of an aftermarket one":
    "extremo inferior de la pieza: estimación propia de una alternativa",
  "one of: {{list1}}": "uno de: {{list1}}",
  "none: a diagnosis has to come first": "ninguna: antes hace falta un diagnóstico",
  "{{usd1}} in all: {{text1}}": "{{usd1}} en total: {{text1}}",
  "up to {{usd1}} in all: {{text1}}": "hasta {{usd1}} en total: {{text1}}",
  "average bill {{usd1}}: {{text1}}": "factura media {{usd1}}: {{text1}}",
  "bill ${{count1}}-{{usd1}} and labor ${{count2}}-{{usd2}}: {{text1}}":
    "factura {{count1}}-{{usd1}}, mano de obra {{count2}}-{{usd2}}: {{text1}}",
  "leaks ${{count1}}-{{usd1}}, canister ${{count2}}-{{usd2}}: {{text1}}":
    "fugas {{count1}}-{{usd1}}, cánister {{count2}}-{{usd2}}: {{text1}}",
  "part ${{count1}}-{{usd1}}, bill ${{count2}}-{{usd2}}, under 1 h: {{text1}}":
    "pieza {{count1}}-{{usd1}}, factura {{count2}}-{{usd2}}, menos de 1 h: {{text1}}",
  "part ${{count1}}-{{usd1}}, bill ${{count2}}-{{usd2}}: {{text1}}":
    "pieza {{count1}}-{{usd1}}, factura {{count2}}-{{usd2}}: {{text1}}",
  "part ${{count1}}-{{usd1}} each, a pack more: {{text1}}":
    "pieza {{count1}}-{{usd1}} cada una, un juego más: {{text1}}",
  "part from the maker ${{count1}}-{{usd1}} and more: {{text1}}":
    "pieza del fabricante {{count1}}-{{usd1}} y más: {{text1}}",
  "part ${{count1}}-{{usd1}}: {{text1}}": "pieza {{count1}}-{{usd1}}: {{text1}}",
  "parts ${{count1}}-{{usd1}} and labor ${{count2}}-{{usd2}}: {{text1}}":
    "piezas {{count1}}-{{usd1}}, mano de obra {{count2}}-{{usd2}}: {{text1}}",
  "1 h and parts ${{count1}}-{{usd1}}: {{text1}}": "1 h y piezas {{count1}}-{{usd1}}: {{text1}}",
  "6-15 h and parts ${{count1}}-{{usd1}}: {{text1}}": "6-15 h y piezas {{count1}}-{{usd1}}: {{text1}}",
  "O2 about {{usd1}}, air-fuel about {{usd2}}: {{text1}}":
    "sonda lambda unos {{usd1}}, de banda ancha unos {{usd2}}: {{text1}}",
  "replacement ${{count1}}-{{usd1}}, {{usd2}} on average for a car: {{text1}}":
    "sustitución {{count1}}-{{usd1}}, {{usd2}} de media en un turismo: {{text1}}",
  "national average labor ${{count1}}-{{usd1}} and parts ${{count2}}-{{usd2}}, as quoted there":
    "media de EE. UU.: mano de obra {{count1}}-{{usd1}}, piezas {{count2}}-{{usd2}}, según se cita allí",
  "hours: {{text1}}": "horas: {{text1}}",

  // parts, hours and small jobs of the rate book
  "AAA 2023: a minor rear collision {{usd1}} without driver assistance":
    "AAA 2023: golpe trasero leve {{usd1}} sin asistentes",
  "covers replaced for ${{count1}}-{{usd1}} (carrepairon.com, weak)":
    "paragolpes sustituido por {{count1}}-{{usd1}} (carrepairon.com, fuente débil)",
  "off and on {{grade1}} h (Japanese labour index)": "desmontar y montar {{grade1}} h (índice japonés de tiempos)",
  "AAA 2023: {{usd1}} of a minor rear collision of {{usd2}}, sensors with it":
    "AAA 2023: {{usd1}} de {{usd2}} en un golpe trasero leve, con sensores",
  "CCC 2018: {{grade1}} to 6 hours (fenderbender.com)": "CCC 2018: de {{grade1}} a 6 horas (fenderbender.com)",
  "refinish {{grade1}} h as in CCC's example": "pintura {{grade1}} h como en el ejemplo de CCC",
  "CCC's example has {{grade1}} h refinish for a large fender":
    "ejemplo de CCC: {{grade1}} h de pintura para un guardabarros grande",
  "replacing means changing over everything in the door's shell":
    "sustituir obliga a pasar todo el interior de la puerta",
  "replacing {{grade1}} h on a sedan of 2008 (fenderbender.com)":
    "sustituir {{grade1}} h en una berlina de 2008 (fenderbender.com)",
  "panel a few hundred to over {{usd1}}, a sill 4 to over 15 h (engineerfix.com)":
    "panel de unos cientos a más de {{usd1}}, estribo de 4 a más de 15 h (engineerfix.com)",
  "AAA 2023: {{usd1}} of a {{usd2}} windshield": "AAA 2023: {{usd1}} de {{usd2}} del parabrisas",
  "AAA 2023: {{usd1}} with {{usd2}} for the camera": "AAA 2023: {{usd1}}, de ellos {{usd2}} por la cámara",
  "${{count1}}-{{usd1}} fitted without one": "{{count1}}-{{usd1}} montado sin cámara",
  "around the {{grade1}} h of a hood's light repair (CCC)":
    "en torno a las {{grade1}} h de una reparación leve de capó (CCC)",
  "20-45 minutes, ${{count1}}-{{usd1}} (unitedautoglasslasvegas.com)":
    "20-45 minutos, {{count1}}-{{usd1}} (unitedautoglasslasvegas.com)",
  "welding rod, adhesive and filler for plastic": "varilla, adhesivo y masilla para plástico",
  "grinding bare, converter, primer and cavity wax": "lijar a chapa, convertidor, imprimación y cera de cavidades",
  "most shops ask up to one mechanical hour (autobodynews.com 2018-19)":
    "la mayoría de talleres cobra hasta una hora de mecánica (autobodynews.com 2018-19)",
  "CCC 2017: {{usd1}} a scan": "CCC 2017: {{usd1}} por diagnosis",

  // rules of the rate book
  "CCC/MOTOR guide to estimating (help.cccis.com)": "guía de presupuestos de CCC/MOTOR (help.cccis.com)",
  "half of the full refinish (scrs.com and Mitchell's guide; collisionblast.com)":
    "la mitad de la pintura completa (scrs.com y guía de Mitchell; collisionblast.com)",
  "as for a blend": "como al difuminar",
  "about half an hour a part (collisionblast.com)": "cerca de media hora por pieza (collisionblast.com)",
  "paintless repair 25 % (hailcraftsmen.com), 20-25 % (engineerfix.com)":
    "desabollado 25 % (hailcraftsmen.com), 20-25 % (engineerfix.com)",
  "we take it for body work too": "lo aplicamos también a la chapa",
  "ROLAGS: bullseye up to {{grade1}} cm": "ROLAGS: ojo de buey hasta {{grade1}} cm",
  "glass shops go to a dollar bill's length, 6 in. (unitedautoglasslasvegas.com)":
    "los talleres de cristales llegan al largo de un billete de dólar, 15 cm (unitedautoglasslasvegas.com)",
  "ROLAGS allows {{grade1}} cm": "ROLAGS admite {{grade1}} cm",
  "measuring and clamping on the bench": "medir y fijar en la bancada",
  "US makers promised automatic braking as standard by 2022, many had it two years earlier":
    "los fabricantes de EE. UU. prometieron el frenado automático de serie para 2022, muchos lo tenían dos años antes",
  "the usual age from which insurers name other makes":
    "la edad desde la que las aseguradoras suelen indicar otras marcas",
  "the commonest threshold of US states (autoclaimconsultants.com)":
    "el umbral más común de los estados de EE. UU. (autoclaimconsultants.com)",
  "others 70-100 %": "otros 70-100 %",
  "formula 17c (Mabry v. State Farm, Georgia 2001; collisionconsulting.com)":
    "fórmula 17c (Mabry v. State Farm, Georgia 2001; collisionconsulting.com)",
  "17c is the cap": "17c es el tope",
  "the quickest quarter of shops work {{points1}}-{{grade1}} hours a day on a car (parscertified.com)":
    "el cuarto más rápido de los talleres trabaja {{points1}}-{{grade1}} horas al día en un vehículo (parscertified.com)",
  "a hail-damaged car is back after two days (expresshailrepair.com)":
    "un vehículo con granizo vuelve a los dos días (expresshailrepair.com)",
  "further dents our estimate": "más abolladuras, estimación propia",
  "further ones {{usd1}} each, as hail charts add dents beyond a half dollar (hailest.com)":
    "cada una más {{usd1}}, como suman las tablas de granizo por encima de medio dólar (hailest.com)",
  "stormwisehailrepair.com: 10 dimes on a hood about {{usd1}}, 20 quarters about {{usd2}}":
    "stormwisehailrepair.com: 10 abolladuras de 1,8 cm en un capó unos {{usd1}}, 20 de 2,4 cm unos {{usd2}}",
  "between and beyond the hood of stormwisehailrepair.com (10 dimes {{usd1}}, 20 quarters {{usd2}})":
    "entre y más allá de los valores de stormwisehailrepair.com (10 abolladuras de 1,8 cm {{usd1}}, 20 de 2,4 cm {{usd2}})",
  "a diagnosis says more": "un diagnóstico dice más",
  "up to {{usd1}} for an engine ({{text1}})": "hasta {{usd1}} por un motor ({{text1}})",
  "catalyst {{usd1}} on average ({{text1}})": "catalizador {{usd1}} de media ({{text1}})",
  "fuel pump ${{count1}}-{{usd1}} in all ({{text1}})": "bomba de combustible {{count1}}-{{usd1}} en total ({{text1}})",

  // labor rates
  "body: Mitchell's 2017 rate by state (autonews.com) raised by a third to 2025 ({{usd1}} paid by insurers)":
    "chapa: tarifa de 2017 por estado de Mitchell (autonews.com), subida un tercio hasta 2025 (las aseguradoras pagan {{usd1}})",
  "body: Mitchell's 2017 rate by state (autonews.com) raised by a third to 2025 ({{usd1}} paid by insurers) and posted rates up to {{usd2}}":
    "chapa: tarifa de 2017 por estado de Mitchell (autonews.com), subida un tercio hasta 2025 (las aseguradoras pagan {{usd1}}), tarifas expuestas de hasta {{usd2}}",
  "mechanical: about {{usd1}}": "mecánica: unos {{usd1}}",
  "mechanical: ${{count1}}-{{usd1}}": "mecánica: {{count1}}-{{usd1}}",
  "mechanical: Massachusetts 133, New York and New Jersey 135-145":
    "mecánica: Massachusetts 133, Nueva York y Nueva Jersey 135-145",
  "mechanical: half of US shops ask ${{count1}}-{{usd1}} (AAA 2025)":
    "mecánica: la mitad de los talleres de EE. UU. pide {{count1}}-{{usd1}} (AAA 2025)",
  "materials between Houston's median of 2017 ({{usd1}}, habamember.org) and CCC's 2023 sample ({{usd2}})":
    "materiales entre la mediana de Houston de 2017 ({{usd1}}, habamember.org) y la muestra de CCC de 2023 ({{usd2}})",
  "DEKRA 2023 without VAT (body {{points1}}, paint {{points2}} without material, mechanical {{points3}}; schaden.news) raised by 8 % a year":
    "DEKRA 2023 sin IVA (chapa {{points1}}, pintura {{points2}} sin material, mecánica {{points3}}; schaden.news), subida un 8 % al año",
  "materials: two fifths of the paint rate": "materiales: dos quintos de la tarifa de pintura",
  "body: retail guide of {{points1}} (nbra.org.uk)": "chapa: precio orientativo de {{points1}} (nbra.org.uk)",
  "mechanical: independents 76 on average, dealers more (autotorque.news)":
    "mecánica: independientes 76 de media, concesionarios más (autotorque.news)",
  "survey of the FFC without VAT: independents 65 and {{points1}} for materials, dealers 75 and {{points2}}, raised by {{grade1}} % (SRA)":
    "encuesta de la FFC sin IVA: independientes 65 y {{points1}} de material, concesionarios 75 y {{points2}}, subida un {{grade1}} % (SRA)",
  "national average {{count1}}, Aichi {{count2}} (tachibankin.com, arsautobody.co.jp)":
    "media nacional {{count1}}, Aichi {{count2}} (tachibankin.com, arsautobody.co.jp)",
  "dealers {{count1}}-{{count2}}": "concesionarios {{count1}}-{{count2}}",
  "independents 80-120, brand dealers 200-500 (one weak page, 2025)":
    "independientes 80-120, concesionarios 200-500 (una fuente débil, 2025)",
  "after the market notes of 2026-01-02 (fxstreet.com: EUR/USD 1.1740, GBP/USD 1.3480, USD/JPY {{points1}})":
    "según las notas de mercado del 02/01/2026 (fxstreet.com: EUR/USD 1,1740, GBP/USD 1,3480, USD/JPY {{points1}})",
  "the yuan has no source. Edit before quoting in another currency":
    "el yuan no tiene fuente. Ajústelo antes de presupuestar en otra moneda",

  // maintenance
  "{{text1}}: {{interval1}}-{{interval2}} miles, {{count1}}-{{count2}} months":
    "{{text1}}: de {{interval1}} a {{interval2}}, {{count1}}-{{count2}} meses",
  "{{text1}}: {{interval1}}-{{interval2}} miles, {{count1}}-{{count2}} years":
    "{{text1}}: de {{interval1}} a {{interval2}}, {{count1}}-{{count2}} años",
  "{{text1}}: {{interval1}}-{{interval2}} miles by type of plug":
    "{{text1}}: de {{interval1}} a {{interval2}} según la bujía",
  "{{text1}}: {{interval1}}-{{interval2}} miles": "{{text1}}: de {{interval1}} a {{interval2}}",
  "{{text1}}: {{interval1}} miles": "{{text1}}: {{interval1}}",
  "{{text1}}: to {{interval1}} miles": "{{text1}}: hasta {{interval1}}",
  "{{text1}}: {{count1}}-{{count2}} months": "{{text1}}: {{count1}}-{{count2}} meses",
  "{{text1}}: every year or two": "{{text1}}: cada uno o dos años",
  "{{text1}}: every five to seven years": "{{text1}}: cada cinco a siete años",
  "{{text1}}: four to five years, about {{interval1}} miles":
    "{{text1}}: de cuatro a cinco años, cerca de {{interval1}}",
  "{{text1}}: at the annual service": "{{text1}}: en la revisión anual",
  "miles are our own estimate": "kilometraje: estimación propia",
  "years are our own estimate": "años: estimación propia",
};
