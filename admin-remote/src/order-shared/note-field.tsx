import { EDIT_ORDER_INPUT } from '@munay/contracts/admin/order';
import { useT } from '@munay/kit';
import { AdminTextarea } from '../form/admin-field';

/** Text area for the buyer's order note. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useT();
  return (
    <AdminTextarea
      label={t('order.note')}
      path="note"
      rows={2}
      maxLength={EDIT_ORDER_INPUT.note.max}
      value={value}
      onChange={onChange}
    />
  );
}
