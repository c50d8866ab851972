/** Lower case without accents, so that `jabon` finds `Jabón`: how words are compared in searches. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Small letters, digits and dashes, as an address holds them: `Por qué no pone «aceite»` -> `por-que-no-pone-aceite` */
export const slugOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
