import type { ReactNode } from 'react';
import type { WithdrawalReceipt } from '@munay/contracts/order/withdrawal';
import { Button, ButtonLink, Icon, useFormat, useT } from '@munay/kit';
import { Facts, Steps, StepTitle } from './steps';
import styles from './withdrawal.module.css';

/**
 * The complete receipt is only available to the script that sent the declaration, because a URL must not contain it.
 */
export type ReceiptData = WithdrawalReceipt | Pick<WithdrawalReceipt, 'reference' | 'declaredAt'>;

/** Step 3: the receipt on screen. The same receipt is emailed. */
export function Receipt({ receipt }: { receipt: ReceiptData }): ReactNode {
  const t = useT();
  const format = useFormat();
  const withdrawalReceipt = 'email' in receipt ? receipt : undefined;
  return (
    <div className="panel content-start tinted">
      <Steps at="done" />
      <p className="state ok">
        <Icon name="circle-check" /> {t('withdrawal.received')}
      </p>
      <StepTitle>{t('withdrawal.done')}</StepTitle>
      <div className={`grid fill g3 ${styles.receipt}`}>
        <p className="small muted">{t('withdrawal.reference', { reference: receipt.reference })}</p>
        <p className={`num ${styles.reference}`}>
          <b>{format.date(receipt.declaredAt, { dateStyle: 'long', timeStyle: 'medium' })}</b>{' '}
          <span className="muted small">{t('withdrawal.zone')}</span>
        </p>
        {withdrawalReceipt && (
          <Facts
            facts={[
              [t('withdrawal.who'), `${withdrawalReceipt.name}, ${withdrawalReceipt.email}`],
              [t('withdrawal.contract'), t('withdrawal.order', { number: withdrawalReceipt.orderNumber })],
              [t('withdrawal.what'), withdrawalReceipt.goods || t('withdrawal.everything')],
            ]}
          />
        )}
        <p className="small muted">{t('withdrawal.company')}</p>
      </div>
      <p className="small">
        {withdrawalReceipt
          ? t('withdrawal.mailed', { email: withdrawalReceipt.email })
          : t('withdrawal.mailedThen')}
      </p>
      <div className="acts">
        {withdrawalReceipt && <Button onClick={() => window.print()}>{t('withdrawal.print')}</Button>}
        <ButtonLink variant="quiet" to="/shop">
          {t('layout.backToShop')}
        </ButtonLink>
      </div>
    </div>
  );
}
