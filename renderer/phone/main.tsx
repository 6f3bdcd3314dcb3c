import "../texts/lazy/phone-texts.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startPairing } from "./pairing/pairing.ts";
import "./phone.css";
import { PhonePage } from "./phone-page.tsx";
import { startReporting } from "./photos/reporting.ts";
import { startSending } from "./photos/sending.ts";
import { photosHere } from "./shot/taking.ts";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <PhonePage />
    </StrictMode>,
  );
const reportNow = startPairing(photosHere);
startSending();
startReporting(reportNow);
