import type { OrderWithdrawal } from '@munay/contracts/order/withdrawal';
import { Icon, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';

/** The buyer has withdrawn from the contract: when, from what, and by when the money must be back. */
export function OrderWithdrawalNote({ withdrawal }: { withdrawal: OrderWithdrawal }) {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t('withdrawal.title')}>
      <p className="state warn">
        <Icon name="circle-alert" small /> {t('withdrawal.declared', { reference: withdrawal.reference })}
      </p>
      <p>{format.date(withdrawal.declaredAt, { dateStyle: 'long', timeStyle: 'medium' })}</p>
      <p>{withdrawal.goods === '' ? t('withdrawal.everything') : `“${withdrawal.goods}”`}</p>
      <p className="muted">
        {withdrawal.closedAt === null
          ? t('withdrawal.term')
          : t('withdrawal.closed', { day: format.date(withdrawal.closedAt, { dateStyle: 'long' }) })}
      </p>
    </Panel>
  );
}
