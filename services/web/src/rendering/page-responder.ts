import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '@munay/contracts/locale';
import { toNetwork } from '@munay/contracts/network/network';
import type { PostedForm } from '@munay/contracts/posted-form';
import type { RenderedPage } from '@munay/contracts/rendered-page';
import type { RemoteManifest, ShellFolder } from '../app-manifest';
import type { WebConfig } from '../config';
import { toLanguageAddress } from '../head-tags';
import type { PageLimit } from '../page-limit';
import { findView, isStaffPath, isUncached, type PageView } from '../page-view';
import type { PageWriteInput, PageWriter } from '../page-writer';
import { chooseLocale } from '../request-locale';
import type { Sitemap } from '../sitemap';
import type { CachedPage } from '../stored-page';
import type { RenderedPages } from './rendered-pages';

/** Maximum wait for a page whose content is only available by rendering, in ms. */
const MAX_RENDER_WAIT_MS = 5_000;
const UNKNOWN_RETRY_SECONDS = 5;

interface Apps {
  shell: ShellFolder;
  storefront: RemoteManifest;
  admin: RemoteManifest;
}

/** Determines the response to a page request. */
export class PageResponder {
  constructor(
    private readonly config: WebConfig,
    private readonly apps: Apps,
    private readonly rendered: RenderedPages,
    private readonly writer: PageWriter,
    private readonly sitemap: Sitemap,
    private readonly limit: PageLimit,
  ) {}

  async respond(
    request: FastifyRequest,
    reply: FastifyReply,
    { pathname, searchParams }: URL,
  ): Promise<FastifyReply> {
    const { config, rendered, writer } = this;
    const localeChoice = this.getLanguage(request, searchParams.get('lang'));
    const { locale } = localeChoice;
    const hasLanguageParam = localeChoice.cookie !== undefined;
    const page = await this.buildPageInput(pathname, locale, hasLanguageParam);
    const { view } = page;
    const address = { pathname, searchParams, hasLanguageParam };
    const mayExist = this.isListed(pathname, view) || !rendered.canRender(view, page);
    // Only the rendered page shows a form's result without JavaScript, or whether an unlisted record exists
    const waitMs = searchParams.has('done') || !mayExist ? MAX_RENDER_WAIT_MS : undefined;
    const write = (renderedPage: RenderedPage) => writer.write(page, renderedPage);
    const { ip } = request;
    const client = { network: toNetwork(ip), checkAdmission: () => this.limit.countPage(ip) };
    const foundPage = await rendered.findPage(address, view, locale, page, write, waitMs, client);

    void reply.headers({ 'Content-Language': locale, Vary: 'Accept-Language, Cookie' });
    if (localeChoice.cookie !== undefined) void reply.header('Set-Cookie', localeChoice.cookie);
    if (foundPage !== undefined && 'movedTo' in foundPage) {
      const target = hasLanguageParam
        ? toLanguageAddress(config.webOrigin + foundPage.movedTo, locale)
        : foundPage.movedTo;
      return reply.header('Cache-Control', 'no-cache').redirect(target, foundPage.permanent ? 301 : 302);
    }
    // Also set on a 304, which updates cached headers (OWASP ASVS 5.0, 3.4.5)
    if (view.page?.secret) void reply.header('Referrer-Policy', 'no-referrer');
    if (foundPage === undefined && !mayExist) {
      const plain = await writer.write(page);
      return plain.sendOnce(request, reply.header('Retry-After', String(UNKNOWN_RETRY_SECONDS)), 503);
    }
    const response = foundPage ?? (await writer.write(page));
    return isUncached(view) ? response.sendOnce(request, reply) : response.send(request, reply);
  }

  /** The page of a form that was submitted without JavaScript, with its result. */
  async renderPosted(
    request: FastifyRequest,
    reply: FastifyReply,
    { pathname, searchParams }: URL,
    posted: PostedForm,
  ): Promise<CachedPage> {
    const locale = this.getLocale(request);
    const page = await this.buildPageInput(pathname, locale, false);
    const address = { pathname, searchParams, hasLanguageParam: false };
    const network = toNetwork(request.ip);
    const renderedPage = await this.rendered.renderPosted(address, page.view, locale, page, posted, network);
    void reply.header('Content-Language', locale);
    if (page.view.page?.secret) void reply.header('Referrer-Policy', 'no-referrer');
    return this.writer.write(page, renderedPage);
  }

  /** Renders a page before it is requested. */
  async prerender(pathname: string, locale: Locale): Promise<void> {
    const page = await this.buildPageInput(pathname, locale, false);
    const address = { pathname, searchParams: new URLSearchParams(), hasLanguageParam: false };
    const write = (renderedPage: RenderedPage) => this.writer.write(page, renderedPage);
    await this.rendered.render(address, page.view, locale, page, write, MAX_RENDER_WAIT_MS);
  }

  getLocale(request: FastifyRequest): Locale {
    return this.getLanguage(request).locale;
  }

  private getLanguage({ headers }: FastifyRequest, lang?: string | null) {
    return chooseLocale({
      lang: lang ?? undefined,
      cookie: headers.cookie,
      acceptLanguage: headers['accept-language'],
      secure: this.config.production,
    });
  }

  private async buildPageInput(
    pathname: string,
    locale: Locale,
    hasLanguageParam: boolean,
  ): Promise<PageWriteInput> {
    const staff = isStaffPath(pathname);
    const [shell, storefront, staffManifest] = await Promise.all([
      this.apps.shell.get(),
      this.apps.storefront.get(),
      staff ? this.apps.admin.get() : undefined,
    ]);
    const view = findView(pathname, locale, (staff ? staffManifest : storefront)?.pages);
    return { shell, storefront, view, locale, pathname, hasLanguageParam, staff };
  }

  /** Whether the page is known to exist. A product page, for example, is unknown until the sitemap has been read. */
  private isListed(pathname: string, { page, indexed }: PageView): boolean {
    return !indexed || page?.path.includes(':') !== true || this.sitemap.has(pathname);
  }
}
