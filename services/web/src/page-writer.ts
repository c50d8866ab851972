import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@munay/contracts/locale';
import type { RenderedPage } from '@munay/contracts/rendered-page';
import type { LocalShell, ReadManifest } from './app-manifest';
import type { WebConfig } from './config';
import { isHydratedOnInteraction, listDeferredFiles, listStorefrontFiles, renderPage } from './html-page';
import { InlineStyles } from './inline-styles';
import type { PageView } from './page-view';
import { toLocation } from './remote-location';
import { createPageHeaders } from './security-headers';
import { CachedPage } from './stored-page';
import { TRIAL_STYLE } from './trial-notice';

export interface PageSources {
  shell: LocalShell;
  storefront: ReadManifest | undefined;
}

export interface PageWriteInput extends PageSources {
  view: PageView;
  locale: Locale;
  /** The path without query. */
  pathname: string;
  hasLanguageParam: boolean;
  /** Whether the storefront's files are omitted. */
  staff: boolean;
}

/** Assembles a page: template, styles, head, settings and rendered content. */
export class PageWriter {
  private readonly shellStyleSheets: InlineStyles;
  private readonly shopStyleSheets: InlineStyles;

  constructor(
    private readonly config: WebConfig,
    shellFolder: string,
  ) {
    this.shellStyleSheets = new InlineStyles((file) => readFile(join(shellFolder, file)));
    this.shopStyleSheets = new InlineStyles(async (file, signal) => {
      const response = await fetch(`${config.internal.storefrontOrigin}/${file}`, { signal });
      if (!response.ok) throw new Error(`${file} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    });
  }

  /** @param rendered undefined when the browser renders everything */
  async write(page: PageWriteInput, rendered?: RenderedPage): Promise<CachedPage> {
    const { config } = this;
    const { shell, view, locale } = page;
    const storefront = page.staff ? undefined : page.storefront;
    const files = [
      ...listStorefrontFiles(storefront, view, locale),
      ...(isHydratedOnInteraction({ rendered, view }) ? listDeferredFiles(storefront, view, locale) : []),
    ];
    const [shellStyles, shopStyles] = await Promise.all([
      this.shellStyleSheets.get(shell.manifest.initial, shell.manifest),
      storefront && this.shopStyleSheets.get(files, storefront),
    ]);
    const styles = new Map([...shellStyles, ...(shopStyles ?? [])]);
    const html = renderPage({
      template: shell.template,
      view,
      settings: {
        apiOrigin: config.apiOrigin,
        locale,
        remotes: {
          storefront: toLocation(config.storefrontOrigin, page.storefront),
          admin: toLocation(config.adminOrigin),
        },
      },
      shell: shell.manifest,
      storefront,
      styles: new Map([...styles].map(([file, { text }]) => [file, text])),
      rendered,
      webOrigin: config.webOrigin,
      pathname: page.pathname,
      hasLanguageParam: page.hasLanguageParam,
      trial: config.trial,
    });
    const inline = {
      scripts: shell.scriptHashes,
      styles: [...styles.values()].map(({ integrity }) => integrity).concat(config.trial ? TRIAL_STYLE : []),
    };
    const status = rendered?.status ?? view.status;
    return CachedPage.compress({
      status,
      html,
      complete: rendered !== undefined && (rendered.status !== 200 || rendered.data !== null),
      expiresAt: rendered?.expiresAt,
      shows: rendered?.shows,
      mustRevalidate: rendered?.mustRevalidate,
      headers: createPageHeaders(config, inline),
    });
  }
}
