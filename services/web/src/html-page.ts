import type { Locale } from '@munay/contracts/locale';
import { LOCALES } from '@munay/contracts/locale';
import type { AppManifest } from './app-manifest';
import type { PageView } from './page-routes';

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => HTML_ESCAPES[sign] ?? sign);

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

export interface RemotePlace {
  base: string;
  entry?: string;
  integrity?: string;
}

export interface PageSettings {
  apiOrigin: string;
  locale: Locale;
  remotes: { storefront: RemotePlace; admin: RemotePlace };
}

export interface PageInput {
  template: string;
  view: PageView;
  settings: PageSettings;
  shell: AppManifest;
  /** Absent on staff pages and while the remote cannot be reached. */
  storefront: AppManifest | undefined;
  nonce: string;
  /** Address without query, for the language alternates. */
  canonical: string;
}

const integrityAttribute = ({ integrity }: AppManifest, file: string): string =>
  integrity[file] === undefined ? '' : ` integrity="${integrity[file]}"`;

function preload(base: string, file: string, manifest: AppManifest): string {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  const check = integrityAttribute(manifest, file);
  return `<link rel="preload" as="${kind}" href="${base}${file}" crossorigin="anonymous"${check}>`;
}

/** Everything of the storefront that this page will ask for, in the order it is needed. */
function storefrontPreloads({ storefront, view, settings }: PageInput): string[] {
  if (storefront === undefined) return [];
  const { base } = settings.remotes.storefront;
  const named = ['routes', view.part ?? '', settings.locale].flatMap((part) => storefront.parts[part] ?? []);
  return [...new Set([storefront.entry, ...named])].map((file) => preload(base, file, storefront));
}

function headOf(input: PageInput): string {
  const { shell, view, canonical, nonce } = input;
  const styles = shell.initial.filter((file) => file.endsWith('.css'));
  const heading = shell.fonts.find((file) => file.startsWith('fraunces'));
  return [
    ...styles.map(
      (file) => `<link rel="stylesheet" href="/${file}" nonce="${nonce}"${integrityAttribute(shell, file)}>`,
    ),
    `<script src="/${shell.entry}"${integrityAttribute(shell, shell.entry)} crossorigin="anonymous" defer></script>`,
    ...storefrontPreloads(input),
    ...(heading === undefined
      ? []
      : [`<link rel="preload" as="font" type="font/woff2" href="/${heading}" crossorigin="anonymous">`]),
    ...(view.indexed
      ? [
          `<link rel="canonical" href="${escapeHtml(canonical)}">`,
          ...LOCALES.map(
            (locale) =>
              `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(canonical)}?lang=${locale}">`,
          ),
        ]
      : ['<meta name="robots" content="noindex">']),
  ].join('\n    ');
}

/** Fills the shell's index.html for one request. */
export function renderPage(input: PageInput): string {
  const parts: Record<string, string> = {
    lang: input.settings.locale,
    title: escapeHtml(input.view.title),
    head: headOf(input),
    body: `<script type="application/json" id="munay-settings">${scriptJson(input.settings)}</script>`,
  };
  return input.template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
}
