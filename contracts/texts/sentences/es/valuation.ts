/** Sentences of valuations, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const valuationSentences: Readonly<Record<string, string>> = {
  // disclosures
  "DEMO DATA: {{count1}} of the {{count2}} comparable cars are made up.":
    "DATOS DE DEMOSTRACIÓN: {{count1}} de los {{count2}} vehículos comparables son inventados.",
  "DEMO DATA: {{count1}} of the prices that the price model was trained on are made up.":
    "DATOS DE DEMOSTRACIÓN: {{count1}} de los precios con que se entrenó el modelo de precios son inventados.",
  "This value does not reflect a real market.": "Este valor no refleja un mercado real.",
  "This is a price estimate, not an offer.": "Es una estimación de precio, no una oferta.",
  "The condition is grade {{grade1}} of 5, which {{text1}} entered for a visual inspection of photos.":
    "El estado es la calificación {{grade1}} de 5, anotada por {{text1}} para un peritaje de fotos.",
  "The condition is grade {{grade1}} of 5, from a visual inspection of photos.":
    "El estado es la calificación {{grade1}} de 5, de un peritaje de fotos.",
  "Mileage and equipment are as reported.": "El kilometraje y el equipamiento son los indicados.",
  "It is not based on an inspection of the vehicle.": "No se basa en un peritaje del vehículo.",
  "Mileage, equipment and condition ({{word1}}) are as reported.":
    "El kilometraje, el equipamiento y el estado ({{word1}}) son los indicados.",
  "It is based on {{count1}} comparable cars from this workspace's own market data: {{text1}}.":
    "Se basa en {{count1}} vehículos comparables de los datos de mercado propios del concesionario: {{text1}}.",
  "It is based on {{count1}} comparable cars and a price model trained on {{count2}} prices from this workspace's own market data: {{text1}}.":
    "Se basa en {{count1}} vehículos comparables y en un modelo entrenado con {{count2}} precios, de los datos de mercado propios del concesionario: {{text1}}.",
  "It uses the prices known on {{date1}} and is valid until {{date2}}.":
    "Usa los precios conocidos el {{date1}} y es válida hasta el {{date2}}.",
  "80% of similar cars are priced between {{usd1}} and {{usd2}}.":
    "El 80 % de los vehículos similares cuesta entre {{usd1}} y {{usd2}}.",
  "The probability that the price is within 10% of {{usd1}} is {{count1}}%.":
    "La probabilidad de que el precio difiera como máximo un 10 % de {{usd1}} es del {{count1}} %.",
  "Asking prices can differ from the prices finally paid.":
    "Los precios pedidos pueden diferir de los que se pagan al final.",
  "No figure includes taxes, fees or financing.": "Ningún importe incluye impuestos, tasas ni financiación.",

  // notes
  "Demo data: {{count1}} of the comparable cars are made up.":
    "Datos de demostración: {{count1}} de los vehículos comparables son inventados.",
  "Demo data: {{count1}} of the prices that the price model was trained on are made up.":
    "Datos de demostración: {{count1}} de los precios con que se entrenó el modelo de precios son inventados.",
  "Based on {{count1}} comparable cars from model years {{text1}} to {{text2}}, at any distance.":
    "Basado en {{count1}} vehículos comparables de los años modelo {{text1}} a {{text2}}, a cualquier distancia.",
  "Based on {{count1}} comparable cars from model years {{text1}} to {{text2}}, within {{miles1}} miles of {{text3}}.":
    "Basado en {{count1}} vehículos comparables de los años modelo {{text1}} a {{text2}}, a menos de {{miles1}} de {{text3}}.",
  "The comparable cars account for {{count1}}% of the value, and this market's price model for the rest.":
    "Los vehículos comparables determinan el {{count1}} % del valor, y el modelo de precios de este mercado, el resto.",
  "The value is based only on the comparable cars.": "El valor se basa solo en los vehículos comparables.",
  "This market has no price model yet.": "Este mercado aún no tiene modelo de precios.",
  "There are too few {{word1}} comparable cars.":
    "Hay muy pocos vehículos comparables en el nivel de precio {{word1}}.",
  "The value was estimated at the {{word1}} level and converted to the {{word2}} level.":
    "El valor se estimó en el nivel {{word1}} y se convirtió al nivel {{word2}}.",
  "The trade-in price is slightly below the wholesale price.":
    "El precio de entrega a cambio queda algo por debajo del mayorista.",
  "The difference is our own estimate.": "La diferencia es una estimación propia.",
  "Condition: grade {{grade1}} of 5, entered by {{text1}} for the visual inspection.":
    "Estado: calificación {{grade1}} de 5, anotada por {{text1}} para el peritaje.",
  "Condition: grade {{grade1}} of 5, from the visual inspection.":
    "Estado: calificación {{grade1}} de 5, del peritaje.",
  "Condition: as reported, equivalent to grade {{grade1}} of 5 (our own estimate).":
    "Estado: el indicado, equivale a una calificación de {{grade1}} de 5 (estimación propia).",

  // steps of the calculation
  "{{miles1}} miles; typical for its age: {{miles2}}": "{{miles1}}; habitual para su edad: {{miles2}}",
  "Grade {{grade1}} of 5 (good is 3 to {{grade2}})": "Calificación {{grade1}} de 5 (buena: de 3 a {{grade2}})",
  "Grade {{grade1}} of 5 (good is 3 to {{grade2}}); effect from auction sales, as prices of this level have no grades":
    "Calificación {{grade1}} de 5 (buena: de 3 a {{grade2}}); según subastas",
  "Color {{text1}}": "Color {{text1}}",
  "Prices in the region": "Precios en la región",
  "Prices in {{text1}}": "Precios en {{text1}}",
  "From {{word1}} to {{word2}}, based on the usual gap": "De {{word1}} a {{word2}}, diferencia habitual",
  "From {{word1}} to {{word2}}, based on the usual gap and {{count1}} pairs of similar cars":
    "De {{word1}} a {{word2}}, según {{count1}} pares similares",
  retail: "venta al público",
  "trade-in": "entrega a cambio",
  "trade in": "entrega a cambio",
  "private-party": "particular",
  "private party": "particular",
  wholesale: "mayorista",

  // confidence
  "Price range": "Dispersión",
  "Same trim": "Misma versión",
  Agreement: "Coincidencia",
  Freshness: "Antigüedad",
  Distance: "Distancia",
  "By the price range alone, the probability that the price is within 10% is {{count1}}%":
    "Solo por la dispersión, la probabilidad de que el precio difiera como máximo un 10 % es del {{count1}} %",
  "{{count1}} of the {{count2}} comparable cars have the same trim":
    "{{count1}} de los {{count2}} vehículos comparables tienen la misma versión",
  "The trim of the vehicle is unknown": "No se conoce la versión del vehículo",
  "Adjusted prices of the most similar cars vary by {{count1}}% (standard deviation)":
    "Los precios ajustados de los vehículos más similares varían un {{count1}} % (desviación típica)",
  "The dates of the prices are unknown": "No se conocen las fechas de los precios",
  "The prices of the most similar cars are {{count1}} days old on average":
    "Los precios de los vehículos más similares tienen {{count1}} días de media",
  "The distances of the comparable cars are unknown": "No se conoce la distancia de los vehículos comparables",
  "The nearest comparable car is {{miles1}} miles away": "El vehículo comparable más cercano está a {{miles1}}",
  "The value is based on {{word1}} prices": "El valor se basa en precios del nivel {{word1}}",
  "The value was converted from {{word1}} to {{word2}} prices (our own estimate)":
    "El valor se convirtió de precios de {{word1}} a {{word2}} (estimación propia)",

  // market
  "Demand is very high: such cars sell in {{word1}} on average, {{word2}}.":
    "La demanda es muy alta: estos vehículos se venden en {{word1}} de media, {{word2}}.",
  "Demand is high: such cars sell in {{word1}} on average, {{word2}}.":
    "La demanda es alta: estos vehículos se venden en {{word1}} de media, {{word2}}.",
  "Demand is moderate: such cars sell in {{word1}} on average, {{word2}}.":
    "La demanda es moderada: estos vehículos se venden en {{word1}} de media, {{word2}}.",
  "Demand is low: such cars sell in {{word1}} on average, {{word2}}.":
    "La demanda es baja: estos vehículos se venden en {{word1}} de media, {{word2}}.",
  "Demand is very low: such cars sell in {{word1}} on average, {{word2}}.":
    "La demanda es muy baja: estos vehículos se venden en {{word1}} de media, {{word2}}.",
  "1 day": "1 día",
  "{{count1}} days": "{{count1}} días",
  "the usual time at this price": "lo habitual a este precio",
  "{{word1}} less than usual at this price": "{{word1}} menos de lo habitual a este precio",
  "{{word1}} more than usual at this price": "{{word1}} más de lo habitual a este precio",
  "In the area of the search, {{word1}} on offer, and {{word2}} known from the last {{count3}} days.":
    "En la zona de búsqueda {{word1}}; de los últimos {{count3}} días {{word2}}.",
  "In the area of the search, {{word1}} on offer, and {{word2}} known from the last {{count3}} days, a supply of {{word3}}.":
    "En la zona de búsqueda {{word1}}; de los últimos {{count3}} días {{word2}}. Existencias para {{word3}}.",
  "1 such car is": "se ofrece 1 vehículo así",
  "{{count1}} such cars are": "se ofrecen {{count1}} vehículos así",
  "1 sale is": "se conoce 1 venta",
  "{{count1}} sales are": "se conocen {{count1}} ventas",
  "The dealership sold none of this model in the last year.":
    "El concesionario no vendió ninguno de este modelo en el último año.",
  "The dealership sold {{count1}} of this model in the last year.":
    "Ventas de este modelo en el concesionario en el último año: {{count1}}.",
  "Days to sell: the mean of such cars, at the market's price.":
    "Días hasta la venta: la media de estos vehículos, al precio de mercado.",
  "Based on {{word1}} of all models in the last year, the own stock, and the days listed of {{word2}} in the area of the search, blended with the industry's usual supply of 45 days (fewer below {{usd1}}).":
    "Se basa en {{word1}} de todos los modelos en el último año, en las existencias propias y en los días anunciados de {{word2}} en la zona de búsqueda, combinados con las existencias habituales del sector, 45 días (menos por debajo de {{usd1}}).",
  "1 car": "1 vehículo",
  "{{count1}} cars": "{{count1}} vehículos",
  "1 own sale": "1 venta propia",
  "{{count1}} own sales": "{{count1}} ventas propias",
  "The usual effect of the price is our own estimate.": "El efecto habitual del precio es una estimación propia.",
  "Days to sell: the mean of such cars.": "Días hasta la venta: la media de estos vehículos.",
  "It is based on the industry's usual days' supply, as published for 2023-25, because this market has no data on it.":
    "Se basa en los días de existencias habituales del sector, publicados para 2023-25, porque este mercado no tiene datos de ello.",
  "Inventory: {{word1}} on offer in the area of the search.": "Oferta: en la zona de búsqueda {{word1}}.",
  "The days' supply is not known, because few of these cars have a sale or a date of their listing.":
    "Los días de existencias no se conocen, porque pocos de estos vehículos tienen una venta o la fecha de su anuncio.",
  "The inventory is low with fewer than 5 cars on offer.": "Con menos de 5 vehículos a la venta, la oferta es baja.",
  "The days' supply is the number of cars on offer, divided by the sales a day in the last {{count1}} days.":
    "Los días de existencias son los vehículos a la venta divididos por las ventas diarias de los últimos {{count1}} días.",
  "This market has few of the sales.": "Este mercado tiene pocas de las ventas.",
  "So the days' supply is the mean time that such cars are on offer, estimated from their days listed: in a steady market both are the same.":
    "Por eso los días de existencias son el tiempo medio que estos vehículos están a la venta, estimado por sus días anunciados: en un mercado estable ambos coinciden.",
  "Price trend: no prices from the last six months, so the trend is assumed to be stable.":
    "Tendencia: no hay precios de los últimos seis meses, así que se supone estable.",
  "Price trend: the monthly change, estimated from the {{count1}} of the {{count2}} comparable cars with a price from the last six months.":
    "Tendencia: el cambio mensual, estimado con los {{count1}} de los {{count2}} vehículos comparables con precio de los últimos seis meses.",
  "With few prices, the estimate is closer to zero.": "Con pocos precios, la estimación se acerca a cero.",
  "In {{month1}}, prices are usually close to the yearly average ({{count1}}% below).":
    "En {{month1}}, los precios suelen estar cerca de la media anual (un {{count1}} % por debajo).",
  "In {{month1}}, prices are usually close to the yearly average ({{count1}}% above).":
    "En {{month1}}, los precios suelen estar cerca de la media anual (un {{count1}} % por encima).",
  "In {{month1}}, prices are usually {{count1}}% below the yearly average.":
    "En {{month1}}, los precios suelen estar un {{count1}} % por debajo de la media anual.",
  "In {{month1}}, prices are usually {{count1}}% above the yearly average.":
    "En {{month1}}, los precios suelen estar un {{count1}} % por encima de la media anual.",
  "This was measured on US auction purchases of 2009-10.": "Medido en compras en subastas de EE. UU. de 2009-10.",
  "The value is not adjusted for it.": "El valor no se ajusta por ello.",

  // forecast
  "Depreciation by segment, from US auction sales of 2014-15 and figures published in 2025 (our own estimates for some segments).":
    "Depreciación por segmento, de subastas de EE. UU. de 2014-15 y cifras publicadas en 2025 (estimaciones propias en algunos segmentos).",
  "It is blended with this market's price model if there is one.":
    "Se combina con el modelo de precios de este mercado, si lo hay.",
  "The season and the price trend are not included.": "No incluye la temporada ni la tendencia de precios.",
  "The uncertainty that grows with time is our own estimate.":
    "La incertidumbre, que crece con el tiempo, es una estimación propia.",
};
