import type { PageHelpTexts } from "../../page-help-shape.ts";
import { inspectHelp } from "./page-help-inspect.ts";
import { officeHelp } from "./page-help-office.ts";
import { priceHelp } from "./page-help-price.ts";
import { sellHelp } from "./page-help-sell.ts";
import { stockHelp } from "./page-help-stock.ts";

/** The help of the pages: for each topic what it is for, and how to do its main things. */
export const pageHelp: PageHelpTexts = {
  topics: { ...stockHelp, ...inspectHelp, ...sellHelp, ...priceHelp, ...officeHelp },
  words: {
    steps: "Cómo se hace",
    keys: "Teclas",
    allKeys: "? muestra también el interruptor que desactiva las teclas sueltas.",
    globalKeys: "En cada página, Ctrl+K busca, ? muestra las teclas y F1 abre esta ayuda.",
    chapter: "Manual (en inglés):",
    site: "Toda la ayuda, con búsqueda (en inglés)",
    key: {
      figure: "Levantar un indicador, moverlo y soltarlo, después de «Editar indicadores»",
      photo: "Levantar una foto, moverla y soltarla",
      nextPhoto: "Foto anterior y siguiente en la vista grande",
      turn: "Girar el vehículo, con Mayús un cuarto de vuelta",
      turnAlone: "Girar automáticamente",
      masks: "Mostrar u ocultar los daños",
      zoom: "Acercar, alejar",
      fullScreen: "Pantalla completa",
      comparable: "Ir de vehículo en vehículo en el gráfico",
    },
  },
  chapters: {
    start: "Inicio y configuración",
    inventory: "Inventario",
    inspect: "Las fotos de un peritaje",
    results: "Resultados e informe",
    mechanical: "Diagnóstico mecánico",
    damage: "Daños y presupuesto",
    cases: "Peritaje completo (expediente)",
    value: "Tasación y compra",
    leads: "Oportunidades y contactos",
    spins: "Vistas 360° y página web",
    campaigns: "Campañas, mercado e indicadores",
    settings: "Ajustes, copias, roles y desarrollo",
    sync: "Sincronización con un servidor alojado",
    workstation: "Este puesto",
  },
};
