import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { matchPath } from '@munay/contracts/network/page-path';
import { type MessagesOf, withMessages } from '../i18n/messages';
import { type LazyPage, lazyPage } from './lazy-page';
import type { Page } from './route-definition';

const loaded = new Map<Page['load'], LazyPage>();
const pagesByPath = new Map<string, LazyPage>();

/** Creates the route of a page. Pages with the same `load` keep their state when the user navigates between them. */
export function createPageRoute({ path, load, messages = [] }: Page, getMessages: MessagesOf): ReactElement {
  const LazyPage = loaded.get(load) ?? lazyPage(withMessages(messages.map(getMessages), load));
  loaded.set(load, LazyPage);
  pagesByPath.set(path, LazyPage);
  return <Route key={path} path={path} caseSensitive element={<LazyPage />} />;
}

export function preloadPage(pathname: string): void {
  for (const [path, { preload }] of pagesByPath)
    if (path !== '*' && matchPath(path, pathname)) return preload();
}
