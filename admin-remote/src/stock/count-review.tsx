import { COUNT_STOCK_INPUT, type StockRow } from '@munay/contracts/admin/stock';
import { Button, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import { type Column, DataTable } from '../list/data-table';

export interface CountedLine {
  row: StockRow;
  onHand: number;
  expectedOnHand: number;
}

const toLineKey = ({ row: { sku } }: CountedLine): string => sku;
export const rowName = ({ sku, product }: StockRow): string =>
  product ? `${product.title}, ${product.size}` : sku;
const formatLineName = ({ row }: CountedLine): string => rowName(row);

/** Review of a count: sizes whose stock differs, and one note for all of them. */
export function CountReview({
  lines,
  countedSizes,
  note,
  onNoteChange,
  isSaving,
  onBack,
  onSave,
}: {
  lines: readonly CountedLine[];
  countedSizes: number;
  note: string;
  onNoteChange: (note: string) => void;
  isSaving: boolean;
  onBack: () => void;
  onSave: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const columns: Column<CountedLine>[] = [
    { id: 'size', head: t('stock.product'), names: true, phone: '1l', cell: formatLineName },
    {
      id: 'change',
      head: t('count.change'),
      right: true,
      phone: '2l',
      cell: ({ onHand, expectedOnHand }) => t('count.fromTo', { from: expectedOnHand, to: onHand }),
    },
    {
      id: 'difference',
      head: t('count.difference'),
      right: true,
      phone: '1r',
      cell: ({ onHand, expectedOnHand }) => (
        <b>{format.number(onHand - expectedOnHand, { signDisplay: 'exceptZero' })}</b>
      ),
    },
  ];
  return (
    <Panel
      title={t('count.differences')}
      note={t('count.differencesNote', { same: countedSizes - lines.length })}
      footer={
        <>
          <Button variant="quiet" disabled={isSaving} onClick={onBack}>
            {t('count.back')}
          </Button>
          <Button variant="primary" busy={isSaving} onClick={onSave}>
            <AdminIcon name="check" /> {t('count.book', { count: lines.length })}
          </Button>
        </>
      }
    >
      <DataTable
        caption={t('count.differences')}
        columns={columns}
        rows={lines}
        rowKey={toLineKey}
        rowName={formatLineName}
      />
      <AdminInput
        label={t('count.note')}
        path="note"
        hint={t('count.noteHint')}
        maxLength={COUNT_STOCK_INPUT.note.max}
        value={note}
        onChange={onNoteChange}
      />
    </Panel>
  );
}
