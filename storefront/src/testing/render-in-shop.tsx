import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Locale } from '@munay/contracts/locale';
import { loadCatalogue, startLocale, useLocation } from '@munay/kit';
import { renderInShell } from '@munay/kit/testing';
import cartEn from '../i18n/cart.en.json';
import cartEs from '../i18n/cart.es.json';
import codesEn from '../i18n/codes.en.json';
import codesEs from '../i18n/codes.es.json';
import en from '../i18n/en.json';
import es from '../i18n/es.json';
import homeEn from '../i18n/home.en.json';
import homeEs from '../i18n/home.es.json';
import productEn from '../i18n/product.en.json';
import productEs from '../i18n/product.es.json';
import shopEn from '../i18n/shop.en.json';
import shopEs from '../i18n/shop.es.json';

// On a busy machine, a dialog's module takes longer to load than the default of one second
configure({ asyncUtilTimeout: 10_000 });

const catalogues = {
  es: async () => ({ default: { ...es, ...cartEs, ...codesEs, ...homeEs, ...productEs, ...shopEs } }),
  en: async () => ({ default: { ...en, ...cartEn, ...codesEn, ...homeEn, ...productEn, ...shopEn } }),
};

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/**
 * Renders a part of the storefront with its messages and those of the page (`texts`). `data-testid="address"` contains
 * the current path.
 */
export async function renderInShop(
  part: ReactNode,
  options: { locale?: Locale; path?: string; texts?: Record<Locale, Record<string, string>> } = {},
) {
  startLocale(options.locale ?? 'es');
  await loadCatalogue(catalogues);
  const { texts } = options;
  if (texts)
    await loadCatalogue({ es: async () => ({ default: texts.es }), en: async () => ({ default: texts.en }) });
  return renderInShell(
    <>
      {part}
      <Address />
    </>,
    options,
  );
}
