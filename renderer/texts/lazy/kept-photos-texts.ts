import i18next from "i18next";
import { keptPhotos } from "../en/inspect/kept-photos.ts";
import "../t.ts";

/** The texts of photos that were added earlier. Only the files that show them import this one: other pages do not load them. */
i18next.addResourceBundle("en", "translation", { keptPhotos }, true);
