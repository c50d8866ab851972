import { type ReactNode, useId, useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import {
  NEW_REPLACEMENT,
  REPLACEMENT_REASONS,
  type ReplacementReason,
} from '@munay/contracts/admin/replacement';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { countReplaceableUnits } from '@munay/contracts/order/replacement-units';
import { Button, call, findFailureFacts, getErrorText, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { AdminInput, AdminSelect } from '../../form/admin-field';
import { closeConfirmed, useLeaveWarning } from '../../form/leave-guard';
import { AdminIcon } from '../../icons/admin-icon';
import { AddressLines } from '../../order-shared/address-lines';
import { useOrderWrite } from '../../order-shared/order-queries';
import { formatName, ReplacementLines } from './replacement-lines';
import form from '../../form/form.module.css';
import styles from '../../order-shared/order-form.module.css';

interface DialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Dialog that sends items again. Staff first enter units and reason, and then review the consequences. */
export function ReplacementDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const title = useId();
  return (
    <Modal
      open={open}
      onClose={() => closeConfirmed(props.onClose)}
      className={styles.dialog ?? ''}
      labelledBy={title}
    >
      {open && <ReplacementForm {...props} title={title} />}
    </Modal>
  );
}

type Units = Readonly<Record<string, number>>;

function ReplacementForm({ order, onClose, title }: DialogProps & { title: string }) {
  const t = useT();
  const [units, setUnits] = useState<Units>({});
  const [reason, setReason] = useState<ReplacementReason>();
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const [isConfirmed, setIsConfirmed] = useState(false);
  const remainingUnits = countReplaceableUnits(order);
  const lines = order.lines.flatMap(({ id }) => {
    const quantity = units[id] ?? 0;
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
  useLeaveWarning(lines.length > 0 || note !== '');
  const replace = useOrderWrite(
    order._id,
    (reason: ReplacementReason) =>
      call(ENDPOINTS.replaceGoods, {
        params: { id: order._id },
        body: { lines, reason, key, note: note.trim() || undefined },
      }),
    { getSuccessText: () => t('replace.done'), onDone: onClose, inlineErrors: true },
  );
  const save = useForm<'goods'>({
    id: 'replace',
    check: () => ({
      goods:
        lines.length === 0
          ? t('replace.linesMissing')
          : reason === undefined
            ? t('replace.reasonMissing')
            : undefined,
    }),
    send: async () => {
      replace.reset();
      if (!isConfirmed) setIsConfirmed(true);
      else if (reason !== undefined) await replace.mutateAsync(reason);
    },
  });
  const problem = save.field('goods').error;
  return (
    <Form buttonOnly {...save.props}>
      <header>
        <div>
          <h2 id={title}>{isConfirmed ? t('replace.sure') : t('replace.title', { number: order.number })}</h2>
          {!isConfirmed && <p className="muted">{t('replace.text')}</p>}
        </div>
        <Button variant="quiet" square aria-label={t('kit.close')} onClick={() => closeConfirmed(onClose)}>
          <AdminIcon name="x" />
        </Button>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        {isConfirmed ? (
          <Review order={order} units={units} />
        ) : (
          <>
            <ReplacementLines
              order={order}
              remainingUnits={remainingUnits}
              units={units}
              onChange={setUnits}
            />
            <div className={form.grid}>
              <AdminSelect
                label={t('refund.reason')}
                path="replace.reason"
                span={6}
                value={reason ?? ''}
                onChange={(value) => setReason(REPLACEMENT_REASONS.find((item) => item === value))}
                options={[
                  { value: '', label: t('replace.reasonNone') },
                  ...REPLACEMENT_REASONS.map((value) => ({ value, label: t(`replace.reason.${value}`) })),
                ]}
              />
              <AdminInput
                label={t('refund.note')}
                path="replace.note"
                span={6}
                value={note}
                maxLength={NEW_REPLACEMENT.note.max}
                onChange={setNote}
              />
            </div>
          </>
        )}
        {(problem || replace.isError) && (
          <div className="err" role="alert">
            <AdminIcon name="circle-x" />{' '}
            {problem || <RejectionMessage order={order} error={replace.error} />}
          </div>
        )}
      </div>
      <footer>
        <Button onClick={isConfirmed ? () => setIsConfirmed(false) : onClose}>
          {t(isConfirmed ? 'replace.back' : 'refund.cancel')}
        </Button>
        <Button
          // The changed key creates a new button, so that holding or repeating Enter does not confirm the review
          key={String(isConfirmed)}
          variant="primary"
          type="submit"
          busy={save.busy}
        >
          {t(isConfirmed ? 'replace.do' : 'replace.check')}
        </Button>
      </footer>
    </Form>
  );
}

function Review({ order, units }: { order: AdminOrder; units: Units }) {
  const t = useT();
  const lines = order.lines.filter(({ id }) => (units[id] ?? 0) > 0);
  const count = lines.reduce((sum, { id }) => sum + (units[id] ?? 0), 0);
  return (
    <>
      <ul role="list">
        {lines.map((line) => (
          <li key={line.id}>
            {units[line.id]} × {formatName(line)}
          </li>
        ))}
      </ul>
      <address>
        <b>{t('replace.to')}</b>
        <br />
        <AddressLines address={order.address} />
      </address>
      <p>
        {t('replace.sureStock', { count })} {t('replace.sureMoney')}{' '}
        {order.customer.email
          ? t('replace.sureMail', { name: order.customer.name })
          : t('replace.sureNoMail')}
      </p>
    </>
  );
}

/** Error message that lists the products with insufficient stock. */
function RejectionMessage({ order, error }: { order: AdminOrder; error: Error | null }): ReactNode {
  const t = useT();
  const shortages = findFailureFacts(error, 'stockShort')?.short ?? [];
  const texts = shortages.map(({ sku, available }) => {
    const line = order.lines.find((item) => item.sku === sku);
    return t('replace.short', { name: line ? formatName(line) : sku, left: available });
  });
  return texts.length > 0 ? texts.join(' ') : error && getErrorText(error);
}
