/** Id of the template that holds the app's script and preloads; pages that run the app immediately have none. */
const APP_TEMPLATE_ID = 'munay-app';
const STYLES_TEMPLATE_ID = 'munay-styles';

export interface AppTags {
  entry: HTMLScriptElement;
  /** All scripts that the first page needs, including the entry. */
  scripts: (HTMLScriptElement | HTMLLinkElement)[];
  /** Preconnect links to the origin of the app's first API request. */
  connections: HTMLLinkElement[];
  /** Prefetch links of chunks that the first click may also need. */
  deferred: HTMLLinkElement[];
}

const copyTemplate = (id: string): DocumentFragment | undefined => {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined;
};

export const getUrl = (tag: HTMLScriptElement | HTMLLinkElement): string =>
  tag instanceof HTMLLinkElement ? tag.href : tag.src;

/** Copies the tags, because a script element runs only once. */
export function readAppTags(): AppTags | undefined {
  const copy = copyTemplate(APP_TEMPLATE_ID);
  const entry = copy?.querySelector('script');
  if (!copy || !entry) return undefined;
  const findLinks = (rel: string) => copy.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`);
  return {
    entry,
    scripts: [entry, ...findLinks('preload')],
    connections: [...findLinks('preconnect')],
    deferred: [...findLinks('prefetch')],
  };
}

/** Removes and returns the styles that the first click needs. */
export function extractDeferredStyles(): Node[] {
  const copy = copyTemplate(STYLES_TEMPLATE_ID);
  document.getElementById(STYLES_TEMPLATE_ID)?.remove();
  return copy ? [copy] : [];
}

export function createHint(
  rel: 'prefetch' | 'preload',
  tag: HTMLScriptElement | HTMLLinkElement,
): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  // The mode, and for a preload also the hash, must match the script's. Otherwise the browser would fetch the script
  // twice
  link.crossOrigin = tag.crossOrigin;
  if (rel === 'preload') {
    link.as = 'script';
    link.integrity = tag.integrity;
  }
  link.href = getUrl(tag);
  return link;
}
