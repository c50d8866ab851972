import type { Locale } from '@munay/contracts/locale';
import type { PageHead, RenderedPage } from '@munay/contracts/rendered-page';
import type { AppManifest } from './app-manifest';
import { createHeadTags, escapeHtml, toScriptJson } from './head-tags';
import type { PageView } from './page-view';
import type { RemoteLocation } from './remote-location';
import { renderTrialNotice } from './trial-notice';

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
  /** Loaded style sheets, keyed by file name. */
  styles: ReadonlyMap<string, string>;
  webOrigin: string;
  /** The path without query, used for pages that were not rendered. */
  pathname: string;
  hasLanguageParam: boolean;
  trial: boolean;
}

const createIntegrityAttribute = ({ integrity }: AppManifest, file: string): string =>
  integrity[file] === undefined ? '' : ` integrity="${integrity[file]}"`;

const isStyle = (file: string): boolean => file.endsWith('.css');

/** Must match how the bundler and module federation request files, or the browser downloads files twice. */
const renderModeAttribute = (base: string, { webOrigin }: PageInput): string =>
  base === '/' || base.startsWith(`${webOrigin}/`) ? '' : ' crossorigin="anonymous"';

const renderPreload = (base: string, file: string, manifest: AppManifest, input: PageInput): string =>
  `<link rel="preload" as="${isStyle(file) ? 'style' : 'script'}" href="${base}${file}"${renderModeAttribute(base, input)}${createIntegrityAttribute(manifest, file)}>`;

const renderPrefetch = (base: string, file: string, input: PageInput): string =>
  `<link rel="prefetch" href="${base}${file}"${renderModeAttribute(base, input)}>`;

const renderStylesheet = (base: string, file: string, manifest: AppManifest, input: PageInput): string =>
  `<link rel="stylesheet" href="${base}${file}"${renderModeAttribute(base, input)}${createIntegrityAttribute(manifest, file)}>`;

/** The browser never fetches the link, which only informs the storefront's script loader that the sheet is present. */
const createInlineStyle = (base: string, file: string, text: string): string =>
  `<style>${text}</style>\n    <link rel="stylesheet" href="${base}${file}" disabled>`;

/** Lists the files in the order in which the page needs them. */
export function listStorefrontFiles(
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
export function listDeferredFiles(
  storefront: AppManifest | undefined,
  { page }: Pick<PageView, 'page'>,
  locale: Locale,
): string[] {
  if (storefront === undefined) return [];
  const names = page?.later ?? [];
  const pageFiles = listStorefrontFiles(storefront, { page }, locale);
  const files = [...names, ...names.map((name) => `${name}.${locale}`)].flatMap(
    (name) => storefront.parts[name] ?? [],
  );
  return [...new Set(files)].filter((file) => !pageFiles.includes(file));
}

/** A complete public page runs no script before the first interaction. */
export const isHydratedOnInteraction = ({ rendered, view }: Pick<PageInput, 'rendered' | 'view'>): boolean =>
  rendered?.data != null && !view.page?.personal && !view.page?.secret;

/** Opens the connection for the app's first request early, unless the API is served from the shop's origin. */
const renderConnectTags = ({ settings, webOrigin }: PageInput): string[] =>
  settings.apiOrigin === webOrigin
    ? []
    : [`<link rel="preconnect" href="${settings.apiOrigin}" crossorigin="use-credentials">`];

/** Prefetches these scripts without running them, because they run with the first module that needs them. */
const renderSharedTags = (input: PageInput): string[] =>
  (input.shell.shared ?? []).map((file) => renderPrefetch('/', file, input));

/** Prefetch tags for the scripts of these files, and for the shared modules of the shell. */
function createDeferredTags(input: PageInput): string[] {
  const { storefront, settings, view, styles } = input;
  const files = listDeferredFiles(storefront, view, settings.locale).filter((file) => !styles.has(file));
  if (files.length === 0) return [];
  return [
    ...renderSharedTags(input),
    ...files.map((file) => renderPrefetch(settings.remotes.storefront.base, file, input)),
  ];
}

/**
 * Inline styles at the end of the page, after the first rendered content. Compressed together with the other tags, they
 * are half as large. The starter script moves them into the head, because HTML does not allow styles in the body.
 */
function createDeferredStyles(input: PageInput): string[] {
  const { storefront, settings, view, styles } = input;
  if (!isHydratedOnInteraction(input)) return [];
  const tags = listDeferredFiles(storefront, view, settings.locale).flatMap((file) => {
    const text = styles.get(file);
    return text === undefined ? [] : [createInlineStyle(settings.remotes.storefront.base, file, text)];
  });
  return tags.length === 0 ? [] : [`<template id="munay-styles">${tags.join('\n    ')}</template>`];
}

function renderStorefrontTags(input: PageInput, files: readonly string[]): string[] {
  const { storefront, settings, rendered, styles } = input;
  if (storefront === undefined) return [];
  const { base } = settings.remotes.storefront;
  return files.map((file) => {
    const text = styles.get(file);
    if (text !== undefined) return createInlineStyle(base, file, text);
    return rendered !== undefined && isStyle(file)
      ? renderStylesheet(base, file, storefront, input)
      : renderPreload(base, file, storefront, input);
  });
}

/**
 * A page that waits for interaction has its scripts in a template; the starter inserts them on the first interaction.
 */
function renderScriptTags(input: PageInput, files: readonly string[]): string {
  const { shell } = input;
  const tags = [
    ...renderConnectTags(input),
    `<script src="/${shell.entry}"${createIntegrityAttribute(shell, shell.entry)} defer></script>`,
    ...renderStorefrontTags(input, files),
  ];
  // Most pages that start immediately have a form. Its script would otherwise be requested last
  if (!isHydratedOnInteraction(input)) return [...tags, ...renderSharedTags(input)].join('\n    ');
  return `<template id="munay-app">${[...tags, ...createDeferredTags(input)].join('\n    ')}</template>`;
}

const buildPlainHead = ({ view, pathname }: PageInput): PageHead => ({
  title: view.title,
  canonical: pathname,
  indexed: view.indexed,
  jsonLd: [],
});

/** Fonts are not preloaded, because Chrome delays the first paint for a preloaded font by up to 50 ms. */
function renderHead(input: PageInput, head: PageHead): string {
  const { shell, storefront, view, webOrigin, hasLanguageParam, settings, styles } = input;
  const files = listStorefrontFiles(storefront, view, settings.locale);
  return [
    ...shell.initial.filter(isStyle).map((file) => {
      const text = styles.get(file);
      return text === undefined ? renderStylesheet('/', file, shell, input) : `<style>${text}</style>`;
    }),
    ...renderStorefrontTags(input, files.filter(isStyle)),
    renderScriptTags(
      input,
      files.filter((file) => !isStyle(file)),
    ),
    ...createHeadTags({ head, webOrigin, locale: settings.locale, hasLanguageParam }),
  ].join('\n    ');
}

export function renderPage(input: PageInput): string {
  const { rendered, settings } = input;
  const head = rendered?.head ?? buildPlainHead(input);
  const data = rendered?.data;
  const parts: Record<string, string> = {
    lang: settings.locale,
    title: escapeHtml(head.title === '' ? 'Munay' : `${head.title} · Munay`),
    head: renderHead(input, head),
    notice: input.trial ? renderTrialNotice(settings.locale) : '',
    root: rendered?.html ?? '',
    body: [
      ...createDeferredStyles(input),
      `<script type="application/json" id="munay-settings">${toScriptJson(settings)}</script>`,
      ...(data == null
        ? []
        : [`<script type="application/json" id="munay-data">${toScriptJson(data)}</script>`]),
    ].join('\n    '),
  };
  return input.template.replace(/\{\{(\w+)\}\}/g, (match, name: string) => parts[name] ?? match);
}
