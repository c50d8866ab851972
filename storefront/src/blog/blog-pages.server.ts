import type { PageHead, RenderSettings } from '@munay/contracts/rendered-page';
import type { PostTag, PostView } from '@munay/contracts/shop/blog';
import { shortenText } from '@munay/contracts/shorten';
import { apiUrl, type PageServer, t } from '@munay/kit';
import { createBreadcrumbs } from '../seo/breadcrumbs';
import { getShopImage } from '../seo/shop-image';
import { findTopic, postQuery, postsQuery } from './blog-queries';

export const prepareBlogPage: PageServer = async ({ client, search, settings }) => {
  const topic = findTopic(search);
  await client.fetchInfiniteQuery(postsQuery(topic));
  return createBlogHead(topic, settings);
};

export const preparePostPage: PageServer = async ({ client, params: { slug = '' }, settings }) => {
  const post = await client.fetchQuery(postQuery(slug));
  if (post.slug === slug) return buildPostHead(post, settings);
  return { movedTo: `/blog/${post.slug}`, permanent: !Object.values(post.slugs).includes(slug) };
};

const buildFeed = ({ locale }: RenderSettings) => ({
  title: t('journal.title'),
  url: apiUrl(`/api/blog/rss/${locale}`),
});

const createBlogHead = (topic: PostTag | undefined, settings: RenderSettings): PageHead => ({
  title: t('journal.title'),
  description: t('head.blog'),
  canonical: topic === undefined ? '/blog' : `/blog?tag=${topic}`,
  image: getShopImage(),
  indexed: true,
  jsonLd: [],
  feed: buildFeed(settings),
});

/** Structured data for a post: author, date and its URL in each language (schema.org Article). */
function buildPostHead(post: PostView, settings: RenderSettings): PageHead {
  const { title, summary, cover, author, publishedAt, updatedAt, slugs } = post;
  const { webOrigin, locale } = settings;
  const canonical = `/blog/${post.slug}`;
  const url = webOrigin + canonical;
  const image =
    cover === null
      ? undefined
      : {
          url: apiUrl(`${cover.base}-${cover.widths.at(-1)}.webp`),
          width: cover.width,
          height: cover.height,
          alt: cover.alt,
        };
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: summary,
    inLanguage: locale,
    url,
    mainEntityOfPage: url,
    image: image?.url,
    datePublished: publishedAt,
    dateModified: updatedAt,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: 'Munay', url: `${webOrigin}/` },
  };
  return {
    title,
    description: shortenText(summary),
    canonical,
    alternates: { es: `/blog/${slugs.es}`, en: `/blog/${slugs.en}` },
    type: 'article',
    image,
    indexed: true,
    jsonLd: [
      article,
      createBreadcrumbs([
        [t('journal.title'), `${webOrigin}/blog`],
        [title, url],
      ]),
    ],
    feed: buildFeed(settings),
  };
}
