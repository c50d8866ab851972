import { type RuntimeSettings } from '@munay/kit';

/** Reads what the HTML service wrote into the page. The page's own origin is the only source of remotes. */
export function readRuntimeSettings(): RuntimeSettings {
  const element = document.getElementById('munay-settings');
  if (element?.textContent == null) throw new Error('The page carries no settings.');
  return JSON.parse(element.textContent) as RuntimeSettings;
}

/** The data that the server's HTML was drawn from; undefined where the server drew nothing to take over. */
export function readPageData(): object | undefined {
  const text = document.getElementById('munay-data')?.textContent;
  return text == null ? undefined : (JSON.parse(text) as object);
}
