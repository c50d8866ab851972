import type { Locale } from '@munay/contracts/locale';
import { matchPath } from '@munay/contracts/network/page-path';
import type { PublishedPage } from '@munay/contracts/published-page';

/** Information about a page that its URL provides, before any data is read. */
export interface PageView {
  status: 200 | 404;
  /** The title without the shop's name; empty while the app of the page is unreachable. */
  title: string;
  page: PublishedPage | undefined;
  indexed: boolean;
}

const NOT_FOUND = '*';

/** Whether the content may only be shown at its secret URL. */
export const needsSecret = ({ rendered, personal, secret }: PublishedPage): boolean =>
  rendered && secret === true && personal !== true;

/** Whether the page is rendered for each visit and not cached, because its content is secret or its path is unknown. */
export const isUncached = ({ status, page }: PageView): boolean =>
  status === 404 || (page !== undefined && needsSecret(page));

const isPublic = (page: PublishedPage): boolean =>
  page.rendered && page.personal !== true && !needsSecret(page);

/** @param pages undefined while the app is unreachable */
export function findView(
  pathname: string,
  locale: Locale,
  pages: readonly PublishedPage[] | undefined,
): PageView {
  // While the storefront is unreachable, pages get status 200, so that search engines do not drop the shop
  if (pages === undefined)
    return { status: 200, title: '', page: undefined, indexed: !isStaffPath(pathname) };
  const matchingPages = pages.filter(({ path }) => path !== NOT_FOUND && matchPath(path, pathname));
  const match = matchingPages.find(({ path }) => !path.includes(':')) ?? matchingPages[0];
  const page = match ?? pages.find(({ path }) => path === NOT_FOUND);
  return {
    status: match === undefined ? 404 : 200,
    title: page?.title[locale] ?? '',
    page,
    indexed: match !== undefined && isPublic(match),
  };
}

/** Whether a path belongs to the staff app. Must match the shell's routes. */
export const isStaffPath = (pathname: string): boolean => /^\/(admin|store)(\/|$)/.test(pathname);

/** Indexable pages without path parameters. */
export const listPublishedPaths = (pages: readonly PublishedPage[]): string[] =>
  pages.filter((page) => isPublic(page) && !/[:*]/.test(page.path)).map(({ path }) => path);

/** Paths without their parameters, because `robots.txt` matches prefixes. */
export const listDisallowedPaths = (pages: readonly PublishedPage[]): string[] =>
  pages.filter(({ disallowed }) => disallowed).map(({ path }) => path.replace(/\/:.*/, ''));
