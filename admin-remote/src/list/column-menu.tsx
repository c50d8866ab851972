import type { ViewList } from '@munay/contracts/admin/saved-view';
import { Button, useStore, useT } from '@munay/kit';
import { hiddenColumns } from '../components/device-preferences';
import { Popover } from '../components/popover';
import { AdminIcon } from '../icons/admin-icon';
import type { Column } from './data-table';
import type { ListAddress } from './list-state';
import styles from './data-list.module.css';

const listDefaultColumns = <Row,>(columns: readonly Column<Row>[]): string[] =>
  columns.filter(({ initiallyHidden }) => initiallyHidden).map(({ id }) => id);

/** Columns hidden by the saved view, otherwise on this device, otherwise by default. */
export function useHiddenColumns<Row>(
  name: ViewList | undefined,
  list: ListAddress,
  columns: readonly Column<Row>[],
): readonly string[] {
  const deviceColumns = useStore(hiddenColumns);
  return list.hidden ?? (name && deviceColumns[name]) ?? listDefaultColumns(columns);
}

export function ColumnMenu<Row>({
  name,
  list,
  columns,
}: {
  name: ViewList;
  list: ListAddress;
  columns: readonly Column<Row>[];
}) {
  const t = useT();
  const hiddenIds = useHiddenColumns(name, list, columns);
  const set = (ids: readonly string[]): void => {
    hiddenColumns.set((all) => ({ ...all, [name]: ids }));
    if (list.hidden) list.change({ page: list.state.page, hidden: null });
  };
  return (
    <Popover square side="right" label={t('list.columns')} button={<AdminIcon name="columns-3" />}>
      {() => (
        <fieldset className={`grid g1 ${styles.filter}`}>
          <legend>{t('list.columns')}</legend>
          {columns.map(({ id, head, names }) => (
            <label key={id} className="tick">
              <input
                type="checkbox"
                checked={!hiddenIds.includes(id)}
                disabled={names}
                onChange={({ target }) =>
                  set(target.checked ? hiddenIds.filter((item) => item !== id) : [...hiddenIds, id])
                }
              />
              {head}
            </label>
          ))}
          <Button variant="link" onClick={() => set(listDefaultColumns(columns))}>
            {t('list.resetColumns')}
          </Button>
        </fieldset>
      )}
    </Popover>
  );
}
