import {
  buildNoDataTexts,
  type FactTexts,
  toFailureFinding,
  toGoodFinding,
  toLocalized,
  toWarningFinding,
} from './status-finding';

export const STATUS_FACTS = [
  'database',
  'redis',
  'workers',
  'queues',
  'jobs',
  'mail',
  'failedJobs',
  'payments',
  'webhooks',
  'backup',
  'backupChanges',
  'restoreDrill',
  'databaseDisk',
  'uploadDisk',
  'certificate',
  'invariants',
  'reconciler',
  'settings',
  'version',
] as const;
export type StatusFact = (typeof STATUS_FACTS)[number];

const DISK_FINDINGS: FactTexts['findings'] = {
  fine: toGoodFinding('Ocupado al {percent} %.', '{percent} % used.'),
  low: toWarningFinding(
    'Ocupado al {percent} %.',
    '{percent} % used.',
    'Haz sitio o amplía el disco esta semana.',
    'Free space or extend the disk this week.',
    'docs/runbooks.md#disklow',
  ),
  full: toFailureFinding(
    'Ocupado al {percent} %: pronto no se podrá escribir.',
    '{percent} % used: soon nothing can be written.',
    'Haz sitio ahora mismo.',
    'Free space now.',
    'docs/runbooks.md#diskfull',
  ),
};

/**
 * Texts for the status page and for `npm run status`. `{at}` is formatted as a time; other placeholders are inserted
 * unchanged.
 */
export const STATUS_TEXTS: Readonly<Record<StatusFact, FactTexts>> = {
  database: {
    title: toLocalized('Base de datos', 'Database'),
    findings: {
      ready: toGoodFinding(
        'MongoDB responde y tiene todos sus índices.',
        'MongoDB responds and has every index.',
      ),
      indexMissing: toFailureFinding(
        'A MongoDB le falta un índice.',
        'MongoDB lacks an index.',
        'Ejecuta las migraciones: npm run migrate.',
        'Run the migrations: npm run migrate.',
        'docs/upgrading.md',
      ),
      away: toFailureFinding(
        'MongoDB no responde: no se puede vender.',
        'MongoDB does not respond: nothing can be sold.',
        'Mira si sus procesos están en marcha y si tienen disco.',
        'Check whether its processes run and have disk space.',
        'docs/runbooks.md#mongoaway',
      ),
      loginRejected: toFailureFinding(
        'MongoDB rechaza el usuario o la contraseña de MONGODB_URI.',
        'MongoDB rejects the user or password of MONGODB_URI.',
        'Corrige el ajuste y reinicia la API y los procesos de tareas.',
        'Correct the setting and restart API and workers.',
        'docs/operations.md#rotate-secrets',
      ),
    },
  },
  redis: {
    title: toLocalized('Redis', 'Redis'),
    findings: {
      fine: toGoodFinding('Redis responde.', 'Redis responds.'),
      away: toFailureFinding(
        'Redis no responde: los correos y los reembolsos con tarjeta esperan y no se pierde nada.',
        'Redis does not respond: emails and card refunds wait, and nothing is lost.',
        'Arranca Redis; la cola se llena sola.',
        'Start Redis; the queues fill up again automatically.',
        'docs/runbooks.md#redisaway',
      ),
    },
  },
  workers: {
    title: toLocalized('Procesos de tareas', 'Workers'),
    findings: {
      fine: toGoodFinding(
        'En marcha: {count}. Última señal hace {seconds} s.',
        'Running: {count}. Last heartbeat {seconds} s ago.',
      ),
      silent: toWarningFinding(
        'En marcha: {count}. Otro no da señales desde hace {seconds} s.',
        'Running: {count}. Another one has sent no heartbeat for {seconds} s.',
        'Si sigue en marcha, reinícialo; sus tareas ya las hace otro.',
        'If it still runs, restart it; another one has taken over its jobs.',
        'docs/runbooks.md#workersilent',
      ),
      none: toFailureFinding(
        'Ninguno está en marcha: los correos y los reembolsos esperan.',
        'None is running: emails and refunds wait.',
        'Arranca uno y mira por qué terminó el último.',
        'Start one, and look up why the last one ended.',
        'docs/runbooks.md#noworker',
      ),
    },
  },
  queues: {
    title: toLocalized('Colas', 'Queues'),
    findings: {
      fine: toGoodFinding('Ninguna cola está en pausa.', 'No queue is paused.'),
      paused: toFailureFinding(
        'En pausa: {names}. Sus tareas esperan.',
        'Paused: {names}. Its jobs wait.',
        'Reanuda la cola en el panel de colas.',
        'Resume the queue in the queue dashboard.',
        'docs/runbooks.md#queuepaused',
      ),
    },
  },
  jobs: {
    title: toLocalized('Tareas pendientes', 'Pending jobs'),
    findings: {
      fine: toGoodFinding('Retraso de la más antigua: {seconds} s.', 'Delay of the oldest: {seconds} s.'),
      late: toWarningFinding(
        'La más antigua lleva {seconds} s de retraso.',
        'The oldest is {seconds} s late.',
        'Mira si falta un proceso de tareas o si el correo va lento.',
        'Check whether a worker is missing or the mail server is slow.',
        'docs/runbooks.md#outboxlate',
      ),
      stuck: toFailureFinding(
        'La más antigua lleva {seconds} s de retraso: nada avanza.',
        'The oldest is {seconds} s late: nothing moves.',
        'Mira las colas, los procesos de tareas y Redis.',
        'Check queues, workers and Redis.',
        'docs/runbooks.md#outboxlate',
      ),
    },
  },
  mail: {
    title: toLocalized('Correo', 'Email'),
    findings: {
      fine: toGoodFinding('El último correo aceptado: {at}.', 'Last email accepted: {at}.'),
      none: buildNoDataTexts('Todavía no se ha enviado ninguno.', 'None has been sent yet.'),
      rejected: toWarningFinding(
        'El servidor de correo no ha aceptado el más reciente, del {at}.',
        'The mail server has not accepted the newest one, from {at}.',
        'Lee el motivo en Correos y tareas.',
        'Read the reason in Emails and jobs.',
        'docs/runbooks.md#mailaway',
      ),
    },
  },
  failedJobs: {
    title: toLocalized('Tareas fallidas', 'Failed jobs'),
    findings: {
      fine: toGoodFinding('Ninguna ha fallado.', 'None has failed.'),
      failing: toWarningFinding(
        'Se volverán a intentar: {count}.',
        'To be retried: {count}.',
        'Lee el motivo en Correos y tareas.',
        'Read the reason in Emails and jobs.',
        'docs/runbooks.md#outboxfailing',
      ),
      dead: toFailureFinding(
        'No se volverán a intentar: {count}.',
        'Not retried any more: {count}.',
        'Arregla la causa y repítelas en Correos y tareas.',
        'Fix the cause and retry them in Emails and jobs.',
        'docs/runbooks.md#outboxdead',
      ),
    },
  },
  payments: {
    title: toLocalized('Pasarela de pago', 'Payment provider'),
    findings: {
      fine: toGoodFinding('Responde.', 'It responds.'),
      elsewhere: buildNoDataTexts(
        'Solo lo sabe un proceso de la API: mira la página de estado.',
        'Only an API process knows it: see the status page.',
      ),
      away: toFailureFinding(
        'No responde: no se puede pagar con tarjeta y no se cobra nada.',
        'It does not respond: no card payment is possible, and nothing is charged.',
        'Mira su página de estado; la transferencia sigue funcionando.',
        'Look at its status page; bank transfers still work.',
        'docs/runbooks.md#paymentaway',
      ),
    },
  },
  webhooks: {
    title: toLocalized('Avisos de la pasarela', 'Provider webhooks'),
    findings: {
      fine: toGoodFinding(
        'El último llegó y se procesó: {at}.',
        'The last one arrived and was processed: {at}.',
      ),
      none: buildNoDataTexts('Todavía no ha llegado ninguno.', 'None has arrived yet.'),
      stuck: toFailureFinding(
        'Sin procesar: {count}.',
        'Not processed: {count}.',
        'Compara pedidos y pagos: npm run invariants.',
        'Compare orders and payments: npm run invariants.',
        'docs/runbooks.md#auditbroken',
      ),
    },
  },
  backup: {
    title: toLocalized('Copia completa', 'Full backup'),
    findings: {
      fine: toGoodFinding('La última: {at}.', 'The last one: {at}.'),
      old: toFailureFinding(
        'La última es del {at}.',
        'The last one is from {at}.',
        'Mira por qué no se hacen: disco, claves o proceso.',
        'Find out why none is made: disk, keys or process.',
        'docs/runbooks.md#backupold',
      ),
      none: toWarningFinding(
        'Todavía no hay ninguna.',
        'There is none yet.',
        'Pon en marcha las copias antes de abrir la tienda.',
        'Set up backups before you open the shop.',
        'docs/backups.md#set-up',
      ),
    },
  },
  backupChanges: {
    title: toLocalized('Cambios entre copias', 'Changes between backups'),
    findings: {
      fine: toGoodFinding('Guardados hasta {at}.', 'Recorded until {at}.'),
      old: toWarningFinding(
        'Guardados solo hasta {at}.',
        'Recorded only until {at}.',
        'Arranca de nuevo el proceso de copias.',
        'Restart the backup process.',
        'docs/runbooks.md#backupold',
      ),
      none: buildNoDataTexts('No se guardan.', 'They are not recorded.'),
    },
  },
  restoreDrill: {
    title: toLocalized('Simulacro de restauración', 'Restore drill'),
    findings: {
      fine: toGoodFinding('El último salió bien: {at}.', 'The last one succeeded: {at}.'),
      old: toWarningFinding(
        'El último es del {at}.',
        'The last one is from {at}.',
        'Haz uno cada mes: npm run restore-drill.',
        'Run one every month: npm run restore-drill.',
        'docs/backups.md#set-up',
      ),
      none: toWarningFinding(
        'Todavía no se ha hecho ninguno.',
        'None has been run yet.',
        'Haz uno: npm run restore-drill.',
        'Run one: npm run restore-drill.',
        'docs/backups.md#set-up',
      ),
      failed: toFailureFinding(
        'El último, {at}, encontró contradicciones: {count}.',
        'The last one, {at}, reported violations: {count}.',
        'Haz otra copia completa y repite el simulacro.',
        'Make another full backup and repeat the drill.',
        'docs/runbooks.md#auditbroken',
      ),
    },
  },
  databaseDisk: { title: toLocalized('Disco de la base de datos', 'Database disk'), findings: DISK_FINDINGS },
  uploadDisk: {
    title: toLocalized('Disco de las imágenes', 'Upload disk'),
    findings: {
      ...DISK_FINDINGS,
      none: buildNoDataTexts(
        'No hay imágenes subidas en este servidor.',
        'There are no uploaded pictures on this server.',
      ),
    },
  },
  certificate: {
    title: toLocalized('Certificado', 'Certificate'),
    findings: {
      fine: toGoodFinding('Vale hasta {at}.', 'Valid until {at}.'),
      none: buildNoDataTexts(
        'En la dirección de la tienda no hay ninguno que leer.',
        'The address of the shop has none to read.',
      ),
      endsSoon: toWarningFinding(
        'Caduca el {at}.',
        'It expires on {at}.',
        'Mira por qué no se renueva.',
        'Find out why it is not renewed.',
        'docs/runbooks.md#certificateends',
      ),
      ends: toFailureFinding(
        'Caduca el {at}.',
        'It expires on {at}.',
        'Renuévalo hoy.',
        'Renew it today.',
        'docs/runbooks.md#certificateendssoon',
      ),
    },
  },
  invariants: {
    title: toLocalized('Comprobación completa', 'Full consistency check'),
    findings: {
      fine: toGoodFinding(
        'La última, {at}, no encontró nada.',
        'The last one, {at}, reported no violations.',
      ),
      old: toWarningFinding(
        'La última es del {at}.',
        'The last one is from {at}.',
        'Repítela: npm run invariants.',
        'Repeat it: npm run invariants.',
        'docs/operations.md#what-to-watch',
      ),
      none: buildNoDataTexts(
        'No se ha hecho nunca: npm run invariants.',
        'It has never run: npm run invariants.',
      ),
      broken: toFailureFinding(
        'La última, {at}, encontró contradicciones: {names}.',
        'The last one, {at}, reported violations: {names}.',
        'Lee cada una: npm run invariants.',
        'Read each of them: npm run invariants.',
        'docs/runbooks.md#auditbroken',
      ),
    },
  },
  reconciler: {
    title: toLocalized('Comparación con la pasarela', 'Comparison with the provider'),
    findings: {
      fine: toGoodFinding('La última, {at}, cuadra.', 'The last one, {at}, matches.'),
      none: buildNoDataTexts('Todavía no se ha hecho ninguna.', 'None has run yet.'),
      stalled: toFailureFinding(
        'La última es del {at}; toca cada cinco minutos.',
        'The last one is from {at}; it is due every five minutes.',
        'Mira el proceso de tareas y su registro.',
        'Check the worker and its log.',
        'docs/runbooks.md#reconcilerstalled',
      ),
      broken: toFailureFinding(
        'La última, {at}, encontró contradicciones: {count}.',
        'The last one, {at}, reported violations: {count}.',
        'Lee cada una: npm run invariants.',
        'Read each of them: npm run invariants.',
        'docs/runbooks.md#auditbroken',
      ),
    },
  },
  settings: {
    title: toLocalized('Ajustes del servidor', 'Server settings'),
    findings: {
      fine: toGoodFinding(
        'Son válidos y toda la protección está puesta.',
        'They are valid, and every protection is on.',
      ),
      unprotected: toWarningFinding(
        'Faltan ajustes que protegen la tienda: {names}.',
        'Settings that protect the shop are missing: {names}.',
        'Ponlos en .env y reinicia.',
        'Set them in .env and restart.',
        'docs/installing.md',
      ),
      development: toWarningFinding(
        'Son los de desarrollo: no abras así la tienda.',
        'They are those of development: do not open the shop like this.',
        'Pon los de producción.',
        'Use the settings of production.',
        'docs/installing.md',
      ),
    },
  },
  version: {
    title: toLocalized('Versión', 'Version'),
    findings: {
      fine: toGoodFinding('{version}', '{version}'),
    },
  },
};
