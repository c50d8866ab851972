import type { StoreSales } from '@munay/contracts/admin/store';
import { Input, Link, useT } from '@munay/kit';
import type { ListAddress } from '../list/list-state';
import { createLastDaysPeriod, PERIOD_LENGTHS_DAYS, type SalesPeriod } from './sales-period';
import styles from './store.module.css';

/** The entered period, also stored in the URL. */
type PeriodInput = Record<keyof SalesPeriod, string>;

const toFilters = ({ from, to }: PeriodInput): Record<string, string[]> => ({ from: [from], to: [to] });

export function SalesPeriodBar({ list, sales }: { list: ListAddress; sales: StoreSales | undefined }) {
  const t = useT();
  const now = new Date();
  const period: PeriodInput = {
    from: list.state.filters.from?.[0] ?? sales?.from ?? '',
    to: list.state.filters.to?.[0] ?? sales?.to ?? '',
  };
  const renderField = (name: keyof SalesPeriod) => (
    <label>
      <span>{t(name === 'from' ? 'store.dayFrom' : 'store.dayTo')}</span>
      <Input
        type="date"
        value={period[name]}
        onChange={({ target }) =>
          target.value && list.change({ filters: toFilters({ ...period, [name]: target.value }) })
        }
      />
    </label>
  );
  return (
    <div className={`wraps ${styles.period}`} role="group" aria-label={t('store.period')}>
      <nav className={styles.seg} aria-label={t('store.period')}>
        {PERIOD_LENGTHS_DAYS.map((days) => {
          const defaultPeriod = createLastDaysPeriod(days, now);
          return (
            <Link
              key={days}
              to={list.to({ filters: toFilters(defaultPeriod) })}
              aria-current={
                defaultPeriod.from === period.from && defaultPeriod.to === period.to ? 'true' : undefined
              }
            >
              {t('store.days', { count: days })}
            </Link>
          );
        })}
      </nav>
      {renderField('from')}
      {renderField('to')}
    </div>
  );
}
