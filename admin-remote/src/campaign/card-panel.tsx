import type { CampaignPreview } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, Picture, useFormat, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import styles from './campaign.module.css';

/** Product card preview for the first product whose full discount may be announced. */
export function CardPanel({ preview, percent }: { preview: CampaignPreview | undefined; percent: number }) {
  const t = useT();
  const format = useFormat();
  const rows = preview?.rows ?? [];
  const row =
    rows.find(({ announced }) => announced?.percent === percent) ??
    rows.find(({ announced }) => announced) ??
    rows[0];
  const product = endpointQuery(ENDPOINTS.openProduct, { params: { id: row?.productId ?? '' } });
  const { data: image } = useQuery({
    ...product,
    // Uses its own cache entry, because the product page must never start from cached data
    queryKey: [...product.queryKey, 'image'],
    select: ({ images }) => images[0] ?? null,
    enabled: row !== undefined,
    staleTime: Infinity,
  });
  if (!row) return null;
  const { title, size, unitPriceCents, announced } = row;
  return (
    <Panel title={t('campaign.card')}>
      <div className={styles.card}>
        <span className={`clipped tinted covered ${styles.pic}`}>
          {image && <Picture image={image} sizes="310px" alt="" />}
          {announced && <b>{format.discount(announced.percent)}</b>}
        </span>
        <p>
          <b>{title}</b> <small className="muted">{size}</small>
        </p>
        <p className="num">
          <strong>{format.money(unitPriceCents)}</strong>{' '}
          {announced && <s className="muted">{format.money(announced.beforeCents)}</s>}
        </p>
      </div>
      <p className="tiny muted">
        {announced
          ? t('campaign.cardLowest', { price: format.money(announced.beforeCents) })
          : t('campaign.cardNothing')}
      </p>
    </Panel>
  );
}
