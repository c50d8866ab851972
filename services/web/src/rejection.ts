import type { FastifyReply } from 'fastify';
import type { Locale, Localized } from '@munay/contracts/locale';

const TEXTS = {
  403: {
    es: 'Este formulario no viene de nuestra tienda. Ábrelo aquí y envíalo otra vez.',
    en: 'This form did not come from our shop. Please open it here and send it again.',
  },
  404: {
    es: 'Este formulario no existe.',
    en: 'There is no such form.',
  },
  413: {
    es: 'Es demasiado largo. Vuelve atrás y acórtalo: lo que has escrito sigue ahí.',
    en: 'That is too long. Go back and shorten it: what you typed is still there.',
  },
  415: {
    es: 'Esto no es un formulario que podamos leer.',
    en: 'This is not a form that we can read.',
  },
  429: {
    es: 'Llegan demasiadas peticiones desde tu conexión. Espera un momento y prueba otra vez.',
    en: 'Too many requests are coming from your connection. Please wait a moment and try again.',
  },
  503: {
    es: 'No podemos contestar ahora mismo. Vuelve atrás y prueba otra vez: lo que has escrito sigue ahí.',
    en: 'We cannot answer right now. Go back and try again: what you typed is still there.',
  },
} as const satisfies Record<number, Localized>;

export type RejectionCode = keyof typeof TEXTS;

/** The rejection of a form or page request. */
export class Rejection extends Error {
  constructor(
    readonly statusCode: RejectionCode,
    readonly retryAfterSeconds?: number,
  ) {
    super(TEXTS[statusCode].en);
  }
}

/** Returns the status code of an error, including errors of Fastify's parsers. */
export function getStatusCode(error: unknown): RejectionCode {
  const { statusCode = 0 } = error as { statusCode?: number };
  return statusCode in TEXTS ? (statusCode as RejectionCode) : 503;
}

/** Responds with a sentence for the visitor. */
export function sendRejection(error: unknown, reply: FastifyReply, locale: Locale): FastifyReply {
  const code = getStatusCode(error);
  const seconds = error instanceof Rejection ? error.retryAfterSeconds : undefined;
  if (seconds !== undefined) void reply.header('Retry-After', String(seconds));
  return reply
    .code(code)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${TEXTS[code][locale]}\n`);
}
