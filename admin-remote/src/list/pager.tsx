import { ButtonLink, useStore, useT } from '@munay/kit';
import { letterKeys } from '../components/device-preferences';
import { useActiveShortcuts, useShortcuts } from '../components/shortcuts';
import { Select } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import { type ListAddress, PAGE_SIZES } from './list-state';
import styles from './data-list.module.css';

export function Pager({ total, list }: { total: number; list: ListAddress }) {
  const t = useT();
  const hasLetterKeys = useStore(letterKeys);
  const activeShortcuts = useActiveShortcuts();
  const isActive = (keys: string): boolean => activeShortcuts.some((key) => key.keys === keys);
  const { page, pageSize } = list.state;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const firstRowNumber = (page - 1) * pageSize + 1;
  useShortcuts([
    {
      keys: 'n',
      group: 'list',
      label: t('keys.nextPage'),
      run: () => page < pages && list.change({ page: page + 1 }),
    },
  ]);
  return (
    <footer className={`cluster fine ${styles.pager}`}>
      <p>
        <b>
          {firstRowNumber}–{Math.min(total, firstRowNumber + pageSize - 1)}
        </b>{' '}
        {t('list.of', { total })}
      </p>
      <label className={`row g2 ${styles.size}`}>
        {t('list.pageSize')}
        <Select
          value={String(pageSize)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => list.change({ pageSize: Number(size) })}
        />
      </label>
      {hasLetterKeys && (
        <p className={`g3 tiny flex muted ${styles.hints}`} aria-hidden="true">
          {isActive('j') && (
            <span>
              <kbd>J</kbd> <kbd>K</kbd> {t('keys.hint.move')}
            </span>
          )}
          {isActive('x') && (
            <span>
              <kbd>X</kbd> {t('keys.hint.choose')}
            </span>
          )}
          {isActive('e') && (
            <span>
              <kbd>E</kbd> {t('keys.hint.open')}
            </span>
          )}
          <span>
            <kbd>?</kbd> {t('keys.hint.all')}
          </span>
        </p>
      )}
      <nav className="row push gap-6" aria-label={t('list.pages')}>
        <Step
          label={t('list.previous')}
          icon="chevron-left"
          to={page > 1 ? list.to({ page: page - 1 }) : undefined}
        />
        <span>{t('list.page', { page, pages })}</span>
        <Step
          label={t('list.next')}
          icon="chevron-right"
          to={page < pages ? list.to({ page: page + 1 }) : undefined}
        />
      </nav>
    </footer>
  );
}

function Step({
  label,
  icon,
  to,
}: {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  to: string | undefined;
}) {
  return (
    <ButtonLink square to={to} aria-label={label} title={label}>
      <AdminIcon name={icon} />
    </ButtonLink>
  );
}
