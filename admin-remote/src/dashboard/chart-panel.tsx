import { type ReactNode, useId, useState } from 'react';
import { Button, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import styles from './chart.module.css';

export interface ChartTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
}

export function ChartPanel({
  title,
  note,
  table,
  children,
}: {
  title: string;
  note?: ReactNode;
  table: ChartTable;
  children: ReactNode;
}) {
  const t = useT();
  const [showsTable, setShowsTable] = useState(false);
  const id = useId();
  return (
    <Panel
      title={title}
      note={note}
      end={
        <Button
          variant="quiet"
          aria-pressed={showsTable}
          aria-controls={id}
          onClick={() => setShowsTable(!showsTable)}
        >
          <AdminIcon name="table-2" /> {t('chart.asTable')}
        </Button>
      }
    >
      <div id={id} className={styles.chart}>
        {showsTable ? <FigureTable {...table} /> : children}
      </div>
    </Panel>
  );
}

function FigureTable({ caption, head, rows, total }: ChartTable) {
  const t = useT();
  return (
    // A scrollable element must be reachable by keyboard
    <div
      className={styles.data}
      role="region"
      aria-label={t('chart.tableOf', { name: caption })}
      tabIndex={0}
    >
      <table className="fill fine">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={column} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {total.map((figure, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {figure}
                  </th>
                ) : (
                  <td key={column} className="num">
                    {figure}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
