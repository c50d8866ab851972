import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button, ButtonLink, Icon, type LinkProps, useT } from '@munay/kit';

interface LoadMoreProps {
  list: RefObject<HTMLElement | null>;
  shownCount: number;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  /** Link to the next page, for visitors without JavaScript. */
  to?: LinkProps['to'];
}

/**
 * Loads the next page of a list and moves the focus to the first new item. If loading fails, the list stays. A list
 * that can be replaced (by filters) needs a `key`.
 */
export function LoadMore({ list, shownCount, query, label, to }: LoadMoreProps): ReactNode {
  const t = useT();
  const before = useRef<{ count: number; children: number } | null>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (before.current === null || shownCount <= before.current.count) return;
    const firstNewItem = list.current?.children[before.current.children];
    before.current = null;
    firstNewItem?.querySelector<HTMLElement>('[data-first], a')?.focus();
  }, [list, shownCount]);
  const loadMore = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isFetchingNextPage) return;
    before.current = { count: shownCount, children: list.current?.children.length ?? 0 };
    fetchNextPage();
  };
  return (
    <>
      {hasNextPage &&
        (to === undefined ? (
          <Button busy={isFetchingNextPage} onClick={loadMore}>
            {label}
          </Button>
        ) : (
          <ButtonLink to={to} aria-disabled={isFetchingNextPage} onClick={loadMore}>
            {label}
          </ButtonLink>
        ))}
      {isFetchNextPageError && (
        <p className="err" role="alert">
          <Icon name="circle-alert" small /> {t('more.failed')}
        </p>
      )}
    </>
  );
}
