import { type ReactNode, useCallback, useRef } from 'react';
import { Button, Link, useNavigate, useStore, useT } from '@munay/kit';
import { density } from '../components/device-preferences';
import { useShortcuts } from '../components/shortcuts';
import { AdminIcon } from '../icons/admin-icon';
import type { ListAddress } from './list-state';
import type { Selection } from './selection';
import styles from './data-table.module.css';

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  names?: true;
  /** Sort field of the API; must be in the list's `sorts`. */
  sort?: string;
  right?: true;
  initiallyHidden?: true;
  /** Container width below which the column is hidden: `wide` 1140 px, `middle` 860 px, `narrow` 760 px. */
  hiddenBelow?: 'wide' | 'middle' | 'narrow';
  /**
   * Position on a phone, where a row is rendered as three lines with a left and a right end: `1l` is the row's name,
   * `1r` its amount. Columns without a position are hidden there.
   */
  phone?: '1l' | '1r' | '2l' | '2r' | '3l' | '3r';
  /** Text for phones, where no column heading explains the number. */
  phoneCell?: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  rowTo?: (row: Row) => string;
  list?: ListAddress;
  selection?: Selection;
  renderMore?: (row: Row) => ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, list, selection, renderMore } = props;
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useStore(density);
  useRowKeys(body, props);
  return (
    <table className={`fill fine ${styles.table}`} data-density={height}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <td className={styles.check}>
              <input
                type="checkbox"
                aria-label={t('list.choosePage')}
                checked={rows.length > 0 && selection.keys.length === rows.length}
                onChange={selection.togglePage}
              />
            </td>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} list={list} />
          ))}
          {renderMore && (
            <td className={styles.more}>
              <span className="vh">{t('list.actions')}</span>
            </td>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ column, list }: { column: Column<Row>; list: ListAddress | undefined }) {
  const { head, sort, right, hiddenBelow, id } = column;
  const shape = { 'data-right': right, 'data-leaves': hiddenBelow, 'data-column': id };
  if (!sort || !list)
    return (
      <th scope="col" {...shape}>
        {head}
      </th>
    );
  const direction = { [sort]: 'ascending', [`-${sort}`]: 'descending' }[list.state.sort];
  return (
    <th scope="col" aria-sort={(direction as 'ascending' | 'descending' | undefined) ?? 'none'} {...shape}>
      <Button
        variant="plain"
        className={`bare inline-row ${styles.sort}`}
        onClick={() => list.change({ sort: direction === 'descending' ? sort : `-${sort}` })}
      >
        {head}
        <AdminIcon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} />
      </Button>
    </th>
  );
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  rowName,
  rowTo,
  selection,
  renderMore,
}: DataTableProps<Row> & { row: Row }) {
  const t = useT();
  const key = rowKey(row);
  const isSelected = selection?.has(key) ?? false;
  return (
    <tr data-key={key} data-chosen={isSelected}>
      {selection && (
        <td className={styles.check}>
          <input
            type="checkbox"
            aria-label={t('list.choose', { name: rowName(row) })}
            checked={isSelected}
            onChange={(event) =>
              selection.toggle(key, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map(({ id, names, cell, right, hiddenBelow, phone, phoneCell }) => {
        const shape = {
          'data-right': right,
          'data-leaves': hiddenBelow,
          'data-phone': phone ?? 'none',
          'data-column': id,
        };
        return names ? (
          <th key={id} scope="row" {...shape}>
            {rowTo ? <Link to={rowTo(row)}>{cell(row)}</Link> : cell(row)}
          </th>
        ) : (
          <td key={id} {...shape}>
            {phoneCell ? (
              <>
                <span className={styles.underHead}>{cell(row)}</span>
                <span className={styles.alone}>{phoneCell(row)}</span>
              </>
            ) : (
              cell(row)
            )}
          </td>
        );
      })}
      {renderMore && <td className={styles.more}>{renderMore(row)}</td>}
    </tr>
  );
}

/** J and K move the focus between rows, so that Enter and screen readers follow. X selects a row, E opens it. */
function useRowKeys<Row>(
  body: { current: HTMLTableSectionElement | null },
  { rows, rowKey, rowTo, selection, list }: DataTableProps<Row>,
): void {
  const t = useT();
  const navigate = useNavigate();
  const lastKey = useRef<string>(undefined);
  const getFocusedRow = useCallback((): HTMLElement | undefined => {
    const all = [...(body.current?.rows ?? [])];
    const focusedRow = all.find((row) => row.contains(document.activeElement));
    return focusedRow ?? all.find(({ dataset }) => dataset.key === lastKey.current);
  }, [body]);

  const moveFocus = (step: 1 | -1): void => {
    const all = [...(body.current?.rows ?? [])];
    const index = all.indexOf(getFocusedRow() as HTMLTableRowElement);
    const next = all[index < 0 ? 0 : Math.min(all.length - 1, Math.max(0, index + step))];
    lastKey.current = next?.dataset.key;
    const control =
      next?.querySelector<HTMLElement>('th a') ?? next?.querySelector<HTMLElement>('a, button, input');
    control?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const runForRow = (action: (key: string) => void): void => {
    const key = getFocusedRow()?.dataset.key;
    if (key !== undefined) action(key);
  };
  const open = (key: string): void => {
    const row = rows.find((item) => rowKey(item) === key);
    if (row !== undefined && rowTo) void navigate(rowTo(row));
  };
  useShortcuts([
    { keys: 'j', group: 'list', label: t('keys.next'), run: () => moveFocus(1) },
    { keys: 'k', group: 'list', label: t('keys.previous'), run: () => moveFocus(-1) },
    ...(selection
      ? [
          {
            keys: 'x',
            group: 'list' as const,
            label: t('keys.choose'),
            run: () => runForRow((key) => selection.toggle(key)),
          },
        ]
      : []),
    ...(rowTo
      ? [{ keys: 'e', group: 'list' as const, label: t('keys.open'), run: () => runForRow(open) }]
      : []),
    ...(list
      ? [
          {
            keys: 'd',
            group: 'list' as const,
            label: t('keys.density'),
            run: () => density.set((current) => (current === 'compact' ? 'roomy' : 'compact')),
          },
        ]
      : []),
  ]);
}
