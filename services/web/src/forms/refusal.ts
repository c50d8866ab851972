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
  503: {
    es: 'No podemos contestar ahora mismo. Vuelve atrás y prueba otra vez: lo que has escrito sigue ahí.',
    en: 'We cannot answer right now. Go back and try again: what you typed is still there.',
  },
} as const satisfies Record<number, Localized>;

export type RefusalCode = keyof typeof TEXTS;

/** A form that is not taken at all. */
export class Refusal extends Error {
  constructor(readonly statusCode: RefusalCode) {
    super(TEXTS[statusCode].en);
  }
}

/** Of what the parser refuses, too. */
export function codeOf(error: unknown): RefusalCode {
  const { statusCode = 0 } = error as { statusCode?: number };
  return statusCode in TEXTS ? (statusCode as RefusalCode) : 503;
}

export const refusalText = (code: RefusalCode, locale: Locale): string => TEXTS[code][locale];
