import { DEFAULT_LOCALE, type Locale, LOCALES } from '@munay/contracts/locale';
import type { PageHead } from '@munay/contracts/rendered-page';

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for elements and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => HTML_ESCAPES[sign] ?? sign);

/** Serialises JSON so that no value can close its script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const OG_LOCALES: Record<Locale, string> = { es: 'es_ES', en: 'en_GB' };

/** A URL of the shop in a fixed language, regardless of the browser's preference. */
export function toLanguageAddress(address: string, locale: Locale): string {
  const url = new URL(address);
  url.searchParams.set('lang', locale);
  return url.href;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const link = (rel: string, href: string, attributes = ''): string =>
  `<link rel="${rel}"${attributes} href="${escapeHtml(href)}">`;

export interface HeadInput {
  head: PageHead;
  webOrigin: string;
  locale: Locale;
  languageAsked: boolean;
}

/** Canonical URL, one URL per language, and the URL that negotiates the language. */
function addressTags({ head, webOrigin, locale, languageAsked }: HeadInput): string[] {
  const plain = webOrigin + head.canonical;
  const getPath = (language: Locale) => head.alternates?.[language] ?? head.canonical;
  return [
    link('canonical', languageAsked ? toLanguageAddress(plain, locale) : plain),
    ...LOCALES.map((language) =>
      link(
        'alternate',
        toLanguageAddress(webOrigin + getPath(language), language),
        ` hreflang="${language}"`,
      ),
    ),
    link('alternate', webOrigin + getPath(DEFAULT_LOCALE), ' hreflang="x-default"'),
  ];
}

function previewTags({ head, webOrigin, locale }: HeadInput): string[] {
  const { image } = head;
  return [
    meta('property', 'og:site_name', 'Munay'),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    ...(head.description === undefined ? [] : [meta('property', 'og:description', head.description)]),
    meta('property', 'og:url', webOrigin + head.canonical),
    meta('property', 'og:locale', OG_LOCALES[locale]),
    ...LOCALES.filter((candidate) => candidate !== locale).map((entry) =>
      meta('property', 'og:locale:alternate', OG_LOCALES[entry]),
    ),
    ...(image === undefined
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', image.url),
          meta('property', 'og:image:width', String(image.width)),
          meta('property', 'og:image:height', String(image.height)),
          meta('property', 'og:image:alt', image.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
  ];
}

export function headTags(input: HeadInput): string[] {
  const { head } = input;
  const { feed } = head;
  const description = head.description === undefined ? [] : [meta('name', 'description', head.description)];
  if (!head.indexed) return [...description, meta('name', 'robots', 'noindex')];
  return [
    ...description,
    ...addressTags(input),
    ...previewTags(input),
    ...(feed === undefined
      ? []
      : [link('alternate', feed.url, ` type="application/rss+xml" title="${escapeHtml(feed.title)}"`)]),
    ...head.jsonLd.map((item) => `<script type="application/ld+json">${scriptJson(item)}</script>`),
  ];
}
