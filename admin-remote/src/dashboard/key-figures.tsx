import type { Figures } from '@munay/contracts/admin/figures';
import { useFormat, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './overview.module.css';

export function KeyFigures({
  figures: { now, before },
  showsComparison,
}: {
  figures: Figures;
  showsComparison: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const formatMoney = (cents: number | null): string => (cents === null ? '–' : format.money(cents));
  const formatPercent = (share: number | null): string =>
    share === null ? '–' : format.number(share / 100, { style: 'percent', maximumFractionDigits: 1 });
  const rows = [
    {
      id: 'revenue',
      text: formatMoney(now.revenueCents),
      past: formatMoney(before.revenueCents),
      delta: <ChangeBadge now={now.revenueCents} before={before.revenueCents} />,
    },
    {
      id: 'orders',
      text: format.number(now.orders),
      past: format.number(before.orders),
      delta: <ChangeBadge now={now.orders} before={before.orders} />,
    },
    {
      id: 'average',
      text: formatMoney(now.averageCents),
      past: formatMoney(before.averageCents),
      delta: <ChangeBadge now={now.averageCents} before={before.averageCents} />,
    },
    {
      id: 'conversion',
      text: formatPercent(now.conversionPercent),
      past: formatPercent(before.conversionPercent),
      delta: <ChangeBadge now={now.conversionPercent} before={before.conversionPercent} points />,
    },
    {
      id: 'guests',
      text: format.number(now.guestsJoined),
      past: format.number(before.guestsJoined),
      delta: <ChangeBadge now={now.guestsJoined} before={before.guestsJoined} />,
    },
  ] as const;
  return (
    <section className={`frame on-white ${styles.kpis}`} aria-labelledby="key-figures">
      <h2 id="key-figures" className="vh">
        {t('figures.title')}
      </h2>
      <dl>
        {rows.map(({ id, text, past: previousText, delta }) => (
          <div key={id}>
            <dt className="semibold fine">
              {t(`figures.${id}`)} <small className="regular muted">{t(`figures.${id}Note`)}</small>
            </dt>
            <dd>
              <b className="num">{text}</b>
              {showsComparison && (
                <>
                  {delta}
                  <small className="muted tiny">{t('figures.was', { amount: previousText })}</small>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Change from the previous period. Changes of percentages are in percentage points. */
function ChangeBadge({
  now,
  before,
  points = false,
}: {
  now: number | null;
  before: number | null;
  points?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  if (now === null || before === null || (!points && before === 0)) return null;
  const change = points ? now - before : (now - before) / before;
  const signedFormat = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  const text = points
    ? t('figures.points', { change: format.number(change, signedFormat) })
    : format.number(change, { ...signedFormat, style: 'percent' });
  return (
    <span className={`inline-row fine ${styles.delta}`} data-way={change < 0 ? 'down' : 'up'}>
      <AdminIcon name={change < 0 ? 'arrow-down-right' : 'arrow-up-right'} />
      {text}
      <span className="vh"> {t('figures.against')}</span>
    </span>
  );
}
