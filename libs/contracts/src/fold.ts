/** Converts a string to lower case without accents, so that `jabon` finds `Jabón`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Converts a string to a slug: `Por qué no pone «aceite»` -> `por-que-no-pone-aceite` */
export const toSlug = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
