import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phoneReports } from "../../../contracts/inspections/phone-page.ts";
import { phoneCaptureMinutes } from "../../../contracts/inspections/phones.ts";
import { phonePhotos } from "../../../server/features/phones/phones.table.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { breakAfterCommit } from "../../kit/break-after-commit.ts";
import { errorOf, signedIn, signedInOnHosted } from "../../kit/people.ts";
import { angleOfPhoto, photo } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { phoneAt } from "./phone.ts";

describe("phones as cameras", () => {
  let server: TestServer;
  let admin: TestCaller & { email: string };
  beforeAll(async () => {
    server = await serveForTest();
    admin = await signedIn(server);
  });
  afterAll(() => server.close());

  const newVehicle = ({ api }: TestCaller) =>
    api.vehicles.create({
      body: { make: "Honda", model: "Accord", overviewYear: 2019, stockNumber: `H-${randomUUID()}` },
    });
  const started = async (person: TestCaller) => {
    await admin.api.phones.change({ body: { enabled: true } });
    const vehicle = await newVehicle(person);
    const capture = await person.api.phones.start({ body: { vehicle_id: vehicle.id } });
    const phone = phoneAt(capture.addresses[0] ?? "");
    return { vehicle, capture, phone, params: { id: capture.id } };
  };
  const connected = async (person: TestCaller) => {
    const all = await started(person);
    const { body } = await all.phone.connect();
    await person.api.phones.confirm({ params: all.params, body: { pairing_code: body.code ?? "" } });
    return all;
  };

  it("are off until an administrator switches them on", async () => {
    const user = await signedIn(server, { admin });
    expect(await user.api.phones.settings()).toEqual({ enabled: false, reachable: true });
    const vehicle = await newVehicle(user);
    const start = () => user.api.phones.start({ body: { vehicle_id: vehicle.id } });
    expect(await errorOf(start())).toMatchObject({ code: "PHONES_OFF" });
    const change = user.api.phones.change({ body: { enabled: true } });
    expect(await errorOf(change)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    await admin.api.phones.change({ body: { enabled: true } });
    expect((await start()).status).toBe("waiting");
  });

  it("send photos after a person has confirmed the code", async () => {
    const { vehicle, capture, phone, params } = await started(admin);
    const { body } = await phone.connect();
    expect(body).toMatchObject({ status: "asking", vehicle: null, photos: [] });
    const asking = await admin.api.phones.get({ params });
    expect(asking).toMatchObject({ status: "asking", pairing_code: body.code });
    expect((await phone.send(await photo(1), "front")).code).toBe("INVALID_TOKEN");
    const other = String((Number(body.code) + 1) % 10_000).padStart(4, "0");
    expect(await errorOf(admin.api.phones.confirm({ params, body: { pairing_code: other } }))).toMatchObject({
      field: "pairing_code",
    });
    await admin.api.phones.confirm({ params, body: { pairing_code: body.code ?? "" } });
    expect((await phone.state()).body).toMatchObject({
      status: "connected",
      code: null,
      vehicle: `2019 Honda Accord · ${vehicle.stockNumber}`,
    });
    const angle = angleOfPhoto(1);
    const id = randomUUID();
    const receipt = await phone.send(await photo(1), angle, id);
    expect(receipt.body).toEqual({ id, usable: true, seems: null, shows_car: true });
    const { photos } = await admin.api.phones.get({ params });
    expect(photos).toMatchObject([{ angle, file: { width: 1280, height: 720 } }]);
    expect((await fetch(photos[0]?.file.url ?? "")).status).toBe(200);
    const { captures } = await admin.api.phones.list({ query: { vehicle_id: vehicle.id } });
    expect(captures.map((one) => one.id)).toEqual([capture.id]);
  });

  it("hear when a photo seems to show another side", async () => {
    const { phone } = await connected(admin);
    const seed = [1, 2, 3, 4, 5, 6, 7, 8].find((one) => angleOfPhoto(one) === "rear") ?? 0;
    expect((await phone.send(await photo(seed), "front")).body.seems).toBe("rear");
  });

  it("can send a photo again after a lost answer, and it is stored once", async () => {
    const { phone, params } = await connected(admin);
    const id = randomUUID();
    const [first, second] = await Promise.all([
      phone.send(await photo(2), "front", id),
      phone.send(await photo(2), "front", id),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await phone.send(await photo(2), "front", id);
    expect((await admin.api.phones.get({ params })).photos).toHaveLength(1);
  });

  it("lose no photo if the connection to the database breaks after the commit", async () => {
    const { phone, params } = await connected(admin);
    const id = randomUUID();
    const send = async () => phone.send(await photo(8), "front", id);
    const mend = breakAfterCommit(server, phonePhotos);
    const broken = await send();
    mend();
    expect(broken.code).toBe("INTERNAL_ERROR");
    expect((await send()).status).toBe(200);
    const { photos } = await admin.api.phones.get({ params });
    expect(photos).toHaveLength(1);
    expect((await fetch(photos[0]?.file.url ?? "")).status).toBe(200);
  });

  it("say how many photos they still have, and count as out of reach after a silence", async () => {
    const { phone, params } = await started(admin);
    const { body } = await phone.connect();
    expect((await phone.report(1)).body.status).toBe("asking");
    await admin.api.phones.confirm({ params, body: { pairing_code: body.code ?? "" } });
    const queue = async () => (await admin.api.phones.get({ params })).phone;
    expect(await queue()).toBeNull();
    expect((await phone.report(3)).body.status).toBe("connected");
    expect(await queue()).toEqual({ photos_waiting: 3, reachable: true });
    server.clock.advance(phoneReports.lostAfterMs);
    expect(await queue()).toEqual({ photos_waiting: 3, reachable: false });
    await phone.report(0);
    expect(await queue()).toEqual({ photos_waiting: 0, reachable: true });
    expect((await phone.report(-1)).code).toBe("VALIDATION_ERROR");
    await admin.api.phones.end({ params });
    expect((await phone.report(2)).body.status).toBe("ended");
    expect(await queue()).toBeNull();
  });

  it("cannot use an address that another phone has used", async () => {
    const { capture, phone } = await started(admin);
    expect((await phone.connect()).status).toBe(200);
    expect((await phone.connect()).status).toBe(200);
    expect((await phoneAt(capture.addresses[0] ?? "").connect()).code).toBe("INVALID_TOKEN");
  });

  it("can send nothing after the workstation has ended the capture", async () => {
    const { phone, params } = await connected(admin);
    // another capture keeps the listener open
    await started(await signedIn(server, { admin }));
    await admin.api.phones.end({ params });
    expect((await phone.send(await photo(1), "front")).code).toBe("INVALID_TOKEN");
    expect((await phone.state()).body).toMatchObject({ status: "ended", vehicle: null });
  });

  it("end with the session of the person who started it", async () => {
    const user = await signedIn(server, { admin });
    const { phone } = await connected(user);
    expect((await phone.send(await photo(3), "front")).status).toBe(200);
    await user.api.accounts.logout();
    expect((await phone.send(await photo(4), "front")).code).toBe("INVALID_TOKEN");
  });

  it("end by the time, and each photo moves it", async () => {
    const { phone, params } = await connected(admin);
    server.clock.advance(minutes(phoneCaptureMinutes.afterLastPhoto - 1));
    await admin.api.accounts.refresh();
    expect((await phone.send(await photo(6), "front")).status).toBe(200);
    server.clock.advance(minutes(phoneCaptureMinutes.afterLastPhoto - 1));
    await admin.api.accounts.refresh();
    expect((await admin.api.phones.get({ params })).status).toBe("connected");
    server.clock.advance(minutes(1));
    expect((await admin.api.phones.get({ params })).status).toBe("ended");
  });

  it("reach nothing but their page", async () => {
    const { phone } = await connected(admin);
    for (const path of [
      "/",
      "/v1/vehicles",
      "/health",
      "/docs",
      "/index.html",
      "/sw.js",
      "/register-worker.js",
      "/manifest.webmanifest",
      "/phone/sw.js",
      "/phone/api/other",
      "/phone/../v1/health",
    ]) {
      expect((await fetch(phone.origin + path)).status, path).toBe(404);
    }
    const foreign = await fetch(`${phone.origin}/phone/api/capture`, { headers: { "sec-fetch-site": "cross-site" } });
    expect(foreign.status).toBe(403);
  });

  it("hear that their capture has ended, and soon after find nobody", async () => {
    const { phone, params } = await connected(admin);
    // no other capture is open afterwards
    await admin.api.phones.change({ body: { enabled: false } });
    const { phone: last, params: of } = await connected(admin);
    await expect(phone.state()).rejects.toThrow();
    await admin.api.phones.end({ params: of });
    expect((await last.state()).body.status).toBe("ended");
    server.clock.advance(minutes(1));
    server.clock.advance(minutes(1));
    await admin.api.accounts.refresh();
    await expect
      .poll(() =>
        last.state().then(
          () => "reachable",
          () => "gone",
        ),
      )
      .toBe("gone");
    expect((await admin.api.phones.get({ params })).status).toBe("ended");
  });

  it("use the public address of a hosted server", async () => {
    const publicUrl = "https://cars.example.com";
    const hosted = await serveForTest({ FORECOURT_MODE: "hosted", FORECOURT_PUBLIC_URL: publicUrl });
    try {
      const person = await signedInOnHosted(hosted);
      await person.api.phones.change({ body: { enabled: true } });
      const { id } = await newVehicle(person);
      const { addresses } = await person.api.phones.start({ body: { vehicle_id: id } });
      expect(addresses).toEqual([expect.stringMatching(/^https:\/\/cars\.example\.com\/phone\/#[\w-]{43}$/)]);
      // as a proxy on this machine forwards it
      const phone = phoneAt((addresses[0] ?? "").replace(publicUrl, hosted.url), { origin: publicUrl });
      expect((await phone.connect()).body.status).toBe("asking");
      const foreign = phoneAt((addresses[0] ?? "").replace(publicUrl, hosted.url), { origin: "https://evil.example" });
      expect((await foreign.connect()).code).toBe("REQUEST_REFUSED");
    } finally {
      await hosted.close();
    }
  });

  it("go on after the server was started again", async () => {
    const { params, phone } = await connected(admin);
    await phone.send(await photo(7), "front");
    await server.restart();
    const { photos, status } = await admin.api.phones.get({ params });
    expect([photos.length, status]).toEqual([1, "connected"]);
  });
});
