import { type Catalogues, loadCatalogue } from '@munay/kit';

/** Loads a section's script and its own catalogue together. */
export const textsOf =
  <Page>(catalogues: Catalogues, load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([load(), loadCatalogue(catalogues)]);
    return page;
  };
