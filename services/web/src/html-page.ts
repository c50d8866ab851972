import type { Locale } from '@munay/contracts/locale';
import type { PageHead, RenderedPage } from '@munay/contracts/rendered-page';
import type { AppManifest } from './app-manifest';
import { escapeHtml, headTags, scriptJson } from './head-tags';
import type { PageView } from './page-view';
import type { RemoteLocation } from './remote-location';
import { trialNotice } from './trial-notice';

interface PageSettings {
  apiOrigin: string;
  locale: Locale;
  remotes: { storefront: RemoteLocation; admin: RemoteLocation };
}

export interface PageInput {
  template: string;
  view: PageView;
  settings: PageSettings;
  shell: AppManifest;
  storefront: AppManifest | undefined;
  /** The server-rendered page; undefined when the browser renders it. */
  rendered: RenderedPage | undefined;
  /** Loaded style sheets, by file name. */
  styles: ReadonlyMap<string, string>;
  webOrigin: string;
  /** The path without query, used for pages that were not rendered. */
  pathname: string;
  languageAsked: boolean;
  trial: boolean;
}

const integrityAttribute = ({ integrity }: AppManifest, file: string): string =>
  integrity[file] === undefined ? '' : ` integrity="${integrity[file]}"`;

const isStyle = (file: string): boolean => file.endsWith('.css');

/** Must match the requests of bundler and federation, otherwise the browser would download a file twice. */
const modeAttribute = (base: string, { webOrigin }: PageInput): string =>
  base === '/' || base.startsWith(`${webOrigin}/`) ? '' : ' crossorigin="anonymous"';

const preload = (base: string, file: string, manifest: AppManifest, input: PageInput): string =>
  `<link rel="preload" as="${isStyle(file) ? 'style' : 'script'}" href="${base}${file}"${modeAttribute(base, input)}${integrityAttribute(manifest, file)}>`;

const prefetch = (base: string, file: string, input: PageInput): string =>
  `<link rel="prefetch" href="${base}${file}"${modeAttribute(base, input)}>`;

const stylesheet = (base: string, file: string, manifest: AppManifest, input: PageInput): string =>
  `<link rel="stylesheet" href="${base}${file}"${modeAttribute(base, input)}${integrityAttribute(manifest, file)}>`;

/** The browser never fetches the link, which only informs the storefront's script loader that the sheet is present. */
const inlineStyle = (base: string, file: string, text: string): string =>
  `<style>${text}</style>\n    <link rel="stylesheet" href="${base}${file}" disabled>`;

/** Lists the files in the order in which the page needs them. */
export function storefrontFiles(
  storefront: AppManifest | undefined,
  { page }: Pick<PageView, 'page'>,
  locale: Locale,
): string[] {
  if (storefront === undefined) return [];
  const { part = '', messages = [], sections = [] } = page ?? {};
  const names = ['routes', part, locale, ...messages.map((name) => `${name}.${locale}`)];
  const getFiles = (part: string) => storefront.parts[part] ?? [];
  const deferredStyles = sections.flatMap(getFiles).filter(isStyle);
  return [...new Set([storefront.entry, ...names.flatMap(getFiles), ...deferredStyles])];
}

/** Additional files for the first click, after the files of the page. */
export function laterFiles(
  storefront: AppManifest | undefined,
  { page }: Pick<PageView, 'page'>,
  locale: Locale,
): string[] {
  if (storefront === undefined) return [];
  const names = page?.later ?? [];
  const first = storefrontFiles(storefront, { page }, locale);
  const files = [...names, ...names.map((name) => `${name}.${locale}`)].flatMap(
    (name) => storefront.parts[name] ?? [],
  );
  return [...new Set(files)].filter((file) => !first.includes(file));
}

/** A complete public page runs no script before the first interaction. */
export const waitsForInteraction = ({ rendered, view }: Pick<PageInput, 'rendered' | 'view'>): boolean =>
  rendered?.data != null && !view.page?.personal && !view.page?.secret;

/** Opens the connection for the app's first request early, unless the API has the shop's origin. */
const connectTags = ({ settings, webOrigin }: PageInput): string[] =>
  settings.apiOrigin === webOrigin
    ? []
    : [`<link rel="preconnect" href="${settings.apiOrigin}" crossorigin="use-credentials">`];

/** Prefetches these scripts without running them, because they run with the first module that needs them. */
const sharedTags = (input: PageInput): string[] =>
  (input.shell.shared ?? []).map((file) => prefetch('/', file, input));

/** Prefetch tags for the scripts of these files, and for the shared modules of the shell. */
function laterTags(input: PageInput): string[] {
  const { storefront, settings, view, styles } = input;
  const files = laterFiles(storefront, view, settings.locale).filter((file) => !styles.has(file));
  if (files.length === 0) return [];
  return [
    ...sharedTags(input),
    ...files.map((file) => prefetch(settings.remotes.storefront.base, file, input)),
  ];
}

/**
 * Inline styles at the end of the page, after the first rendered content. Compressed together with the other tags, they
 * are half as large. The starter script moves them into the head, because HTML does not allow styles in the body.
 */
function laterStyles(input: PageInput): string[] {
  const { storefront, settings, view, styles } = input;
  if (!waitsForInteraction(input)) return [];
  const tags = laterFiles(storefront, view, settings.locale).flatMap((file) => {
    const text = styles.get(file);
    return text === undefined ? [] : [inlineStyle(settings.remotes.storefront.base, file, text)];
  });
  return tags.length === 0 ? [] : [`<template id="munay-styles">${tags.join('\n    ')}</template>`];
}

function storefrontTags(input: PageInput, files: readonly string[]): string[] {
  const { storefront, settings, rendered, styles } = input;
  if (storefront === undefined) return [];
  const { base } = settings.remotes.storefront;
  return files.map((file) => {
    const text = styles.get(file);
    if (text !== undefined) return inlineStyle(base, file, text);
    return rendered !== undefined && isStyle(file)
      ? stylesheet(base, file, storefront, input)
      : preload(base, file, storefront, input);
  });
}

/**
 * A page that waits for interaction has its scripts in a template; the starter inserts them on the first interaction.
 */
function scriptTags(input: PageInput, files: readonly string[]): string {
  const { shell } = input;
  const tags = [
    ...connectTags(input),
    `<script src="/${shell.entry}"${integrityAttribute(shell, shell.entry)} defer></script>`,
    ...storefrontTags(input, files),
  ];
  // Most pages that start immediately have a form, whose script would otherwise be requested last
  if (!waitsForInteraction(input)) return [...tags, ...sharedTags(input)].join('\n    ');
  return `<template id="munay-app">${[...tags, ...laterTags(input)].join('\n    ')}</template>`;
}

const plainHead = ({ view, pathname }: PageInput): PageHead => ({
  title: view.title,
  canonical: pathname,
  indexed: view.indexed,
  jsonLd: [],
});

/** Fonts are not preloaded, because Chrome delays the first paint for a preloaded font by up to 50 ms. */
function renderHead(input: PageInput, head: PageHead): string {
  const { shell, storefront, view, webOrigin, languageAsked, settings, styles } = input;
  const files = storefrontFiles(storefront, view, settings.locale);
  return [
    ...shell.initial.filter(isStyle).map((file) => {
      const text = styles.get(file);
      return text === undefined ? stylesheet('/', file, shell, input) : `<style>${text}</style>`;
    }),
    ...storefrontTags(input, files.filter(isStyle)),
    scriptTags(
      input,
      files.filter((file) => !isStyle(file)),
    ),
    ...headTags({ head, webOrigin, locale: settings.locale, languageAsked }),
  ].join('\n    ');
}

export function renderPage(input: PageInput): string {
  const { rendered, settings } = input;
  const head = rendered?.head ?? plainHead(input);
  const data = rendered?.data;
  const parts: Record<string, string> = {
    lang: settings.locale,
    title: escapeHtml(head.title === '' ? 'Munay' : `${head.title} · Munay`),
    head: renderHead(input, head),
    notice: input.trial ? trialNotice(settings.locale) : '',
    root: rendered?.html ?? '',
    body: [
      ...laterStyles(input),
      `<script type="application/json" id="munay-settings">${scriptJson(settings)}</script>`,
      ...(data == null
        ? []
        : [`<script type="application/json" id="munay-data">${scriptJson(data)}</script>`]),
    ].join('\n    '),
  };
  return input.template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
}
