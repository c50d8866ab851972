import { Icon, type IconName, Link, useNavigate, useT } from '@munay/kit';
import { type OrderListState, PAGE_SIZES, withChange } from './order-list-query';
import styles from './order.module.css';

/** Which rows are shown, how many a page holds, and the way to the pages beside. */
export function Pager({ total, state }: { total: number; state: OrderListState }) {
  const t = useT();
  const navigate = useNavigate();
  const pages = Math.max(1, Math.ceil(total / state.pageSize));
  const first = (state.page - 1) * state.pageSize + 1;
  return (
    <footer className={styles.pager}>
      <p>{t('pager.rows', { first, last: Math.min(total, first + state.pageSize - 1), total })}</p>
      <label>
        {t('pager.size')}{' '}
        <select
          className={styles.select}
          value={state.pageSize}
          onChange={(event) => void navigate(withChange(state, { pageSize: Number(event.target.value) }))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <nav className={styles.pages} aria-label={t('pager.label')}>
        <Step
          label={t('pager.previous')}
          icon="chevron-left"
          to={state.page > 1 ? withChange(state, { page: state.page - 1 }) : null}
        />
        <span>{t('pager.page', { page: state.page, pages })}</span>
        <Step
          label={t('pager.next')}
          icon="chevron-right"
          to={state.page < pages ? withChange(state, { page: state.page + 1 }) : null}
        />
      </nav>
    </footer>
  );
}

function Step({ label, icon, to }: { label: string; icon: IconName; to: string | null }) {
  if (to === null)
    return (
      <span className={styles.step} aria-disabled="true">
        <Icon name={icon} small />
      </span>
    );
  return (
    <Link className={styles.step} to={to} aria-label={label}>
      <Icon name={icon} small />
    </Link>
  );
}
