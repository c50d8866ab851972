import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { Button, Icon, useFormat, useT } from '@munay/kit';
import { TermsLine } from '../contact-details/terms-line';
import type { Payer } from './payer';
import styles from './checkout.module.css';

interface OrderButtonProps {
  form: string;
  busy: boolean;
  /** Whether the first price is still loading. */
  isUnpriced: boolean;
  payment: PaymentMethod;
  totalCents: number | undefined;
}

export function OrderButton({ form, busy, isUnpriced, payment, totalCents }: OrderButtonProps) {
  const t = useT();
  const format = useFormat();
  const verb = METHOD_TRAITS[payment].paid === 'onPage' ? 'pay' : 'order';
  const label =
    totalCents === undefined
      ? t(`checkout.${verb}Now`)
      : t(`checkout.${verb}`, { sum: format.money(totalCents) });
  return (
    <Button
      variant="primary"
      wide
      className={`${styles.pay} ${isUnpriced ? styles.unpriced : ''}`}
      type="submit"
      form={form}
      busy={busy}
    >
      <Icon name="lock" small /> <span>{busy ? t('checkout.wait') : label}</span>
    </Button>
  );
}

export function Conditions({ isGuest }: Pick<Payer, 'isGuest'>) {
  const t = useT();
  return (
    <div className={`grid g2 pt3 ${styles.fine}`}>
      <TermsLine prefix={t('checkout.accept')} />
      <p className="g2 small muted flex">
        <Icon name="rotate-ccw" small />
        <span>{t(isGuest ? 'checkout.fineGuest' : 'checkout.fine')}</span>
      </p>
    </div>
  );
}
