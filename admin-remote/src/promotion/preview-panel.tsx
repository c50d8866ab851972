import type { PromotionInput, PromotionPreview } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  endpointQuery,
  ErrorText,
  keepPreviousData,
  Link,
  useDebounced,
  useFormat,
  useQuery,
  useT,
} from '@munay/kit';
import { DATE_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { computeDifferenceCents } from '../form/draft-money';
import { isComplete } from './promotion-draft';
import styles from './promotion.module.css';

/** Title, access and limits do not affect the preview. */
const IGNORED_FIELDS = {
  title: { es: '', en: '' },
  redemption: 'automatic',
  code: undefined,
  announced: false,
  firstOrder: false,
  starts: null,
  ends: null,
  maxUses: null,
  perBuyer: null,
};

export interface PreviewState {
  preview: PromotionPreview | undefined;
  /** Whether the displayed preview is outdated, because a newer preview is loading or has failed. */
  isStale: boolean;
  error: Error | null;
}

/** Previews the promotion as soon as all its numbers are valid. */
export function usePreview(input: PromotionInput): PreviewState {
  const serializedInput = JSON.stringify({ ...input, ...IGNORED_FIELDS });
  const debouncedInput = useDebounced(serializedInput);
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(ENDPOINTS.previewPromotion, { body: JSON.parse(debouncedInput) as PromotionInput }),
    enabled: isComplete(input) && debouncedInput === serializedInput,
    placeholderData: keepPreviousData,
  });
  return {
    preview: data,
    isStale: debouncedInput !== serializedInput || isFetching || error !== null,
    error,
  };
}

/** Preview of the most recently paid orders with and without the promotion. */
export function PreviewPanel({ preview: { preview, isStale, error } }: { preview: PreviewState }) {
  const t = useT();
  const format = useFormat();
  if (!preview)
    return (
      <Panel title={t('promo.preview')} note={t('promo.previewNote')}>
        <p className="fine muted">{error ? <ErrorText error={error} /> : t('promo.previewLater')}</p>
      </Panel>
    );
  const { orders, changed, beforeCents, afterCents, rows, lowestOrder } = preview;
  const renderFigure = (text: string) => (
    <b className="num" aria-busy={isStale}>
      {text}
    </b>
  );
  return (
    <Panel title={t('promo.preview')} note={t('promo.previewNote')}>
      <dl className={`grid g2 fine ${styles.figures}`}>
        <dt>{t('promo.preview.changed')}</dt>
        <dd className="text-end">{renderFigure(t('promo.preview.changedOf', { changed, orders }))}</dd>
        <dt>{t('promo.preview.cost')}</dt>
        <dd className="text-end">
          {renderFigure(format.money(computeDifferenceCents(beforeCents, afterCents)))}
        </dd>
        <dt>{t('promo.preview.sum')}</dt>
        <dd className="text-end">
          {renderFigure(`${format.money(beforeCents)} → ${format.money(afterCents)}`)}
        </dd>
        {lowestOrder && (
          <>
            <dt>{t('promo.preview.lowestOrder')}</dt>
            <dd className="text-end">
              {renderFigure(
                `${format.money(lowestOrder.beforeCents)} → ${format.money(lowestOrder.afterCents)}`,
              )}
            </dd>
          </>
        )}
      </dl>
      {rows.length > 0 && (
        <details>
          <summary className="fine">{t('promo.preview.rows', { count: rows.length })}</summary>
          <table className={`fill fine ${styles.orders}`}>
            <caption className="vh">{t('promo.preview.rows', { count: rows.length })}</caption>
            <thead>
              <tr>
                <th className="muted tiny" scope="col">
                  {t('promo.preview.order')}
                </th>
                <th className="muted tiny" scope="col" data-right>
                  {t('promo.preview.paid')}
                </th>
                <th className="muted tiny" scope="col" data-right>
                  {t('promo.preview.with')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.orderId}>
                  <th scope="row">
                    <Link to={`/admin/dashboard?tab=orders&order=${row.orderId}`}>{row.number}</Link>{' '}
                    <small className="muted">{format.date(row.paidAt, DATE_FORMAT)}</small>
                  </th>
                  <td data-right>{format.money(row.beforeCents)}</td>
                  <td data-right>{format.money(row.afterCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Panel>
  );
}
