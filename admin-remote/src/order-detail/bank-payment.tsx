import { useState } from 'react';
import { type AdminOrder, BANK_PAYMENT } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { parseEuros } from '@munay/contracts/money';
import { Button, call, useFormat, useT } from '@munay/kit';
import { Note } from '../feedback/list-states';
import { AdminInput } from '../form/admin-field';
import { DocumentForm } from '../form/document-form';
import { computeDifferenceCents } from '../form/draft-money';
import { useOrderWrite } from '../order-shared/order-queries';
import form from '../form/form.module.css';
import formStyles from '../order-shared/order-form.module.css';

/** Records a bank transfer. An amount that differs from the total is recorded and reported to the buyer by email. */
export function BankPayment({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [isReferenceMissing, setIsReferenceMissing] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const params = { id: order._id };
  const { missingCents, surplusCents, receivedCents, version } = order;
  const expectedCents = missingCents || order.totals.totalCents;
  const expectedText = format.money(expectedCents);
  const cents = parseEuros(amount);
  const isOtherAmount =
    cents !== null && cents > 0 && cents !== expectedCents && cents !== order.totals.totalCents;
  const amountCents = cents ?? expectedCents;
  const body = { reference: reference.trim(), amountCents };
  const record = useOrderWrite(order._id, () => call(ENDPOINTS.recordBankPayment, { params, body }), {
    getSuccessText: () => t('order.bankRecorded'),
  });
  const recordTransfer = useOrderWrite(
    order._id,
    () => call(ENDPOINTS.recordOtherTransfer, { params, body: { ...body, version } }),
    {
      getSuccessText: () => t('order.bankNoted'),
      onDone: () => {
        setReference('');
        setAmount('');
        setIsChecked(false);
      },
    },
  );
  const check = (): boolean => {
    const hasReference = reference.trim() !== '';
    setIsReferenceMissing(!hasReference);
    setIsChecked(true);
    return hasReference && cents !== null && cents > 0 && !isOtherAmount && !record.isPending;
  };
  const difference = format.money(computeDifferenceCents(expectedCents, amountCents));
  const amountError = isOtherAmount
    ? t(amountCents < expectedCents ? 'order.bankMissing' : 'order.bankTooMuch', {
        sum: expectedText,
        difference,
      })
    : t('order.bankExact', { sum: expectedText });
  const isInvalid = isChecked && (cents === null || cents <= 0 || isOtherAmount);
  return (
    <>
      {receivedCents > 0 && (
        <Note tone="info">
          {t(surplusCents > 0 ? 'order.bankSurplus' : 'order.bankRest', {
            received: format.money(receivedCents),
            difference: format.money(surplusCents || missingCents),
            sum: expectedText,
          })}
        </Note>
      )}
      <DocumentForm
        onCheck={check}
        review={{
          title: t('order.bankReview', { sum: format.money(order.totals.totalCents) }),
          text: t('order.bankReviewText', { number: order.number }),
          confirmLabel: t('order.bankConfirm'),
        }}
        onIssue={() => record.mutate(undefined)}
      >
        <div className={form.grid}>
          <AdminInput
            label={t('order.bankReference')}
            path="bank.reference"
            span={6}
            value={reference}
            maxLength={BANK_PAYMENT.reference.max}
            error={isReferenceMissing ? t('refund.referenceMissing') : undefined}
            hint={t('order.bankReferenceHint')}
            onChange={(next) => {
              setReference(next);
              setIsReferenceMissing(false);
            }}
          />
          <AdminInput
            label={t('order.bankAmount')}
            path="bank.amount"
            span={6}
            inputMode="decimal"
            unit="€"
            value={amount}
            error={isInvalid ? amountError : undefined}
            onChange={(next) => {
              setAmount(next);
              setIsChecked(false);
            }}
          />
        </div>
        <p className={`cluster spread ${formStyles.ends}`}>
          {isInvalid && isOtherAmount && !isReferenceMissing && (
            <Button busy={recordTransfer.isPending} onClick={() => recordTransfer.mutate(undefined)}>
              {t('order.bankNote', { sum: format.money(amountCents) })}
            </Button>
          )}
          <Button variant="primary" type="submit" busy={record.isPending}>
            {t('order.bankRecord', { sum: expectedText })}
          </Button>
        </p>
      </DocumentForm>
    </>
  );
}
