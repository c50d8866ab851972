import type { ReactNode } from 'react';
import type { PostCard } from '@munay/contracts/shop/blog';
import { useFormat, useT } from '@munay/kit';

export function PostMeta({ post, className }: { post: PostCard; className?: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <p className={className}>
      {post.tags.map((tag) => `${t(`blog.topic.${tag}`)} · `)}
      <time dateTime={post.publishedAt}>{format.date(post.publishedAt)}</time>
      {` · ${t('blog.minutes', { count: post.readingMinutes })}`}
    </p>
  );
}
