import type { PostRow } from '@munay/contracts/shop/blog';
import { currentLocale, Link, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { AdminIcon } from '../icons/admin-icon';

const BADGES = {
  draft: { form: 'wait', icon: 'pencil' },
  scheduled: { form: 'wait', icon: 'clock' },
  published: { form: 'settled', icon: 'check' },
} as const;

export function PostBadge({ status }: Pick<PostRow, 'status'>) {
  const t = useT();
  return <Badge {...BADGES[status]}>{t(`posts.status.${status}`)}</Badge>;
}

export function PostState({ post: { status, slug } }: { post: Pick<PostRow, 'status' | 'slug'> }) {
  const t = useT();
  return (
    <>
      <PostBadge status={status} />
      {status === 'published' && (
        <Link to={`/blog/${slug[currentLocale()]}`}>
          <AdminIcon name="external-link" /> {t('posts.open')}
        </Link>
      )}
    </>
  );
}
