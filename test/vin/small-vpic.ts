import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";

/** A pattern of vPIC: the number of the element, the keys, the value, and the time of the last change. */
export interface Pattern {
  readonly element: number;
  readonly keys: string;
  readonly value: string;
  readonly changed?: string;
}

const namedTables = ["Model", "BodyStyle", "DriveType", "Transmission", "FuelType", "EngineConfiguration", "Turbo"];

/**
 * Writes a small vPIC database in the package's format, a gzipped SQLite file. It has one manufacturer, `1ZZ` (passenger
 * cars), with the models 1 (Alpha, make Zeta) and 2 (Beta, make Omega) of the years 2010 to 2020.
 */
export function writeSmallVpic(folder: string, patterns: readonly Pattern[]): string {
  const database = new Database(":memory:");
  database.exec(`
    ${namedTables.map((table) => `CREATE TABLE ${table}(Id INTEGER NOT NULL, Name TEXT NOT NULL);`).join("\n")}
    CREATE TABLE Country(Id INTEGER NOT NULL, Name TEXT NOT NULL);
    CREATE TABLE Make(Id INTEGER NOT NULL, Name TEXT NOT NULL);
    CREATE TABLE Make_Model(MakeId INTEGER NOT NULL, ModelId INTEGER NOT NULL);
    CREATE TABLE Manufacturer(Id INTEGER NOT NULL, Name TEXT NOT NULL);
    CREATE TABLE Wmi(Id INTEGER, Wmi TEXT, ManufacturerId INTEGER, VehicleTypeId INTEGER, CountryId INTEGER, TruckTypeId INTEGER);
    CREATE TABLE Wmi_Make(WmiId INTEGER NOT NULL, MakeId INTEGER NOT NULL);
    CREATE TABLE Wmi_VinSchema(WmiId INTEGER, VinSchemaId INTEGER, YearFrom INTEGER, YearTo INTEGER);
    CREATE TABLE Pattern(VinSchemaId INTEGER, Keys TEXT, ElementId INTEGER, AttributeId TEXT, CreatedOn TEXT, UpdatedOn TEXT);
    CREATE TABLE EngineModel(Id INTEGER, Name TEXT);
    CREATE TABLE EngineModelPattern(EngineModelId INTEGER, ElementId INTEGER, AttributeId TEXT);

    INSERT INTO Model VALUES (1, 'Alpha'), (2, 'Beta (code)');
    INSERT INTO BodyStyle VALUES (1, 'Sedan/Saloon'), (2, 'Wagon');
    INSERT INTO EngineConfiguration VALUES (1, 'In-Line');
    INSERT INTO Country VALUES (1, 'UNITED STATES (USA)');
    INSERT INTO Make VALUES (1, 'Zeta'), (2, 'Omega');
    INSERT INTO Make_Model VALUES (1, 1), (2, 2);
    INSERT INTO Manufacturer VALUES (1, 'ZETA MOTORS');
    INSERT INTO Wmi VALUES (1, '1ZZ', 1, 2, 1, NULL), (2, '1ZT', 1, 6, 1, NULL);
    INSERT INTO Wmi_Make VALUES (1, 1), (1, 2), (2, 1);
    INSERT INTO Wmi_VinSchema VALUES (1, 10, 2010, 2020), (2, 20, 2010, NULL);
    INSERT INTO Pattern VALUES (20, 'A', 28, '1', '2020-01-01', NULL);
    INSERT INTO EngineModel VALUES (1, 'Z-1'), (2, 'Z-2');
    INSERT INTO EngineModelPattern VALUES (1, 9, '4'), (1, 64, '1'), (1, 71, '160'), (1, 13, '2.0'), (2, 71, '180'), (2, 125, '240');
  `);
  const insert = database.prepare("INSERT INTO Pattern VALUES (10, ?, ?, ?, '2001-01-01 00:00:00', ?)");
  for (const { element, keys, value, changed = null } of patterns) insert.run(keys, element, value, changed);
  const file = join(folder, "small.db.gz");
  writeFileSync(file, gzipSync(database.serialize()));
  database.close();
  return file;
}
