import type { sellHelp as english } from "../../en/help/page-help-sell.ts";
import type { Translation } from "../../translation.ts";

/** Help for leads, contacts and campaigns. */
export const sellHelp: Translation<typeof english> = {
  leads: {
    title: "Oportunidades",
    purpose: "Qué hacer a continuación con cada cliente, para cuándo y quién lo hace.",
    steps: [
      "«Nueva oportunidad» necesita el vehículo, el cliente y qué hacer.",
      "Elija una oportunidad para llamar, escribir y anotar lo que ha pasado.",
      "«Tablero» muestra las oportunidades en columnas: arrastre una tarjeta para cambiar su estado.",
      "Seleccione filas de la lista para asignar varias oportunidades, o ponerles fecha límite o etiqueta.",
      "Una oportunidad que ya no hace falta pide el motivo.",
    ],
  },
  contacts: {
    title: "Contactos",
    purpose: "Las personas que han preguntado por un vehículo, y los compradores.",
    steps: [
      "Busque por nombre, correo o teléfono. Elija un contacto para cambiarlo.",
      "«Crear oportunidad de un vehículo» anota el paso siguiente.",
      "«Posibles duplicados» muestra entradas de la misma persona. La combinación se puede deshacer.",
      "«Importar ADF» lee las oportunidades de otros programas.",
    ],
  },
  vehicleLeads: {
    title: "Oportunidades de un vehículo",
    purpose: "Quién ha preguntado por este vehículo y qué hacer a continuación.",
    steps: [
      "Elija una oportunidad para llamar, escribir y anotar lo que ha pasado.",
      "Las consultas de su página web aparecen aquí solas.",
      "Cuando el vehículo se vende, sus oportunidades abiertas llevan la marca «Vehículo vendido».",
    ],
  },
  vehicleMarketing: {
    title: "Marketing de un vehículo",
    purpose: "Las campañas que anuncian este vehículo.",
    steps: [
      "«Anunciar» prepara un borrador con las fotos y los datos del vehículo.",
      "Elija una campaña para ver sus resultados, pausarla o cambiar su presupuesto.",
      "Pause las campañas cuando el vehículo se venda: la página de la campaña lo pregunta.",
    ],
  },
  campaigns: {
    title: "Campañas",
    purpose: "Los anuncios en Facebook e Instagram, con estado, presupuesto y resultados.",
    steps: [
      "«Nueva campaña» prepara un borrador. No se gasta nada hasta que usted la activa.",
      "Elija una campaña para activarla o pausarla y leer sus resultados.",
      "«Conexiones» tiene las cuentas publicitarias. Una campaña necesita una.",
    ],
  },
  campaign: {
    title: "Campaña",
    purpose: "Una campaña: su estado en cada plataforma, lo que cuesta y lo que aporta.",
    steps: [
      "«Activar» la inicia en una plataforma, después de confirmar lo que puede gastar al día.",
      "«Pausar» detiene el gasto. «Cambiar presupuesto» funciona mientras está en marcha.",
      "«Resultados» compara las cifras de las plataformas con sus propias oportunidades y ventas.",
      "Si una plataforma rechaza el anuncio, su mensaje dice qué cambiar.",
    ],
  },
  composer: {
    title: "Escribir una campaña",
    purpose: "Escribe el anuncio de un vehículo, con una vista previa para cada plataforma.",
    steps: [
      "Elija el vehículo y después «Sugerir texto y fotos», o escriba usted.",
      "Elija hasta 10 imágenes, el público, el presupuesto diario y los días.",
      "Compruebe la vista previa y elija «Guardar borrador».",
      "El borrador no gasta nada. Actívelo en su página.",
    ],
  },
  connections: {
    title: "Conexiones",
    purpose: "Las cuentas publicitarias con las que funcionan las campañas.",
    steps: [
      "«Conectar» enlaza la cuenta de una plataforma, a través del servicio de publicación de esta instalación.",
      "«Simulador» significa que no se muestra ningún anuncio ni se gasta dinero.",
      "«Desconectar» pausa antes las campañas de la cuenta.",
    ],
  },
};
