import { type MouseEvent, type ReactNode, useEffect } from 'react';
import type { PostView } from '@munay/contracts/shop/blog';
import {
  ApiError,
  ButtonLink,
  FailureScreen,
  Icon,
  Link,
  Loading,
  PageTitle,
  Picture,
  useNavigate,
  useParams,
  useQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { useHashTarget } from '../hooks/use-hash-target';
import { ProductGrid } from '../product/product-grid';
import { postQuery } from './blog-queries';
import { PostMeta } from './post-meta';
import styles from './post.module.css';

/** Makes links to the shop navigate without a page load. */
function useRouterLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.getAttribute('href') ?? '';
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !/^\/(?!\/)/.test(to)) return;
    event.preventDefault();
    void navigate(to);
  };
}

function Contents({ contents }: Pick<PostView, 'contents'>): ReactNode {
  const t = useT();
  if (contents.length < 2) return <div />;
  return (
    <nav className={`small ${styles.toc}`} aria-labelledby="toc">
      <h2 id="toc">{t('blog.inThisPost')}</h2>
      <ol role="list">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function MorePosts({ more }: Pick<PostView, 'more'>): ReactNode {
  const t = useT();
  if (more.length === 0) return null;
  return (
    <section className="section" aria-labelledby="more">
      <div className="wrap">
        <div className="head">
          <h2 id="more">{t('blog.goOn')}</h2>
          <Link className="more" to="/blog">
            {t('blog.all')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <div className={styles.others}>
          {more.map((post) => (
            <article key={post._id}>
              <div className={`cut ${styles.cover}`}>
                {post.cover && <Picture image={post.cover} sizes="(min-width: 40rem) 45vw, 92vw" alt="" />}
              </div>
              <h3>
                <Link to={`/blog/${post.slug}`}>{post.title}</Link>
              </h3>
              <PostMeta post={post} className="small muted" />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

export function PostPage(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { slug = '' } = useParams();
  const post = useQuery(postQuery(slug));
  const onClick = useRouterLinks();
  const { data } = post;
  useHashTarget();

  // The URL contains a former slug or the other language's slug, so only the URL is replaced
  useEffect(() => {
    if (data === undefined || data.slug === slug) return;
    client.setQueryData(postQuery(data.slug).queryKey, data);
    void navigate(`/blog/${data.slug}`, { replace: true, preventScrollReset: true });
  }, [client, data, navigate, slug]);

  if (post.isPending) return <Loading />;
  if (post.isLoadingError && post.error instanceof ApiError && post.error.key === 'noPost')
    return (
      <main id="main">
        <StatePanel illustration="bar" title={t('blog.gone')}>
          <p>{t('blog.goneText')}</p>
          <ButtonLink variant="primary" to="/blog">
            {t('blog.all')}
          </ButtonLink>
        </StatePanel>
      </main>
    );
  if (post.isLoadingError) return <FailureScreen error={post.error} onRetry={() => void post.refetch()} />;
  const { title, summary, cover, tags, author, html, contents, products, more } = post.data;
  return (
    <main id="main">
      <div className="wrap">
        <nav className={`small muted pt4 ${styles.crumbs}`} aria-label={t('product.crumbs')}>
          <ol role="list">
            <li>
              <Link to="/blog">{t('blog.journal')}</Link>
            </li>
            {tags.slice(0, 1).map((tag) => (
              <li key={tag}>
                <Link to={`/blog?tag=${tag}`}>{t(`blog.topic.${tag}`)}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          <header className={`grid g5 ${styles.top}`}>
            <div>
              <PageTitle title={title} />
              <p className="lead mt4">{summary}</p>
              <PostMeta post={post.data} className="small muted" />
              <p className="small muted mt4">{t('blog.by', { author })}</p>
            </div>
            {cover && (
              <div className={`cut ${styles.cover}`}>
                <Picture
                  image={cover}
                  sizes="(min-width: 76rem) 36rem, (min-width: 56rem) 47vw, 92vw"
                  eager="high"
                />
              </div>
            )}
          </header>
          <div className={`grid g6 ${styles.post}`}>
            <Contents contents={contents} />
            <div className="min0 measure">
              <div className={styles.prose} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
              {products.length > 0 && (
                <section className={styles.products} aria-labelledby="soaps">
                  <h2 id="soaps">{t('blog.soaps')}</h2>
                  <ProductGrid products={products} heading="h3" />
                </section>
              )}
            </div>
          </div>
        </article>
      </div>
      <MorePosts more={more} />
    </main>
  );
}
