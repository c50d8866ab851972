import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router-dom';
import { createStore, useStore } from '../base/store';
import { useLocation, useNavigationType } from '../router/router';

const announcedTitle = createStore('');
let firstPage = true;
/** Key of the history entry whose title was last announced. */
let announcedHistoryEntry: string | undefined;

/** Announces page titles to screen readers after navigation. Rendered once, by the shell. */
export function RouteAnnouncer(): ReactNode {
  const text = useStore(announcedTitle);
  const { i18n } = useLingui();
  const { locale } = i18n;
  // Cleared on a language switch, because the announced text would stay in the previous language
  useEffect(() => () => announcedTitle.set(''), [locale]);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}

/**
 * Sets the tab title. Also marks the document as hydrated, for browser tests.
 * @param title title without the shop's name
 */
export function useTabTitle(title: string): void {
  // Runs before painting, because a picture that moves to the page needs the final scroll position
  useLayoutEffect(() => {
    document.title = `${title} · Munay`;
    document.documentElement.dataset.hydrated = '';
  }, [title]);
}

export interface PageTitleProps {
  /** Tab title, without the shop's name. */
  title: string;
  /** Heading; by default the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * The h1 of a page. It sets the tab title and, after navigation, gets the focus, scrolls to the top and is announced.
 * On the first page of a visit the focus is not moved.
 */
export function PageTitle({ title, children, className }: PageTitleProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isBackNavigation = useNavigationType() === NavigationType.Pop;

  useTabTitle(title);

  // A change to only the query string, e.g. by a filter, does not count as a navigation
  const announcePage = useEffectEvent((isFirst: boolean) => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      // Going back restores the scroll position of that history entry. After any other navigation, the page starts at
      // the top
      if (!isBackNavigation || key === announcedHistoryEntry) window.scrollTo(0, 0);
    }
    announcedHistoryEntry = key;
  });
  const hasArrived = useRef(false);
  useLayoutEffect(() => {
    hasArrived.current = !firstPage;
    announcePage(firstPage);
    firstPage = false;
  }, [pathname]);
  useEffect(() => {
    if (hasArrived.current) announcedTitle.set(document.title);
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
