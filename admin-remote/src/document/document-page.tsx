import { type DocumentPeriod, isValidPeriod } from '@munay/contracts/admin/document';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isShopDay, type ShopDay } from '@munay/contracts/shop-day';
import { apiUrl, Button, Icon, Input, Link, useSearchParams, useT } from '@munay/kit';
import { openVerified } from '../components/open-verified';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { PRESETS, toPeriod } from './document-period';
import styles from './document.module.css';

/** `/admin/documents`: invoices and credit notes issued in a period, for the accountant. */
export function DocumentPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const now = new Date();
  const defaultPeriod = toPeriod('quarter', now);
  const getDay = (name: keyof DocumentPeriod): ShopDay => {
    const day = search.get(name) ?? '';
    return isShopDay(day) ? day : defaultPeriod[name];
  };
  const period: DocumentPeriod = { from: getDay('from'), to: getDay('to') };
  const days = new URLSearchParams({ ...period }).toString();
  const isValid = isValidPeriod(period);
  const renderField = (name: keyof typeof period) => (
    <label>
      <span>{t(`documents.${name}`)}</span>
      <Input
        type="date"
        value={period[name]}
        aria-invalid={!isValid}
        aria-describedby={isValid ? undefined : 'documents-wrong'}
        onChange={({ target }) =>
          target.value && setSearch({ ...period, [name]: target.value }, { replace: true })
        }
      />
    </label>
  );
  const renderDownload = (
    path: string,
    label: 'documents.csv' | 'documents.zip' | 'documents.balanceCsv',
  ) => (
    <div>
      <Button disabled={!isValid} onClick={() => openVerified(apiUrl(`${path}?${days}`), '_self')}>
        <Icon name="download" small /> {t(label)}
      </Button>
    </div>
  );
  return (
    <>
      <PageHead title={t('nav.documents')} sub={t('documents.sub')} />
      <div className={`wraps ${styles.period}`} role="group" aria-label={t('documents.period')}>
        <nav className={styles.seg} aria-label={t('documents.period')}>
          {PRESETS.map((preset) => {
            const { from, to } = toPeriod(preset, now);
            return (
              <Link
                key={preset}
                to={`?${new URLSearchParams({ from, to }).toString()}`}
                aria-current={from === period.from && to === period.to ? 'true' : undefined}
              >
                {t(`documents.${preset}`)}
              </Link>
            );
          })}
        </nav>
        {renderField('from')}
        {renderField('to')}
      </div>
      {!isValid && (
        <p className="err" id="documents-wrong" role="alert">
          {t('documents.wrong')}
        </p>
      )}
      <div className={`grid g4 ${styles.files}`}>
        <Panel title={t('documents.register')}>
          <p>{t('documents.registerText')}</p>
          {renderDownload(ENDPOINTS.exportDocuments.path, 'documents.csv')}
        </Panel>
        <Panel title={t('documents.papers')}>
          <p>{t('documents.papersText')}</p>
          {renderDownload(ENDPOINTS.downloadDocuments.path, 'documents.zip')}
        </Panel>
        <Panel title={t('documents.balance')}>
          <p>{t('documents.balanceText')}</p>
          {renderDownload(ENDPOINTS.exportBalance.path, 'documents.balanceCsv')}
        </Panel>
        <p className="fine">{t('documents.audited')}</p>
      </div>
    </>
  );
}
