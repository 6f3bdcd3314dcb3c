import type { officeHelp as english } from "../../en/help/page-help-office.ts";
import type { Translation } from "../../translation.ts";

/** Help for the team, the settings and the pages for developers. */
export const officeHelp: Translation<typeof english> = {
  team: {
    title: "Equipo",
    purpose: "Quién trabaja con usted y qué permite cada rol.",
    steps: [
      "«Invitar» envía un enlace por correo. Sirve una vez y durante 7 días.",
      "En «Miembros», elija el rol de cada persona. El cambio vale de inmediato.",
      "En «Roles», elija los permisos de cada rol. «Añadir rol» crea otro.",
      "«Acciones del equipo» cambia el nombre, abandona o elimina el equipo, y crea otro.",
    ],
  },
  settings: {
    title: "Ajustes",
    purpose: "Su cuenta, el concesionario y esta instalación.",
    steps: [
      "Elija una sección de la lista.",
      "Correo, modelos, almacenamiento, copias y registro son para administradores.",
      "Las claves de API y los webhooks están en la página de desarrollo.",
    ],
  },
  account: {
    title: "Cuenta",
    purpose: "Su nombre en los informes, el idioma de las páginas y el plan.",
    steps: [
      "Escriba su nombre como debe aparecer en los informes.",
      "Elija el idioma. Vale para las páginas y para los correos a su cuenta.",
      "«Plan y uso» muestra los límites de la API.",
    ],
  },
  security: {
    title: "Contraseña y sesiones",
    purpose: "Su contraseña y los navegadores en los que tiene la sesión abierta.",
    steps: [
      "«Cambiar contraseña» pide la contraseña actual. En los demás sitios se cierra la sesión.",
      "«Cerrar sesión» termina una sesión que usted no reconoce.",
      "Si alguien puede conocer su contraseña, cámbiela y revise también sus claves de API.",
    ],
  },
  dealership: {
    title: "Concesionario",
    purpose: "Logotipo, nombre y dirección para los informes, y cómo cuenta el concesionario.",
    steps: [
      "Añada el logotipo y la dirección. Los informes nuevos los muestran; los PDF existentes conservan los suyos.",
      "El código postal es también el lugar para tasar vehículos que no tienen uno.",
      "Elija zona horaria, moneda y región de mano de obra: las usan los indicadores y los presupuestos nuevos.",
    ],
  },
  buyersGuide: {
    title: "Texto legal de la Buyers Guide",
    purpose: "El texto fijo del formulario de ventanilla para coches usados en Estados Unidos.",
    steps: [
      "Elija «Descargar el archivo vacío».",
      "Copie en él el texto de cada sección del reglamento.",
      "Elija «Añadir archivo». Después cada vehículo puede imprimir su Buyers Guide.",
    ],
  },
  phones: {
    title: "Teléfonos",
    purpose: "Permite que teléfonos de la misma red tomen las fotos de un peritaje.",
    steps: [
      "Un administrador activa «Permitir el uso de teléfonos como cámaras».",
      "En la página «Peritar» de un vehículo, elija «Usar un teléfono» y escanee el código.",
      "Compare las cifras de las dos pantallas y elija «Conectar».",
    ],
  },
  workstation: {
    title: "Este puesto",
    purpose: "Las notificaciones y el modo quiosco de este programa.",
    steps: [
      "«Mostrar mis notificaciones en este puesto» vale para su cuenta en este equipo.",
      "Para el modo quiosco, introduzca un PIN dos veces y elija «Activar el modo quiosco».",
      "«Salir del modo quiosco» necesita el PIN. Está en esta página y debajo del formulario para iniciar sesión.",
    ],
  },
  clips: {
    title: "Clips 360°",
    purpose: "Cuánto tiempo se guardan los clips de las vistas 360°.",
    steps: [
      "Elija «Siempre» o un número de días.",
      "Las imágenes y máscaras quedan cuando se borra un clip: la vista sigue funcionando.",
      "Un plazo más corto ahorra espacio: los clips son los archivos más grandes.",
    ],
  },
  mail: {
    title: "Correo",
    purpose: "Cómo envía esta instalación las invitaciones, las contraseñas nuevas y los informes.",
    steps: [
      "Aquí se ve qué servidor de correo está configurado. Lo indica el ajuste FORECOURT_SMTP_URL.",
      "«Enviar un correo de prueba» muestra si el servidor lo acepta.",
      "Sin servidor de correo, «Abrir la bandeja de salida» muestra los mensajes.",
    ],
  },
  models: {
    title: "Modelos y hardware",
    purpose: "Los modelos que encuentran daños en las fotos, y lo rápida que es esta máquina.",
    steps: [
      "La ficha de cada modelo dice qué reconoce y qué no.",
      "«Medir» analiza una foto inventada y muestra el tiempo por foto.",
      "Modelos propios: «Comprobar y usar» comprueba una carpeta con modelos. Se usan desde el próximo inicio.",
    ],
  },
  storage: {
    title: "Almacenamiento",
    purpose: "Dónde están los datos, cuánto ocupan y cuánto espacio queda.",
    steps: [
      "Libere espacio antes de que el disco se llene: después no se guarda nada nuevo.",
      "El enlace junto a «Se borra automáticamente» dice qué se borra y cuándo.",
      "Un plazo más corto para los clips 360° libera los archivos más grandes.",
    ],
  },
  rateBook: {
    title: "Tarifas y baremos",
    purpose: "Las cifras con las que se calculan los presupuestos de reparación.",
    steps: [
      "Cambie cifras en una o varias tablas. «Guardar» crea una versión con todos los cambios.",
      "En cada fila se ve si una cifra es la incluida, o quién la fijó y cuándo.",
      "«Historial» muestra qué cambió cada versión y recupera una anterior.",
      "Los presupuestos nuevos usan las cifras guardadas. Los existentes conservan las suyas hasta que se recalculen.",
    ],
  },
  backups: {
    title: "Copias de seguridad",
    purpose: "Copias verificadas de la base de datos y de todas las fotos.",
    steps: [
      "«Crear copia ahora» hace una mientras usted trabaja.",
      "Indique otro disco con FORECOURT_BACKUP_DIR: una copia en el mismo disco se pierde con él.",
      "«Restaurar» muestra el comando de una copia. Lo que hay ahora se conserva en la carpeta de datos.",
    ],
  },
  sync: {
    title: "Sincronización",
    purpose: "El enlace de este puesto con el servidor alojado de su concesionario.",
    steps: [
      "Cree en el servidor alojado una clave con el permiso sync:write e indíquela con su dirección. «Comprobar y enlazar» dice qué falla en cada una.",
      "La señal de la barra superior muestra el estado: sincronizado, sincronizando, sin conexión o algo que resolver.",
      "En «Conflictos» se ven las dos versiones una junto a otra. Conserve la actual o aplique la otra; la elección llega a todos los equipos.",
      "«¿El mismo vehículo?» significa que un VIN se introdujo dos veces. «Combinar…» pasa todo lo de uno al otro.",
      "«Pausar» guarda los cambios aquí hasta que continúe. «Terminar el enlace…» lo termina; todos los datos quedan.",
    ],
  },
  audit: {
    title: "Registro de auditoría",
    purpose: "Quién cambió qué, cuándo y desde dónde. Las entradas nunca se cambian ni se borran.",
    steps: [
      "Filtre por persona, acción, objeto y días. Los filtros comparan valores completos.",
      "«Detalles» muestra qué había antes y después.",
      "«Exportar como CSV» descarga las entradas filtradas.",
    ],
  },
  outbox: {
    title: "Bandeja de salida",
    purpose: "Todos los mensajes de esta estación de trabajo, los más nuevos primero.",
    steps: [
      "«No enviado» significa que no hay servidor de correo: abra aquí el enlace del mensaje o cópielo.",
      "El servidor de correo rechazó los mensajes con «Fallido».",
      "Un administrador configura el servidor de correo en Ajustes, Correo.",
    ],
  },
  keys: {
    title: "Claves de API",
    purpose: "Los programas trabajan con sus datos mediante claves de API.",
    steps: [
      "«Crear clave»: indique para qué es, a qué puede acceder y hasta cuándo.",
      "Copie la clave de inmediato. Solo se muestra esta vez.",
      "«Errores recientes» de una clave ayuda cuando un programa no funciona.",
      "«Revocar» anula una clave de inmediato.",
    ],
  },
  webhooks: {
    title: "Webhooks",
    purpose: "Comunica a su propio servidor lo que ocurre aquí.",
    steps: [
      "«Crear webhook» necesita la dirección de su servidor y los eventos.",
      "Copie el secreto de firma de inmediato: su servidor verifica con él cada mensaje.",
      "Elija un webhook para ver sus entregas.",
    ],
  },
  webhook: {
    title: "Un webhook",
    purpose: "Un webhook con sus entregas de los últimos 30 días.",
    steps: [
      "«Enviar ping» prueba su servidor.",
      "«Detalles» muestra el mensaje y la respuesta. «Reenviar» lo envía otra vez.",
      "Después de 24 horas solo vale el secreto de «Renovar secreto».",
      "Un webhook desactivado: repare su servidor y elija «Reanudar».",
    ],
  },
  events: {
    title: "Eventos",
    purpose: "Lo que envían los webhooks, con un ejemplo completo de cada mensaje.",
    steps: [
      "Busque una palabra del nombre o de la descripción.",
      "Abra un evento para ver su ejemplo.",
      "La guía para receptores explica cómo verificar un mensaje.",
    ],
  },
  reference: {
    title: "Referencia API",
    purpose: "Todas las operaciones de la API, para leer y probar.",
    steps: [
      "Busque una palabra de la ruta o del resumen y elija una operación.",
      "Copie el comando curl y ponga su clave.",
      "«Probar» envía la petición con su propia sesión, a sus propios datos.",
    ],
  },
  welcome: {
    title: "Configurar Forecourt",
    purpose: "Los primeros pasos en una estación de trabajo nueva.",
    steps: [
      "«Guardar y continuar» guarda un paso. «Omitir» lo deja para después.",
      "«Añadir el vehículo de ejemplo» crea un vehículo inventado para probarlo todo. «Eliminar el vehículo de ejemplo» lo elimina con sus peritajes.",
      "«Peritar el vehículo de ejemplo» inicia un primer peritaje con fotos dibujadas por Forecourt.",
      "Un administrador vuelve a abrir estos pasos desde los ajustes.",
    ],
  },
};
