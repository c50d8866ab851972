import { getCarrierName, trackingUrl } from '@munay/contracts/admin/parcel';
import type { OrderView } from '@munay/contracts/order/order';
import type { ReplacementView } from '@munay/contracts/order/replacement';
import { ButtonLink, Icon, useFormat, useT } from '@munay/kit';

const DAY_FORMAT = { day: 'numeric', month: 'long' } as const;

/** Replacements for an order with their products, status and tracking link. */
export function ReplacementParcels({
  order: { replacements = [] },
  heading = 'h2',
}: {
  order: Pick<OrderView, 'replacements'>;
  heading?: 'h2' | 'h3';
}) {
  return replacements.map((entry) => <Parcel key={entry._id} replacement={entry} heading={heading} />);
}

function Parcel({ replacement, heading: Heading }: { replacement: ReplacementView; heading: 'h2' | 'h3' }) {
  const t = useT();
  const format = useFormat();
  const { _id, lines, shippedAt, cancelledAt, carrier = '', tracking } = replacement;
  const url = trackingUrl(replacement);
  const title = `replacement-${_id}`;
  return (
    <section className="grid g3" aria-labelledby={title}>
      <Heading id={title}>{t('replacement.title')}</Heading>
      <p className={`state ${cancelledAt ? 'info' : 'ok'}`}>
        <Icon name={cancelledAt ? 'info' : shippedAt ? 'truck' : 'clock'} small />{' '}
        {cancelledAt
          ? t('replacement.cancelled', { day: format.date(cancelledAt, DAY_FORMAT) })
          : shippedAt
            ? t('replacement.shipped', { day: format.date(shippedAt, DAY_FORMAT) })
            : t('replacement.due')}
      </p>
      <ul className="small" role="list">
        {lines.map(({ lineId, title: name, size, quantity }) => (
          <li key={lineId}>{t('replacement.line', { quantity, title: name, size })}</li>
        ))}
      </ul>
      {tracking && (
        <p className="small">
          {getCarrierName(carrier)} <b className="num">{tracking}</b>
        </p>
      )}
      {url && (
        <div className="acts">
          <ButtonLink variant="primary" href={url} target="_blank" rel="noreferrer">
            {t('replacement.follow')} <span className="vh">{t('orders.newWindow')}</span>
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
