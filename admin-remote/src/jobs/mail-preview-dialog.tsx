import { useId, useState } from 'react';
import type { JobView } from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { Button, currentLocale, endpointQuery, FailureNote, Loading, useQuery, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { getJobName } from '../components/mails/job-name';
import { MailDocument } from './mail-document';
import styles from './jobs.module.css';

type PreviewJob = Pick<JobView, '_id' | 'type'>;

/** Dialog with the email of a job. Without an order it shows sample data in both languages. */
export function MailPreviewDialog({ job, onClose }: { job: PreviewJob | null; onClose: () => void }) {
  const id = useId();
  return (
    <Modal open={job !== null} onClose={onClose} className={styles.preview ?? ''} labelledBy={id}>
      {job && <Preview key={job._id} job={job} onClose={onClose} id={id} />}
    </Modal>
  );
}

function Preview({ job: { _id, type }, onClose, id }: { job: PreviewJob; onClose: () => void; id: string }) {
  const t = useT();
  const [locale, setLocale] = useState<Locale>(currentLocale());
  const query = useQuery(
    endpointQuery(ENDPOINTS.previewMail, { params: { type }, query: { locale, job: _id } }),
  );
  return (
    <>
      <header>
        <h2 id={id}>{getJobName(t, type)}</h2>
        <div role="group" aria-label={t('jobs.language')}>
          {query.data?.sample &&
            LOCALES.map((item) => (
              <Button
                key={item}

                aria-pressed={item === locale}
                onClick={() => setLocale(item)}
              >
                {t(`language.${item}`)}
              </Button>
            ))}
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('kit.close')}
          </Button>
        </div>
      </header>
      {query.isPending && <Loading />}
      {query.isLoadingError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className={styles.mail}>
          <p>
            <b>{query.data.subject}</b>{' '}
            {query.data.sample && <span className="muted">{t('jobs.sample')}</span>}
          </p>
          <MailDocument title={query.data.subject} html={query.data.html} />
        </div>
      )}
    </>
  );
}
