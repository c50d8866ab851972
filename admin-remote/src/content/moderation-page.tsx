import { Link, useSearchParams, useT } from '@munay/kit';
import { PageHead } from '../components/page-head';
import { PhotoQueue } from './photo-queue';
import { QuestionQueue } from './question-queue';
import { ReviewQueue } from './review-queue';
import styles from './content.module.css';

const QUEUES = { reviews: ReviewQueue, photos: PhotoQueue, questions: QuestionQueue } as const;
type QueueName = keyof typeof QUEUES;
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export function ModerationPage() {
  const t = useT();
  const [search] = useSearchParams();
  const name = QUEUE_NAMES.find((item) => item === search.get('queue')) ?? 'reviews';
  const Queue = QUEUES[name];
  return (
    <>
      <PageHead
        title={t('nav.moderation')}
        sub={t('moderation.sub')}
        actions={
          <nav className={styles.seg} aria-label={t('moderation.queues')}>
            {QUEUE_NAMES.map((item) => (
              <Link key={item} to={`?queue=${item}`} aria-current={item === name ? 'true' : undefined}>
                {t(`moderation.${item}`)}
              </Link>
            ))}
          </nav>
        }
      />
      <Queue />
    </>
  );
}
