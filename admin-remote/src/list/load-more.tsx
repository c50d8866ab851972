import { Button, useT } from '@munay/kit';
import styles from './load-more.module.css';

export function LoadMore({
  shownCount,
  hasMore,
  busy,
  onMore,
}: {
  shownCount: number;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}) {
  const t = useT();
  return (
    <div className={`row g4 fine ${styles.more}`}>
      <span role="status">{t('list.shown', { count: shownCount })}</span>
      {hasMore && (
        <Button busy={busy} onClick={() => !busy && onMore()}>
          {t(busy ? 'list.loading' : 'list.loadMore')}
        </Button>
      )}
    </div>
  );
}
