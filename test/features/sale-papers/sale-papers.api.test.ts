import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { readPdf } from "../../reports/pdf.ts";
import { wordingFile } from "./wording.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

const vin = "1HGCM82633A004352";
const asIs = { dealerWarranty: "as_is" } as const;
const limited = {
  dealerWarranty: "limited",
  laborPercent: 50,
  partsPercent: 100,
  systemsCovered: "Engine\nTransmission",
  duration: "90 days\n60 days",
} as const;

const fresh = () => signedIn(server, { admin });
const file = (text = wordingFile()) => ({ file: new Blob([text]), fileName: "wording.txt" });

async function pagesOf({ fetch }: TestCaller, path: string) {
  const answer = await fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

describe("GET /vehicles/{id}/window-sticker.pdf", () => {
  it("is in the language of the dealership, and in that of the request", async () => {
    const caller = await fresh();
    await caller.api.dealership.change({
      body: { language: "de", units: "kilometers", country: "DE", currency: "EUR" },
    });
    const { id } = await caller.api.vehicles.create({
      body: { make: "Saab", model: "900", mileage: 12_480, askingPrice: 18_250 },
    });
    const path = `/v1/vehicles/${id}/window-sticker.pdf`;
    const [german] = await pagesOf(caller, path);
    for (const words of ["PREIS, EUR", "18.250 €", "Laufleistung", "20.085 km"]) expect(german?.text).toContain(words);
    const [spanish] = await pagesOf(caller, `${path}?language=es`);
    for (const words of ["PRECIO, EUR", "Kilometraje", "20.085 km"]) expect(spanish?.text).toContain(words);
    const [english] = await pagesOf(caller, `${path}?language=en`);
    expect(english?.text).toContain("PRICE, EUR");
  });

  it("shows the dealership, the vehicle and its price on one page, and no cost", async () => {
    const caller = await fresh();
    await caller.api.dealership.change({ body: { name: "Lakeside Motors", currency: "CAD", units: "kilometers" } });
    const body = { vin, make: "Honda", model: "Accord", trim: "EX", overviewYear: 2003, mileage: 100_000 } as const;
    const { id } = await caller.api.vehicles.create({ body: { ...body, askingPrice: 5495, purchasePrice: 3210 } });
    const [page, ...more] = await pagesOf(caller, `/v1/vehicles/${id}/window-sticker.pdf`);
    expect(more).toEqual([]);
    for (const text of ["Lakeside Motors", "2003 Honda Accord", "EX", vin, "160,934 km", "CA$5,495"])
      expect(page?.text).toContain(text);
    expect(page?.text).not.toMatch(/3,?210/);
  });

  it("leaves out what is not known, and a line in place of a missing price", async () => {
    const caller = await fresh();
    const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const [page] = await pagesOf(caller, `/v1/vehicles/${id}/window-sticker.pdf`);
    expect(page?.text).toContain("Saab 900");
    expect(page?.text).not.toMatch(/Mileage|VIN|Not recorded|null/);
  });

  it("has the line in place of a price of zero, which nobody has set", async () => {
    const caller = await fresh();
    const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 0 } });
    const [page] = await pagesOf(caller, `/v1/vehicles/${id}/window-sticker.pdf`);
    expect(page?.text).toContain("Saab 900");
    expect(page?.text).not.toContain("$0");
  });

  it("prints the cover photo", async () => {
    const caller = await fresh();
    const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const path = `/v1/vehicles/${id}/window-sticker.pdf`;
    const size = async () => (await (await caller.fetch(path)).arrayBuffer()).byteLength;
    const before = await size();
    await caller.api.vehiclePhotos.upload({
      params: { id },
      body: {},
      file: blob(await photo()),
      fileName: "front.jpg",
    });
    expect(await size()).toBeGreaterThan(before + 10_000);
  });
});

describe("PUT and GET /vehicles/{id}/buyers-guide", () => {
  it("stores the terms with the person's name, notes them in the timeline, and replaces all of them", async () => {
    const caller = await fresh();
    const params = { id: (await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id };
    expect((await errorOf(caller.api.salePapers.buyersGuide({ params }))).code).toBe("RESOURCE_NOT_FOUND");
    const set = await caller.api.salePapers.setBuyersGuide({ params, body: { ...limited, serviceContract: true } });
    expect(set).toMatchObject({ ...limited, serviceContract: true, otherUsedWarranty: false, vehicleId: params.id });
    expect(set.updatedBy).not.toBe("");
    expect(set.hasWording).toBe(false);
    await caller.api.salePapers.setGuideWording(file());
    expect((await caller.api.salePapers.buyersGuide({ params })).hasWording).toBe(true);
    await caller.api.salePapers.removeGuideWording();
    expect(await caller.api.salePapers.buyersGuide({ params })).toEqual(set);
    const replaced = await caller.api.salePapers.setBuyersGuide({ params, body: asIs });
    expect(replaced).toMatchObject({ dealerWarranty: "as_is", laborPercent: null, serviceContract: false });
    const timeline = await caller.api.vehicles.timeline({ params });
    const kinds = timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "vehicle.buyers_guide_changed")).toHaveLength(2);
  });

  it("changes nothing for the same terms", async () => {
    const caller = await fresh();
    const params = { id: (await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id };
    const first = await caller.api.salePapers.setBuyersGuide({ params, body: limited });
    expect(await caller.api.salePapers.setBuyersGuide({ params, body: limited })).toEqual(first);
  });

  it.each([
    ["a limited warranty without its percentage of the parts", { ...limited, partsPercent: null }, "partsPercent"],
    ["a duration for a sale as is", { ...asIs, duration: "90 days" }, "duration"],
    ["more lines than the form has", { ...limited, systemsCovered: "a\nb\nc\nd\ne\nf" }, "systemsCovered"],
    ["a line that is longer than the form", { ...limited, duration: "x".repeat(71) }, "duration"],
    ["a percentage above 100", { ...limited, laborPercent: 101 }, "laborPercent"],
  ])("names the field of %s", async (_, body, field) => {
    const caller = await fresh();
    const params = { id: (await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id };
    const error = await errorOf(caller.api.salePapers.setBuyersGuide({ params, body }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field });
  });
});

describe("PUT /account/dealership/buyers-guide-wording", () => {
  it("stores a complete file, answers its sections, and deletes it", async () => {
    const caller = await fresh();
    expect((await errorOf(caller.api.salePapers.guideWording())).code).toBe("RESOURCE_NOT_FOUND");
    expect(await caller.api.salePapers.guideLanguages()).toEqual({ languages: [] });
    const { sections } = await caller.api.salePapers.setGuideWording(file());
    expect(sections.find(({ name }) => name === "title")).toEqual({ name: "title", text: "BUYERS GUIDE" });
    expect((await caller.api.salePapers.guideWording()).sections).toEqual(sections);
    await caller.api.salePapers.removeGuideWording();
    expect((await errorOf(caller.api.salePapers.guideWording())).code).toBe("RESOURCE_NOT_FOUND");
    expect((await errorOf(caller.api.salePapers.removeGuideWording())).code).toBe("RESOURCE_NOT_FOUND");
  });

  it("refuses an incomplete file with the missing sections, and keeps the present wording", async () => {
    const caller = await fresh();
    await caller.api.salePapers.setGuideWording(file());
    const text = wordingFile({ without: ["history", "as_is"] });
    const error = await errorOf(caller.api.salePapers.setGuideWording(file(text)));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
    expect(error.message).toContain("It lacks history.");
    expect(error.message).toContain("Give both as_is_title and as_is, or neither.");
    expect((await caller.api.salePapers.guideWording()).sections.map(({ name }) => name)).toContain("history");
  });

  it("refuses a wording that the form has no room for", async () => {
    const caller = await fresh();
    const text = wordingFile().replace("[history]\n", `[history]\n${"many words ".repeat(700)}\n`);
    const error = await errorOf(caller.api.salePapers.setGuideWording(file(text)));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
    expect(error.message).toContain("too long for the front of the form");
  });

  it("refuses letters that the form cannot show, with their section", async () => {
    const caller = await fresh();
    const text = wordingFile().replace("[mechanic]\n", "[mechanic]\n☐ ");
    const error = await errorOf(caller.api.salePapers.setGuideWording(file(text)));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", details: { problems: ["mechanic"] } });
  });

  it("refuses a file that is no text in UTF-8", async () => {
    const caller = await fresh();
    const latin = { file: new Blob([Buffer.from("[title]\nGu\xeda", "latin1")]), fileName: "guide.txt" };
    expect((await errorOf(caller.api.salePapers.setGuideWording(latin))).code).toBe("INVALID_FILE_TYPE");
  });

  it("has a template with every section", async () => {
    const caller = await fresh();
    const template = await (await caller.fetch("/v1/account/dealership/buyers-guide-template")).text();
    const named = [...template.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name);
    await caller.api.salePapers.setGuideWording(file());
    const { sections } = await caller.api.salePapers.guideWording();
    expect(named.toSorted()).toEqual(sections.map(({ name }) => name).toSorted());
  });
});

describe("GET /vehicles/{id}/buyers-guide.pdf", () => {
  it("has the wording, the vehicle and the terms on the front, the dealership and the defects on the back", async () => {
    const caller = await fresh();
    const profile = { name: "Lakeside Motors", phone: "(312) 555-0142", email: "sales@lakeside.example" };
    await caller.api.dealership.change({ body: { ...profile, addressLine1: "1200 Lakeside Drive" } });
    const body = { vin, make: "Honda", model: "Accord", trim: "EX", overviewYear: 2003 } as const;
    const { id } = await caller.api.vehicles.create({ body });
    const terms = { ...limited, complaintsContact: "Dana Reyes, sales manager" };
    await caller.api.salePapers.setBuyersGuide({ params: { id }, body: terms });
    await caller.api.salePapers.setGuideWording(file());
    const [front, back, ...more] = await pagesOf(caller, `/v1/vehicles/${id}/buyers-guide.pdf`);
    expect(more).toEqual([]);
    for (const text of ["BUYERS GUIDE", "Honda", "Accord EX", "2003", vin, "50%", "100%", "Transmission", "60 days"])
      expect(front?.text).toContain(text);
    for (const text of [...Object.values(profile), "1200 Lakeside Drive", "Dana Reyes", "System 14"])
      expect(back?.text).toContain(text);
    expect(back?.text).not.toContain("Page");
  });

  it("has the box of implied warranties for a wording without the box of a sale as is", async () => {
    const caller = await fresh();
    const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await caller.api.salePapers.setBuyersGuide({ params: { id }, body: limited });
    await caller.api.salePapers.setGuideWording(file(wordingFile({ without: ["as_is_title", "as_is"] })));
    const [front] = await pagesOf(caller, `/v1/vehicles/${id}/buyers-guide.pdf`);
    expect(front?.text).toContain("IMPLIED TITLE");
    expect(front?.text).not.toContain("AS IS TITLE");
  });

  it.each([
    ["as_is", ["as_is_title", "as_is"]],
    ["implied_only", ["implied_title", "implied"]],
  ] as const)("is not printed with terms %s that the wording has no box for", async (dealerWarranty, without) => {
    const caller = await fresh();
    const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await caller.api.salePapers.setBuyersGuide({ params: { id }, body: { dealerWarranty } });
    await caller.api.salePapers.setGuideWording(file(wordingFile({ without })));
    const answer = await caller.fetch(`/v1/vehicles/${id}/buyers-guide.pdf`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining(`no section ${without[1]}`) },
    });
  });

  it("is in the languages that have a wording of their own, with their labels", async () => {
    const caller = await fresh();
    const { api } = caller;
    const { id } = await api.vehicles.create({ body: { vin, make: "Honda", model: "Accord", overviewYear: 2003 } });
    await api.salePapers.setBuyersGuide({ params: { id }, body: asIs });
    const spanish = wordingFile().replace("BUYERS GUIDE", "GUÍA DEL COMPRADOR");
    await api.salePapers.setGuideWording({ ...file() });
    const saved = await api.salePapers.setGuideWording({ ...file(spanish), query: { language: "es" } });
    expect(saved).toMatchObject({ language: "es", languages: ["en", "es"] });
    expect(await api.salePapers.buyersGuide({ params: { id } })).toMatchObject({ wordingLanguages: ["en", "es"] });

    const path = `/v1/vehicles/${id}/buyers-guide.pdf`;
    const [front] = await pagesOf(caller, `${path}?language=es`);
    for (const words of ["GUÍA DEL COMPRADOR", "MARCA DEL VEHÍCULO", "AÑO"]) expect(front?.text).toContain(words);
    expect(front?.text).not.toContain("VEHICLE MAKE");
    expect((await pagesOf(caller, path))[0]?.text).toContain("VEHICLE MAKE");
    await api.dealership.change({ body: { language: "es" } });
    expect((await pagesOf(caller, path))[0]?.text).toContain("MARCA DEL VEHÍCULO");
    // without a wording in the dealership's language: English
    await api.dealership.change({ body: { language: "de" } });
    expect((await pagesOf(caller, path))[0]?.text).toContain("VEHICLE MAKE");
    expect((await caller.fetch(`${path}?language=de`)).status).toBe(404);

    await api.salePapers.removeGuideWording({ query: { language: "en" } });
    expect((await api.salePapers.guideWording({ query: { language: "es" } })).languages).toEqual(["es"]);
    expect(await api.salePapers.guideLanguages()).toEqual({ languages: ["es"] });
    expect((await errorOf(api.salePapers.guideWording())).message).toContain("in English");
  });

  it("refuses an incomplete file in another language, and keeps the English one", async () => {
    const { api } = await fresh();
    await api.salePapers.setGuideWording(file());
    const refused = await errorOf(
      api.salePapers.setGuideWording({ ...file(wordingFile({ without: ["mechanic"] })), query: { language: "es" } }),
    );
    expect(refused).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
    expect((await api.salePapers.guideWording()).languages).toEqual(["en"]);
  });

  it("says whether the terms or the wording are missing", async () => {
    const caller = await fresh();
    const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const path = `/v1/vehicles/${id}/buyers-guide.pdf`;
    const messageOf = async () => ((await (await caller.fetch(path)).json()) as { error: { message: string } }).error;
    expect(await messageOf()).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      message: expect.stringContaining("warranty terms"),
    });
    await caller.api.salePapers.setBuyersGuide({ params: { id }, body: asIs });
    expect(await messageOf()).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      message: expect.stringContaining("wording"),
    });
  });
});
