import { type ReactNode, useRef } from 'react';
import { POST_TAGS, type PostCard } from '@munay/contracts/shop/blog';
import {
  apiUrl,
  ButtonLink,
  currentLocale,
  FailureNote,
  Link,
  Loading,
  PageTitle,
  Picture,
  useInfiniteQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { LoadMore } from '../components/load-more';
import { findTopic, postsQuery } from './blog-queries';
import { PostMeta } from './post-meta';
import prose from '../components/prose.module.css';
import styles from './blog.module.css';

const LEAD_SIZES = '(min-width: 76rem) 42rem, (min-width: 56rem) 55vw, 92vw';
const POST_SIZES = '(min-width: 40rem) 45vw, 92vw';

function Topics({ topic }: { topic: string | undefined }): ReactNode {
  const t = useT();
  return (
    <nav className={styles.topics} aria-label={t('blog.topics')}>
      <ul className="chips" role="list">
        <li>
          <ButtonLink
            variant="chip"
            className={topic === undefined ? 'on' : undefined}
            to="/blog"
            aria-current={topic === undefined ? 'page' : undefined}
          >
            {t('blog.everything')}
          </ButtonLink>
        </li>
        {POST_TAGS.map((tag) => (
          <li key={tag}>
            <ButtonLink
              variant="chip"
              className={topic === tag ? 'on' : undefined}
              to={`/blog?tag=${tag}`}
              aria-current={topic === tag ? 'page' : undefined}
            >
              {t(`blog.topic.${tag}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LeadPost({ post }: { post: PostCard }): ReactNode {
  return (
    <article className={`grid g5 ${styles.first}`}>
      <div className={`cut ${styles.cover}`}>
        {post.cover && <Picture image={post.cover} sizes={LEAD_SIZES} eager="high" alt="" />}
      </div>
      <div>
        <h2>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </h2>
        <p className="lead">{post.summary}</p>
        <PostMeta post={post} className="small muted" />
      </div>
    </article>
  );
}

export function BlogPage(): ReactNode {
  const t = useT();
  const [search] = useSearchParams();
  const topic = findTopic(search);
  const list = useInfiniteQuery(postsQuery(topic));
  const grid = useRef<HTMLDivElement>(null);
  const pages = list.data?.pages ?? [];
  const [leadPost, ...otherPosts] = pages.flatMap(({ posts }) => posts);
  const total = pages[0]?.total ?? 0;

  return (
    <main id="main" className={`wrap page-end ${styles.page}`}>
      <div className={`grid g3 page-top ${prose.title}`}>
        <PageTitle title={t('journal.title')} />
        <p className="lead">{t('blog.lead')}</p>
      </div>
      <Topics topic={topic} />
      {list.isPending && <Loading />}
      {list.isLoadingError && <FailureNote error={list.error} onRetry={() => void list.refetch()} />}
      {leadPost !== undefined && (
        <>
          <LeadPost post={leadPost} />
          {otherPosts.length > 0 && (
            <div className={`grid rule ${styles.posts}`} ref={grid}>
              {otherPosts.map((post) => (
                <article key={post._id}>
                  <div className={`cut ${styles.cover}`}>
                    {post.cover && <Picture image={post.cover} sizes={POST_SIZES} alt="" />}
                  </div>
                  <h2>
                    <Link to={`/blog/${post.slug}`}>{post.title}</Link>
                  </h2>
                  <p className="muted">{post.summary}</p>
                  <PostMeta post={post} className="small muted" />
                </article>
              ))}
            </div>
          )}
          <div className={`grid g4 centred ${styles.load}`}>
            <p className="small muted" role="status">
              {t('blog.shown', { shown: otherPosts.length + 1, total })}
            </p>
            <LoadMore
              key={topic}
              list={grid}
              shownCount={otherPosts.length}
              query={list}
              label={t('blog.more')}
            />
            <ButtonLink
              variant="quiet"
              href={apiUrl(`/api/blog/rss/${currentLocale()}`)}
              type="application/rss+xml"
            >
              {t('blog.rss')}
            </ButtonLink>
          </div>
        </>
      )}
    </main>
  );
}
