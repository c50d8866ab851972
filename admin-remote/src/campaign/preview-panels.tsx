import { useState } from 'react';
import type {
  CampaignInput,
  CampaignOverlap,
  CampaignPreview,
  CampaignSize,
} from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  endpointQuery,
  ErrorText,
  keepPreviousData,
  Link,
  useDebounced,
  useFormat,
  useQuery,
  useT,
} from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { type Column, DataTable } from '../list/data-table';
import { isComplete } from './campaign-draft';
import { describeOverlap, formatPeriod } from './campaign-texts';
import styles from './campaign.module.css';

const INITIAL_ROW_COUNT = 12;

interface PreviewState {
  preview: CampaignPreview | undefined;
  /** Whether the displayed preview is outdated, because a newer preview is loading or has failed. */
  isStale: boolean;
  error: Error | null;
}

/**
 * Previews the campaign as soon as all fields are valid. The query key excludes the title, because it does not affect
 * the preview.
 */
export function usePreview({ title: _, ...input }: CampaignInput): PreviewState {
  const serializedInput = JSON.stringify({ ...input, title: { es: '-', en: '-' } });
  const debouncedInput = useDebounced(serializedInput);
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(ENDPOINTS.previewCampaign, { body: JSON.parse(debouncedInput) as CampaignInput }),
    enabled: isComplete({ ...input, title: { es: '', en: '' } }) && debouncedInput === serializedInput,
    placeholderData: keepPreviousData,
  });
  return {
    preview: data,
    isStale: debouncedInput !== serializedInput || isFetching || error !== null,
    error,
  };
}

const getSizeKey = ({ sku }: CampaignSize): string => sku;
const getSizeName = ({ title, size }: CampaignSize): string => `${title}, ${size}`;

/** The struck-through reference price of each size, as required by law. */
export function SizePanel({
  preview: { preview, isStale },
  percent,
}: {
  preview: PreviewState;
  percent: number;
}) {
  const t = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  if (!preview || preview.rows.length === 0) return null;
  const hasLowerDiscount = ({ announced }: CampaignSize): boolean => announced?.percent !== percent;
  const lowerCount = preview.rows.filter(hasLowerDiscount).length;
  const rows = all ? preview.rows : preview.rows.slice(0, INITIAL_ROW_COUNT);
  const hasMore = rows.length < preview.rows.length;
  const columns: Column<CampaignSize>[] = [
    {
      id: 'size',
      head: t('campaign.size'),
      names: true,
      phone: '1l',
      cell: ({ productId, title, size }) => (
        <>
          <Link to={`/admin/update-product/${productId}`}>{title}</Link>{' '}
          <small className="muted">{size}</small>
        </>
      ),
    },
    {
      id: 'usual',
      head: t('campaign.usual'),
      right: true,
      hiddenBelow: 'middle',
      cell: ({ priceCents }) => format.money(priceCents),
    },
    {
      id: 'lowest',
      head: t('campaign.lowest'),
      right: true,
      phone: '2r',
      phoneCell: ({ lowest30DaysCents: cents }) =>
        cents === null ? '–' : t('campaign.lowestOf', { price: format.money(cents) }),
      cell: ({ lowest30DaysCents: cents }) => (cents === null ? '–' : format.money(cents)),
    },
    {
      id: 'price',
      head: t('campaign.price'),
      right: true,
      phone: '1r',
      cell: ({ unitPriceCents }) => <b>{format.money(unitPriceCents)}</b>,
    },
    {
      id: 'announced',
      head: t('campaign.announced'),
      right: true,
      phone: '2l',
      cell: (row) => (
        <span className={hasLowerDiscount(row) ? styles.less : undefined}>
          {row.announced
            ? t('campaign.announcedFrom', {
                discount: format.discount(row.announced.percent),
                price: format.money(row.announced.beforeCents),
              })
            : t('campaign.announcedNothing')}
        </span>
      ),
    },
  ];
  return (
    <Panel
      title={t('campaign.struck')}
      note={t('campaign.struckNote', { shown: rows.length, count: preview.sizes })}
      flush
      footer={
        (lowerCount > 0 || hasMore) && (
          <span className="fine muted">
            {lowerCount > 0 && t('campaign.lessNote', { count: lowerCount })}{' '}
            {hasMore && (
              <Button variant="quiet" onClick={() => setAll(true)}>
                {t('campaign.showAll', { count: preview.rows.length })}
              </Button>
            )}
          </span>
        )
      }
    >
      <div aria-busy={isStale}>
        <DataTable
          caption={t('campaign.struck')}
          columns={columns}
          rows={rows}
          rowKey={getSizeKey}
          rowName={getSizeName}
        />
      </div>
    </Panel>
  );
}

/** Products that have another discount in the same period, and whether the campaign overrides it. */
export function OverlapPanel({
  preview: { preview },
  replace,
  onReplace,
}: {
  preview: PreviewState;
  replace: readonly string[];
  onReplace: (ids: string[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  if (!preview || preview.overlaps.length === 0) return null;
  const describeOutcome = ({ obstacle, replaced, after }: CampaignOverlap): string => {
    if (obstacle === 'full') return t('campaign.overlap.full');
    if (!replaced) return t('campaign.overlap.skipped');
    if (!after) return t('campaign.overlap.cut');
    const day = format.date(after.startsAt, DAY_AND_TIME_FORMAT);
    return after.announcedPercent > 0
      ? t('campaign.overlap.after', { day, discount: format.discount(after.announcedPercent) })
      : t('campaign.overlap.afterNothing', { day });
  };
  return (
    <Panel title={t('campaign.overlaps')} note={t('campaign.overlapsNote')}>
      <ul className={`grid g3 ${styles.rows}`} role="list">
        {preview.overlaps.map((overlap) => (
          <li key={`${overlap._id}${overlap.startsAt}`}>
            <span>
              <b>{overlap.title}</b>{' '}
              <span className="fine muted">
                {describeOverlap(overlap, t, format)},{' '}
                {t(
                  overlap.endsAt === null ? 'campaign.from' : 'campaign.fromTo',
                  formatPeriod(overlap, format),
                )}
                . {describeOutcome(overlap)}
              </span>
            </span>
            <label className="tick">
              <input
                type="checkbox"
                aria-label={t('campaign.replaceOf', { title: overlap.title })}
                checked={replace.includes(overlap._id)}
                onChange={({ target }) =>
                  onReplace(
                    target.checked
                      ? [...replace, overlap._id]
                      : replace.filter((value) => value !== overlap._id),
                  )
                }
              />
              <span>{t('field.campaign.replace')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Lists the consequences of publishing a campaign. */
export function PublishPanel({ preview: { preview, isStale, error } }: { preview: PreviewState }) {
  const t = useT();
  const format = useFormat();
  if (!preview)
    return (
      <Panel title={t('campaign.onPublish')}>
        <p className="fine muted">{error ? <ErrorText error={error} /> : t('campaign.previewLater')}</p>
      </Panel>
    );
  const { products, discounted, sizes, startsAt, endsAt } = preview;
  const renderCount = (count: number) => (
    <dd>
      <b className="num" aria-busy={isStale}>
        {count}
      </b>
    </dd>
  );
  return (
    <Panel title={t('campaign.onPublish')}>
      <dl className={`grid g2 fine ${styles.figures}`}>
        <dt>{t('campaign.products')}</dt>
        {renderCount(products)}
        <dt>{t('campaign.discounted')}</dt>
        {renderCount(discounted)}
        <dt>{t('campaign.sizes')}</dt>
        {renderCount(sizes)}
      </dl>
      {discounted === 0 ? (
        <p className={`fine ${styles.less}`}>
          {t(products === 0 ? 'campaign.noneMeant' : 'campaign.noneLeft')}
        </p>
      ) : (
        <ol className={`grid g2 fine ${styles.steps}`}>
          <li>{t('campaign.step.write')}</li>
          <li>{t('campaign.step.start', { moment: format.date(startsAt, DAY_AND_TIME_FORMAT) })}</li>
          <li>{t('campaign.step.end', { moment: format.date(endsAt, DAY_AND_TIME_FORMAT) })}</li>
        </ol>
      )}
    </Panel>
  );
}
