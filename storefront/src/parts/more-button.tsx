import { useT } from '@munay/kit';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface MoreButtonProps {
  /** The list whose children are counted. */
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

/** Loads the next page; then the focus goes to the first thing that is new. */
export function MoreButton({ list, shown, query, label }: MoreButtonProps): ReactNode {
  const t = useT();
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    const first = list.current?.children[before.current];
    before.current = null;
    first?.querySelector<HTMLElement>('[data-first], a, button')?.focus();
  }, [list, shown]);
  return (
    <>
      {query.hasNextPage && (
        <button
          className="btn btn-second"
          type="button"
          disabled={query.isFetchingNextPage}
          onClick={() => {
            before.current = list.current?.children.length ?? null;
            query.fetchNextPage();
          }}
        >
          {label}
        </button>
      )}
      <p className="small" role="status">
        {query.isFetchNextPageError ? t('review.moreFailed') : ''}
      </p>
    </>
  );
}
