import { Button, useT } from '@munay/kit';
import styles from './load-more.module.css';

export function LoadMore({
  shown,
  hasMore,
  busy,
  onMore,
}: {
  shown: number;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}) {
  const t = useT();
  return (
    <div className={`row g4 fine ${styles.more}`}>
      <span role="status">{t('list.shown', { count: shown })}</span>
      {hasMore && (
        <Button busy={busy} onClick={() => !busy && onMore()}>
          {t(busy ? 'list.loading' : 'list.loadMore')}
        </Button>
      )}
    </div>
  );
}
