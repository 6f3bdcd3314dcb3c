import type { stockHelp as english } from "../../en/help/page-help-stock.ts";
import type { Translation } from "../../translation.ts";

/** Help for Today, the inventory and a vehicle. */
export const stockHelp: Translation<typeof english> = {
  today: {
    title: "Hoy",
    purpose: "Lo que hay que hacer hoy, lo que ha pasado desde ayer y los indicadores del concesionario.",
    steps: [
      "Elija un número en «Pendientes» para abrir su lista, por ejemplo las oportunidades atrasadas.",
      "En «Indicadores», elija el equipo y el período. Cada indicador abre su gráfico y su fórmula.",
      "«Editar indicadores» permite ocultarlos, moverlos y añadir otros.",
      "En una estación de trabajo nueva, «Primeros pasos» le guía por la configuración.",
    ],
  },
  inventory: {
    title: "Inventario",
    purpose: "Todos los vehículos que usted puede ver, con precio, días en stock y tareas pendientes.",
    steps: [
      "Busque por marca, modelo, año, VIN o número de stock, o elija «Filtros». La dirección conserva los filtros.",
      "«Vistas» tiene listas preparadas. «Guardar como vista…» guarda filtros, orden y columnas con un nombre.",
      "«Añadir vehículo» empieza por el VIN, que completa el resto. «Importar» lee un archivo CSV.",
      "Seleccione filas para cambiar el estado, los precios o el equipo de varios vehículos, o para anunciarlos.",
      "Elija un vehículo para abrir su página.",
    ],
  },
  vehicleImport: {
    title: "Importar vehículos",
    purpose: "Añade y cambia muchos vehículos con un archivo CSV.",
    steps: [
      "Elija un archivo CSV o arrástrelo aquí. La primera fila debe tener los nombres de las columnas.",
      "Lea la vista previa: indica qué se añade o cambia en cada fila, o por qué se omite.",
      "Elija el equipo de los vehículos nuevos si la página lo pide.",
      "Elija «Importar». Antes no se guarda nada.",
    ],
  },
  vehicle: {
    title: "Vehículo",
    purpose: "Un vehículo: precio, costo, margen, calificación y valor, con su historial, notas y documentos.",
    steps: [
      "El primer botón de arriba es el paso siguiente: peritar, fijar el precio, anunciar o registrar la venta.",
      "«Editar» cambia los datos. «Más acciones» tiene el resto, por ejemplo «Cambiar precio».",
      "Las pestañas tienen las fotos, los peritajes, la mecánica, los daños, la tasación, las oportunidades y las campañas.",
      "«Documentos» tiene todos los informes en PDF. «Documentos para el comprador» tiene la etiqueta de ventanilla y la Buyers Guide.",
    ],
  },
  vehiclePhotos: {
    title: "Fotos de un vehículo",
    purpose: "Las fotos que venden el vehículo. La primera es la portada, en las listas y en los anuncios.",
    steps: [
      "Elija «Añadir fotos» o arrastre archivos JPG, PNG o HEIC. «Añadir de un peritaje» usa fotos que ya existen.",
      "Arrastre una foto a su sitio. «Usar como portada», en su menú, la pone la primera.",
      "«Pie de foto y ángulo» describe una foto.",
      "Elija una foto para verla a tamaño completo.",
    ],
  },
  vehicleInspections: {
    title: "Peritajes de un vehículo",
    purpose: "Todos los peritajes de este vehículo y sus peritajes completos (expedientes).",
    steps: [
      "«Nuevo peritaje» abre la página para sus fotos.",
      "Elija una fila para abrir los resultados.",
      "«Comparar los dos últimos» muestra qué daños son nuevos o han desaparecido.",
      "«Iniciar expediente» reúne fotos, mecánica, presupuesto y valor en un informe. Necesita el VIN.",
    ],
  },
  vehicleSpins: {
    title: "Vistas 360°",
    purpose: "Vistas giratorias del vehículo hechas de un vídeo: exterior, interior y con las puertas abiertas.",
    steps: [
      "Grabe una vuelta alrededor del vehículo a paso regular. Bastan veinte segundos.",
      "Elija el clip o arrástrelo aquí. El servidor selecciona las imágenes más nítidas y busca daños.",
      "Arrastre la imagen para girar el vehículo. Un hallazgo muestra su mejor imagen.",
      "«Descargar para la web» le da una carpeta para su página web, con los daños o sin ellos.",
    ],
  },
};
