import "../texts/phone-texts.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startPairing } from "./pairing/pairing.ts";
import "./phone.css";
import { PhonePage } from "./phone-page.tsx";
import { startSending } from "./photos/sending.ts";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <PhonePage />
    </StrictMode>,
  );
startPairing();
startSending();
