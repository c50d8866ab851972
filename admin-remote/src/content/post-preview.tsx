import { useId } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import type { PostFields } from '@munay/contracts/shop/blog';
import { Button, endpointQuery, FailureNote, Loading, Picture, useQuery, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { AdminIcon } from '../icons/admin-icon';
import styles from './content.module.css';

/** Preview of a post as the shop shows it: cover, title, summary and text. */
export function PostPreview({
  post: { cover, title, summary, body },
  locale,
  onClose,
}: {
  post: PostFields;
  /** The post to preview; null while the dialog is closed. */
  locale: Locale | null;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <Modal
      open={locale !== null}
      onClose={onClose}
      className={`${styles.dialog ?? ''} ${styles.preview ?? ''}`}
      labelledBy={id}
    >
      <Button variant="quiet" square data-autofocus aria-label={t('kit.close')} onClick={onClose}>
        <AdminIcon name="x" />
      </Button>
      {locale && (
        <article lang={locale}>
          {cover && <Picture image={{ ...cover, alt: cover.alt[locale] }} sizes="580px" />}
          <h2 id={id}>{title[locale] || t('posts.preview')}</h2>
          {summary[locale] && <p className="lead">{summary[locale]}</p>}
          <RenderedPost body={body[locale]} />
        </article>
      )}
    </Modal>
  );
}

function RenderedPost({ body }: { body: string }) {
  const query = useQuery({
    ...endpointQuery(ENDPOINTS.previewPost, { body: { body } }),
    staleTime: Infinity,
  });
  if (query.isPending) return <Loading />;
  if (query.isLoadingError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  // The server has sanitised the HTML with the same allow-list as published posts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: query.data.html }} />;
}
