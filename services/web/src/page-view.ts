import type { Locale } from '@munay/contracts/locale';
import type { PublishedPage } from '@munay/contracts/published-page';

/** What is known of an address before any data is read. */
export interface PageView {
  status: 200 | 404;
  /** Without the shop's name; empty while the app that has the page has not been reached. */
  title: string;
  page: PublishedPage | undefined;
  indexed: boolean;
}

const NOT_FOUND = '*';

const segmentsOf = (path: string): string[] => path.replace(/(.)\/$/, '$1').split('/');

function matches(path: string, pathname: string): boolean {
  const wanted = segmentsOf(path);
  const given = segmentsOf(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      segment.startsWith(':') ? given[index] !== '' : segment === given[index],
    )
  );
}

/** @param pages as the app publishes them; undefined while it cannot be reached */
export function viewOf(
  pathname: string,
  locale: Locale,
  pages: readonly PublishedPage[] | undefined,
): PageView {
  // Search engines keep what they know of the shop until the storefront can be asked again
  if (pages === undefined)
    return { status: 200, title: '', page: undefined, indexed: !isStaffPath(pathname) };
  const fitting = pages.filter(({ path }) => path !== NOT_FOUND && matches(path, pathname));
  // `/orders/new` before `/orders/:id`
  const found = fitting.find(({ path }) => !path.includes(':')) ?? fitting[0];
  const page = found ?? pages.find(({ path }) => path === NOT_FOUND);
  return {
    status: found === undefined ? 404 : 200,
    title: page?.title[locale] ?? '',
    page,
    indexed: found?.rendered === true,
  };
}

/** Which app an address belongs to; the shell decides alike. */
export const isStaffPath = (pathname: string): boolean => /^\/(admin|store)(\/|$)/.test(pathname);

/** Pages without a parameter that search engines may list. */
export const listedPaths = (pages: readonly PublishedPage[]): string[] =>
  pages.filter(({ path, rendered }) => rendered && !/[:*]/.test(path)).map(({ path }) => path);

/** `robots.txt` takes the beginning of an address. */
export const disallowedPaths = (pages: readonly PublishedPage[]): string[] =>
  pages.filter(({ disallowed }) => disallowed).map(({ path }) => path.replace(/\/:.*/, ''));
