import { useId } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, endpointQuery, FailureNote, Loading, useQuery, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import styles from './content.module.css';

export function PostPreview({
  body,
  title,
  onClose,
}: {
  body: string | null;
  title: string;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <Modal open={body !== null} onClose={onClose} className={styles.dialog ?? ''} labelledBy={id}>
      <h2 id={id}>{title || t('posts.preview')}</h2>
      {body !== null && <Rendered body={body} />}
      <Button data-autofocus onClick={onClose}>
        {t('kit.close')}
      </Button>
    </Modal>
  );
}

function Rendered({ body }: { body: string }) {
  const query = useQuery({
    ...endpointQuery(ENDPOINTS.previewPost, { body: { body } }),
    staleTime: Infinity,
  });
  if (query.isPending) return <Loading />;
  if (query.isLoadingError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  // Sanitised by the server with the same allow-list as published posts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: query.data.html }} />;
}
