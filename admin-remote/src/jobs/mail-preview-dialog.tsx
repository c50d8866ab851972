import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { call, currentLocale, FailureNote, Loading, Modal, useQuery, useT } from '@munay/kit';
import { useId, useState } from 'react';
import styles from './jobs.module.css';
import { MailDocument } from './mail-document';

/** How a kind of mail looks, in both languages, with sample data. */
export function MailPreviewDialog({ type, onClose }: { type: string | null; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [locale, setLocale] = useState<Locale>(currentLocale());
  return (
    <Modal open={type !== null} onClose={onClose} className={styles.preview ?? ''} labelledBy={id}>
      <header>
        <h2 id={id}>{type ? t(`job.${type}`) : ''}</h2>
        <div role="group" aria-label={t('jobs.language')}>
          {LOCALES.map((one) => (
            <button
              key={one}
              className="btn"
              type="button"
              aria-pressed={one === locale}
              onClick={() => setLocale(one)}
            >
              {t(`language.${one}`)}
            </button>
          ))}
          <button className="btn ghost" type="button" data-autofocus onClick={onClose}>
            {t('kit.close')}
          </button>
        </div>
      </header>
      {type && <Preview type={type} locale={locale} />}
    </Modal>
  );
}

function Preview({ type, locale }: { type: string; locale: Locale }) {
  const t = useT();
  const query = useQuery({
    queryKey: ['mail-preview', type, locale],
    queryFn: ({ signal }) => call(ENDPOINTS.previewMail, { params: { type }, query: { locale } }, { signal }),
    staleTime: Infinity,
  });
  if (query.isPending) return <Loading />;
  if (query.isLoadingError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={styles.mail}>
      <p>
        <b>{query.data.subject}</b> <span className="muted">{t('jobs.sample')}</span>
      </p>
      <MailDocument title={query.data.subject} html={query.data.html} />
    </div>
  );
}
