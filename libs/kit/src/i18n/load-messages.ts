import { i18n, type Messages } from '@lingui/core';
import { startTransition } from 'react';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import en from './en.json';
import es from './es.json';
import { currentLocale, rememberLocale } from './locale';

/** Loads the messages of one language: `() => import('./i18n/es.json')`. */
type CatalogueLoader = () => Promise<{ default: object }>;
export type Catalogues = Record<Locale, CatalogueLoader>;

const registeredCatalogues: Catalogues[] = [];

// The kit's messages are not in a separate chunk, because error screens need them when chunks fail to load. Only the
// messages for API errors are separate, because they would make the first script larger.
i18n.load({ es, en });

const ERROR_MESSAGES: Catalogues = {
  es: () => import('./es.json?errors'),
  en: () => import('./en.json?errors'),
};

const loaded = new WeakMap<CatalogueLoader, Promise<void>>();

/** Loads each file only once, because every load renders all texts again. */
function loadInto(catalogues: Catalogues, locale: Locale): Promise<void> {
  const load = catalogues[locale];
  const running = loaded.get(load) ?? read(load, locale);
  loaded.set(load, running);
  running.catch(() => loaded.delete(load));
  return running;
}

async function read(load: CatalogueLoader, locale: Locale): Promise<void> {
  const { default: messages } = await load();
  // New messages change a context. Outside a transition, React would discard server HTML whose script is still loading
  startTransition(() => i18n.load(locale, messages as Messages));
}

export async function loadCatalogue(catalogues: Catalogues): Promise<void> {
  if (!registeredCatalogues.includes(catalogues)) registeredCatalogues.push(catalogues);
  await loadInto(catalogues, currentLocale());
}

/** Time limit in ms. It is better to show an error without details than to show it late. */
const ERROR_MESSAGES_TIMEOUT_MS = 2_000;

function unregister(catalogues: Catalogues): void {
  const index = registeredCatalogues.indexOf(catalogues);
  if (index >= 0) registeredCatalogues.splice(index, 1);
}

/** Loads the messages for API errors when the first error occurs. Never rejects. */
export async function loadRejections(): Promise<void> {
  const loading = loadCatalogue(ERROR_MESSAGES).catch(() => unregister(ERROR_MESSAGES));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, ERROR_MESSAGES_TIMEOUT_MS))]);
}

export function startLocale(locale: Locale): void {
  i18n.activate(locale, [...LOCALES]);
}

export async function setLocale(locale: Locale): Promise<void> {
  await Promise.all(registeredCatalogues.map((catalogues) => loadInto(catalogues, locale)));
  rememberLocale(locale);
  document.documentElement.lang = locale;
  startTransition(() => i18n.activate(locale));
}
