import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { BuyersGuide, BuyersGuideInput } from "../../../contracts/papers/buyers-guide.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type AuthorizedVehicle, lockVehicle, requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import type { Wording } from "../../domain/buyers-guide/wording.ts";
import { amountOf } from "../../domain/money.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { readCover } from "../../reports/cover-photo.ts";
import type { PrintFor } from "../../reports/document.ts";
import { renderBuyersGuide } from "../../reports/sale/buyers-guide.ts";
import { renderWindowSticker, stickerPhoto } from "../../reports/sale/window-sticker.ts";
import { record } from "../audit/record.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import { note } from "../vehicles/timeline.ts";
import type { GuideWordings } from "./guide-wording.ts";
import { findGuide, type GuideRow, saveGuide } from "./sale-papers.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly print: PrintFor;
  readonly dealerships: Pick<Dealerships, "settings">;
  readonly wordings: Pick<GuideWordings, "ofWorkspace" | "languages">;
}

const byId = { field: "id" } as const;

const noGuide = () =>
  new AppError("RESOURCE_NOT_FOUND", {
    message: "The vehicle has no Buyers Guide yet. Set its warranty terms first.",
  });

const guideOf = ({ vehicleId, terms, updatedAt, updatedBy }: GuideRow, languages: Language[]): BuyersGuide => ({
  vehicleId,
  ...terms,
  hasWording: languages.length > 0,
  wordingLanguages: languages,
  updatedAt,
  updatedBy,
});

/** The section with the words of the first box, for the terms that check it. */
const firstBoxes = { as_is: "as_is", implied_only: "implied", full: undefined, limited: undefined } as const;

/** The first box of the form needs its own words: those of the other box would contradict the terms. */
function assertWorded({ dealerWarranty }: BuyersGuideInput, wording: Wording): void {
  const section = firstBoxes[dealerWarranty];
  if (section === undefined || wording[section] !== undefined) return;
  throw new AppError("RESOURCE_NOT_FOUND", {
    message: `The dealership's wording has no section ${section}, which the terms "${warrantyNames[dealerWarranty]}" need. Add it to the file, or change the terms.`,
  });
}

const warrantyNames = {
  as_is: "as is",
  implied_only: "implied warranties only",
  full: "full warranty",
  limited: "limited warranty",
} as const;

/** Papers for buyers: the window sticker and the Buyers Guide. They show no costs. */
export function createSalePapers({ store, clock, storage, print, dealerships, wordings }: Needs) {
  const vehicleToRead = async (caller: Caller, reference: string) =>
    requireVehicleToRead(await accessOf(store.read, caller), reference, byId);

  /** That of the dealership if it has a wording in it, else English, else any that it has. */
  async function usualLanguage(workspaceId: string): Promise<Language> {
    const languages = await wordings.languages(store.read, workspaceId);
    const { locale } = await print({ workspaceId });
    const wanted = [locale?.language, defaultLanguage, ...languages];
    return wanted.find((one) => one !== undefined && languages.includes(one)) ?? defaultLanguage;
  }

  return {
    async windowSticker(caller: Caller, reference: string, language?: Language): Promise<Buffer> {
      const row = await vehicleToRead(caller, reference);
      const { currency } = await dealerships.settings(store.read, row.workspaceId);
      const sticker = {
        // a price of zero means that nobody has set one, as on websites
        vehicle: { ...row, askingPrice: amountOf(row.askingPriceCents) || null },
        currency: currency ?? "USD",
        cover: await readCover(storage, row.coverKey, stickerPhoto),
      } as const;
      return renderWindowSticker(sticker, await print({ workspaceId: row.workspaceId }, language));
    },

    /** Throws RESOURCE_NOT_FOUND if no terms were set. */
    async guide(caller: Caller, reference: string): Promise<BuyersGuide> {
      const vehicle = await vehicleToRead(caller, reference);
      const guide = await findGuide(store.read, vehicle);
      if (!guide) throw noGuide();
      return guideOf(guide, await wordings.languages(store.read, vehicle.workspaceId));
    },

    setGuide: (caller: Caller, reference: string, terms: BuyersGuideInput): Promise<BuyersGuide> =>
      store.write(async (tx) => {
        const access = await accessOf(tx, caller);
        const vehicle = await lockVehicle(access, reference, { ...byId, permission: "edit_inventory" });
        const guide = await changeGuide(tx, clock, { caller, vehicle, terms });
        return guideOf(guide, await wordings.languages(tx, vehicle.workspaceId));
      }),

    /** Front and back. Throws RESOURCE_NOT_FOUND if the vehicle has no terms, or the dealership no wording. */
    async guidePdf(caller: Caller, reference: string, language?: Language): Promise<Buffer> {
      const vehicle = await vehicleToRead(caller, reference);
      const guide = await findGuide(store.read, vehicle);
      if (!guide) throw noGuide();
      const chosen = language ?? (await usualLanguage(vehicle.workspaceId));
      const wording = await wordings.ofWorkspace(store.read, vehicle.workspaceId, chosen);
      assertWorded(guide.terms, wording);
      const options = await print({ workspaceId: vehicle.workspaceId }, chosen);
      const profile = await dealerships.settings(store.read, vehicle.workspaceId);
      const dealer = { ...profile, address: options.letterhead?.address ?? [] };
      const { terms, updatedAt: changedAt } = guide;
      return renderBuyersGuide({ vehicle, terms, changedAt, wording, dealer }, options);
    },
  };
}
export type SalePapers = ReturnType<typeof createSalePapers>;

interface GuideChange {
  readonly caller: Caller;
  readonly vehicle: AuthorizedVehicle<"edit_inventory">;
  readonly terms: BuyersGuideInput;
}

/** Stores other terms, with entries in the timeline and the audit log. The same terms change nothing. */
async function changeGuide(tx: Writer, clock: Clock, { caller, vehicle, terms }: GuideChange): Promise<GuideRow> {
  const before = await findGuide(tx, vehicle);
  if (before && isSame(before.terms, terms)) return before;
  const guide = { terms, updatedAt: instantNow(clock), updatedBy: caller.name };
  await saveGuide(tx, vehicle, guide);
  const { workspaceId, id: vehicleId } = vehicle;
  await note(tx, clock, {
    workspaceId,
    vehicleId,
    kind: "vehicle.buyers_guide_changed",
    summary: `Buyers Guide set: ${warrantyNames[terms.dealerWarranty]}.`,
    actorId: caller.accountId,
  });
  await record(tx, clock, caller, {
    action: "vehicle.buyers_guide_changed",
    subjectType: "vehicle",
    subjectId: vehicleId,
    details: { from: before?.terms ?? null, to: terms },
  });
  return { vehicleId, ...guide };
}

const isSame = (a: BuyersGuideInput, b: BuyersGuideInput): boolean =>
  (Object.keys(b) as (keyof BuyersGuideInput)[]).every((name) => a[name] === b[name]);
