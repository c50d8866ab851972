import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from '../router';
import { createStore, useStore } from '../store';

const announced = createStore('');
let firstPage = true;

/** Says a page's title once to screen readers after a change of page. The shell renders it once. */
export function RouteAnnouncer(): ReactNode {
  const text = useStore(announced);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}

export interface PageTitleProps {
  /** Title of the tab, without the shop's name. */
  title: string;
  /** What the page shows as its heading; the title when left out. */
  children?: ReactNode;
  className?: string;
}

/**
 * The h1 of a page. Sets the tab's title and, after a change of page, takes the focus, scrolls to the top and has the title
 * announced. The first page of a visit keeps the browser's own focus.
 */
export function PageTitle({ title, children, className }: PageTitleProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const back = useNavigationType() === 'POP';

  useEffect(() => {
    document.title = `${title} · Munay`;
  }, [title]);

  // How this page was reached; another query on the same page (a filter, say) is no arrival
  const arrive = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true });
    if (!back) window.scrollTo(0, 0);
    announced.set(document.title);
  });
  useEffect(() => {
    if (firstPage) firstPage = false;
    else arrive();
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
