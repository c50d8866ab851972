import type { ErrorKey } from '@munay/contracts/errors';
import type { Locale } from '@munay/contracts/locale';

export const QUEUE_BOARD_PATH = '/ops/queues';
/** Path of the same board in read-only mode. */
export const READ_ONLY_BOARD_PATH = `${QUEUE_BOARD_PATH}/read-only`;
const READ_ONLY_BOARD_PATTERN = /^\/ops\/queues\/read-only(?=[/?]|$)/;

/** Texts that are added to the board in the reader's language. The board itself is in English. */
export const BOARD_TEXTS = {
  readOnly: { es: 'Solo lectura', en: 'Read-only' },
  /** Menu entry of the read-only board. */
  toChange: {
    es: 'Para cambiar algo, entra por Correos y tareas',
    en: 'To change something, open it from Emails and jobs',
  },
  away: {
    title: {
      es: 'Las colas no se pueden leer: Redis no responde.',
      en: 'The queues cannot be read: Redis does not respond.',
    },
    text: {
      es: 'Los correos y los reembolsos esperan; no se pierde nada.',
      en: 'Mail and refunds wait; nothing is lost.',
    },
  },
  verification: {
    title: { es: 'Confirma que eres tú', en: 'Please confirm that it is you' },
    text: {
      es: 'Abre otra vez el panel de colas desde Correos y tareas.',
      en: 'Open the queue dashboard again from Emails and jobs.',
    },
  },
  jobs: { es: 'Abrir Correos y tareas', en: 'Open Emails and jobs' },
} as const;

/** Response body during a Redis outage. Pages replace it with a message in the reader's language. */
export const REDIS_UNAVAILABLE_ERROR = { error: 'redis' };
/** Placeholders in the configuration of the read-only board. Pages replace them with text in the reader's language. */
export const READ_ONLY_CONFIG = { label: 'read-only', text: 'to-change' } as const;

export const isReadOnlyBoard = (url: string): boolean => READ_ONLY_BOARD_PATTERN.test(url);

/** URL of the same view on the board with write access. */
export function toBoardUrl(url: string, fresh: boolean): string {
  const fullBoardUrl = url.replace(READ_ONLY_BOARD_PATTERN, QUEUE_BOARD_PATH);
  return fresh ? fullBoardUrl : fullBoardUrl.replace(QUEUE_BOARD_PATH, READ_ONLY_BOARD_PATH);
}

/** Translates the configuration and removes third-party style sheets. The board works with its own fonts. */
export const adaptPage = (page: string, locale: Locale): string =>
  page
    .replace(/<link\b[^>]*\bhref="https?:[^>]*>/g, '')
    .replace(`"${READ_ONLY_CONFIG.label}"`, `"${BOARD_TEXTS.readOnly[locale]}"`)
    .replace(`"${READ_ONLY_CONFIG.text}"`, `"${BOARD_TEXTS.toChange[locale]}"`);

/** Adds the message for a failed request, because the board shows `error` as its title. */
export function translateFailure(body: unknown, locale: Locale): unknown {
  const { data } = body as { data?: { key?: ErrorKey } };
  const texts =
    body === REDIS_UNAVAILABLE_ERROR
      ? BOARD_TEXTS.away
      : data?.key === 'verificationRequired'
        ? BOARD_TEXTS.verification
        : null;
  return texts ? { ...(body as object), error: texts.title[locale], message: texts.text[locale] } : body;
}
