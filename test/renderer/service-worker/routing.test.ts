import { expect, it } from "vitest";
import { handlingOf } from "../../../renderer/service-worker/routing.ts";

const origin = "https://forecourt.example";
const files = ["/", "/before-paint.js", "/pages.json"];
const handle = (path: string, mode = "cors", method = "GET") =>
  handlingOf({ method, url: new URL(path, origin).href, mode }, origin, files);

it.each([
  "/v1/vehicles",
  "/v1/media/abc?signature=1",
  "/v1/events",
  "/sandbox/v1/vehicles",
  "/health",
  "/ready",
  "/openapi.json",
  "/docs/collection.json",
  "/help/assets/search.json",
  "/phone/api/capture",
  "/example/front.jpg",
])("handlingOf: %s is left to the network, also as a navigation where it is no page", (path) => {
  expect(handle(path)).toBe("network");
  if (!path.startsWith("/example")) expect(handle(path, "navigate")).toBe("network");
});

it("handlingOf: a page of the product is the server's, else the stored one", () => {
  for (const path of ["/", "/today", "/vehicles/1?tab=2", "/phones-and-more", "/v1x", "/helpers"]) {
    expect(handle(path, "navigate")).toBe("page");
  }
});

it("handlingOf: built files never change, other files of the page may", () => {
  expect(handle("/assets/index-1.js")).toBe("asset");
  expect(handle("/pages.json")).toBe("file");
  expect(handle("/before-paint.js?x", "no-cors")).toBe("file");
});

it("handlingOf: changes, and other hosts, are left to the network", () => {
  expect(handle("/assets/index-1.js", "cors", "POST")).toBe("network");
  expect(handle("/today", "navigate", "POST")).toBe("network");
  expect(handle("https://elsewhere.example/assets/index-1.js")).toBe("network");
});
