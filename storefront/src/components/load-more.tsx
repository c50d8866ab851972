import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon, useT } from '@munay/kit';

interface LoadMoreProps {
  list: RefObject<HTMLElement | null>;
  shown: number;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
}

/**
 * Loads the next page of any list; then the focus goes to the first thing that is new. When the page does not come, what
 * is here stays. A list that can become another one (filters) gives it a `key`.
 */
export function LoadMore({ list, shown, query, label }: LoadMoreProps): ReactNode {
  const t = useT();
  const before = useRef<{ shown: number; children: number } | null>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (before.current === null || shown <= before.current.shown) return;
    const first = list.current?.children[before.current.children];
    before.current = null;
    first?.querySelector<HTMLElement>('[data-first], a')?.focus();
  }, [list, shown]);
  return (
    <>
      {hasNextPage && (
        <button
          className="btn"
          type="button"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (isFetchingNextPage) return;
            before.current = { shown, children: list.current?.children.length ?? 0 };
            fetchNextPage();
          }}
        >
          {label}
        </button>
      )}
      {isFetchNextPageError && (
        <p className="err" role="alert">
          <Icon name="circle-alert" small /> {t('more.failed')}
        </p>
      )}
    </>
  );
}
