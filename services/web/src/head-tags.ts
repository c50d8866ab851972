import { DEFAULT_LOCALE, type Locale, LOCALES } from '@munay/contracts/locale';
import type { PageHead } from '@munay/contracts/rendered-page';

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for elements and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? character);

/** Serialises JSON so that no value can close its script element. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const OG_LOCALES: Record<Locale, string> = { es: 'es_ES', en: 'en_GB' };

/** A URL of the shop in a fixed language, regardless of the browser's preference. */
export function toLanguageAddress(address: string, locale: Locale): string {
  const url = new URL(address);
  url.searchParams.set('lang', locale);
  return url.href;
}

const renderMeta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const renderLink = (rel: string, href: string, attributes = ''): string =>
  `<link rel="${rel}"${attributes} href="${escapeHtml(href)}">`;

export interface HeadInput {
  head: PageHead;
  webOrigin: string;
  locale: Locale;
  hasLanguageParam: boolean;
}

/** Canonical URL, a URL for each language, and the URL that negotiates the language. */
function createAddressTags({ head, webOrigin, locale, hasLanguageParam }: HeadInput): string[] {
  const canonicalUrl = webOrigin + head.canonical;
  const getPath = (language: Locale) => head.alternates?.[language] ?? head.canonical;
  return [
    renderLink('canonical', hasLanguageParam ? toLanguageAddress(canonicalUrl, locale) : canonicalUrl),
    ...LOCALES.map((language) =>
      renderLink(
        'alternate',
        toLanguageAddress(webOrigin + getPath(language), language),
        ` hreflang="${language}"`,
      ),
    ),
    renderLink('alternate', webOrigin + getPath(DEFAULT_LOCALE), ' hreflang="x-default"'),
  ];
}

function renderPreviewTags({ head, webOrigin, locale }: HeadInput): string[] {
  const { image } = head;
  return [
    renderMeta('property', 'og:site_name', 'Munay'),
    renderMeta('property', 'og:type', head.type ?? 'website'),
    renderMeta('property', 'og:title', head.title),
    ...(head.description === undefined ? [] : [renderMeta('property', 'og:description', head.description)]),
    renderMeta('property', 'og:url', webOrigin + head.canonical),
    renderMeta('property', 'og:locale', OG_LOCALES[locale]),
    ...LOCALES.filter((candidate) => candidate !== locale).map((entry) =>
      renderMeta('property', 'og:locale:alternate', OG_LOCALES[entry]),
    ),
    ...(image === undefined
      ? [renderMeta('name', 'twitter:card', 'summary')]
      : [
          renderMeta('property', 'og:image', image.url),
          renderMeta('property', 'og:image:width', String(image.width)),
          renderMeta('property', 'og:image:height', String(image.height)),
          renderMeta('property', 'og:image:alt', image.alt),
          renderMeta('name', 'twitter:card', 'summary_large_image'),
        ]),
  ];
}

export function createHeadTags(input: HeadInput): string[] {
  const { head } = input;
  const { feed } = head;
  const description =
    head.description === undefined ? [] : [renderMeta('name', 'description', head.description)];
  if (!head.indexed) return [...description, renderMeta('name', 'robots', 'noindex')];
  return [
    ...description,
    ...createAddressTags(input),
    ...renderPreviewTags(input),
    ...(feed === undefined
      ? []
      : [renderLink('alternate', feed.url, ` type="application/rss+xml" title="${escapeHtml(feed.title)}"`)]),
    ...head.jsonLd.map((item) => `<script type="application/ld+json">${toScriptJson(item)}</script>`),
  ];
}
