import { type RuntimeSettings } from '@munay/kit';

/** Reads the settings from the page, because only its own origin can provide them. */
export function readRuntimeSettings(): RuntimeSettings {
  const element = document.getElementById('munay-settings');
  if (element?.textContent == null) throw new Error('The page carries no settings.');
  return JSON.parse(element.textContent) as RuntimeSettings;
}

/** Data of the server-rendered HTML; undefined if there is nothing to hydrate. */
export function readPageData(): object | undefined {
  const text = document.getElementById('munay-data')?.textContent;
  return text == null ? undefined : (JSON.parse(text) as object);
}
