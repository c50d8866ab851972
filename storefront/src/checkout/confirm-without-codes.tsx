import type { ReactNode } from 'react';
import type { CartCode } from '@munay/contracts/order/cart';
import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { useCodeTexts } from '../cart/use-code-texts';

export interface ConfirmWithoutCodesProps {
  open: boolean;
  /** Codes whose conditions are not met yet. */
  codes: readonly CartCode[];
  payment: PaymentMethod;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether to place the order without these codes, and shows the reason for each code. */
export function ConfirmWithoutCodes({
  open,
  codes,
  payment,
  onConfirm,
  onClose,
}: ConfirmWithoutCodesProps): ReactNode {
  const t = useT();
  const getWords = useCodeTexts();
  const names = { codes: codes.map(({ code }) => code).join(', ') };
  const verb = METHOD_TRAITS[payment].paid === 'onPage' ? 'pay' : 'order';
  return (
    <ConfirmDialog
      open={open}
      harmless
      title={t(`code.${verb}Without`, names)}
      text={codes.map((code) => `${code.code}: ${getWords(code)}`).join(' ')}
      confirmLabel={t(`code.${verb}WithoutYes`, names)}
      cancelLabel={t('code.payWithoutNo')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
