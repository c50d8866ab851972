import type { AdminOrder } from '@munay/contracts/admin/order';
import { computeRefundDeadline, type OrderWithdrawal } from '@munay/contracts/order/withdrawal';
import { Button, Icon, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';

/** A withdrawal: when it was declared, its items, and the refund deadline. */
export function OrderWithdrawalNote({
  order,
  withdrawal,
  onRefund,
}: {
  order: AdminOrder;
  withdrawal: OrderWithdrawal;
  onRefund: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const formatDay = (date: string): string => format.date(date, { dateStyle: 'long' });
  return (
    <Panel title={t('withdrawal.title')}>
      <p className="state warn">
        <Icon name="circle-alert" small /> {t('withdrawal.declared', { reference: withdrawal.reference })}
      </p>
      <p>{format.date(withdrawal.declaredAt, { dateStyle: 'long', timeStyle: 'medium' })}</p>
      <p>{withdrawal.goods === '' ? t('withdrawal.everything') : `“${withdrawal.goods}”`}</p>
      <p className="muted">
        {withdrawal.closedAt === null
          ? t('withdrawal.term', { day: formatDay(computeRefundDeadline(withdrawal.declaredAt)) })
          : t('withdrawal.closed', { day: formatDay(withdrawal.closedAt) })}
      </p>
      {withdrawal.closedAt === null && order.refundableCents > 0 && (
        <p>
          <Button onClick={onRefund}>
            <Icon name="rotate-ccw" small /> {t('order.refund')}
          </Button>
        </p>
      )}
    </Panel>
  );
}
