import { useState } from 'react';
import {
  DRAFT_CODE,
  type DraftOrder,
  type DraftQuote,
  MANUAL_DISCOUNT,
} from '@munay/contracts/admin/draft-order';
import { LIMITS } from '@munay/contracts/limits';
import { parseEuros } from '@munay/contracts/money';
import type { CartCode } from '@munay/contracts/order/cart';
import { buildOrderRows, getDeliveryLabel } from '@munay/contracts/pricing/order-rows';
import { Button, currentLocale, useFormat, useT } from '@munay/kit';
import { DATE_FORMAT, DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { AdminInput, AdminSelect } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import form from '../form/form.module.css';

const MANUAL_DISCOUNT_UNITS = ['none', 'percent', 'cents'] as const;

/** The customer's coupon codes, and the manual discount as entered. */
export interface DraftDiscounts {
  codes: readonly string[];
  unit: (typeof MANUAL_DISCOUNT_UNITS)[number];
  amount: string;
  reason: string;
}

export const NO_DISCOUNTS: DraftDiscounts = { codes: [], unit: 'none', amount: '', reason: '' };

const NO_REASON = '–';

/** The manual discount in the API's format; null while the input is empty or invalid. */
function parseAmount({ unit, amount }: DraftDiscounts): number | null {
  if (unit !== 'percent') return parseEuros(amount);
  return /^\d+$/.test(amount.trim()) ? Number(amount) : null;
}

/** Fields of the manual discount that are still missing. */
export const listMissingFields = (discounts: DraftDiscounts): string[] =>
  discounts.unit === 'none'
    ? []
    : [
        ...(parseAmount(discounts) === null ? [`manualDiscount.${discounts.unit}`] : []),
        ...(discounts.reason.trim() === '' ? ['manualDiscount.reason'] : []),
      ];

/** Draft order discounts in the API's format. They reduce the price even before staff have entered the reason. */
export function toRequestBody(discounts: DraftDiscounts): Pick<DraftOrder, 'codes' | 'manualDiscount'> {
  const amount = parseAmount(discounts);
  return {
    codes: discounts.codes.length > 0 ? [...discounts.codes] : undefined,
    manualDiscount:
      discounts.unit !== 'none' && amount !== null
        ? { [discounts.unit]: amount, reason: discounts.reason.trim() || NO_REASON }
        : undefined,
  };
}

/** Draft order discounts: codes, the manual discount, and which promotions apply. */
export function DraftDiscountsPanel({
  discounts,
  quote,
  isStale,
  errors,
  onChange,
}: {
  discounts: DraftDiscounts;
  quote: DraftQuote | undefined;
  isStale: boolean;
  errors: FieldErrors;
  onChange: (next: DraftDiscounts) => void;
}) {
  const t = useT();
  const [codeInput, setCodeInput] = useState('');
  const code = codeInput.trim();
  const add = (): void => {
    if (code === '' || discounts.codes.length >= LIMITS.cartCodes) return;
    setCodeInput('');
    if (!discounts.codes.includes(code)) onChange({ ...discounts, codes: [...discounts.codes, code] });
  };
  return (
    <Panel title={t('draft.off')} note={t('draft.offNote')}>
      <div className={form.grid}>
        <AdminInput
          label={t('draft.code')}
          path="codes"
          span={6}
          value={codeInput}
          maxLength={DRAFT_CODE.max}
          error={errors.codes}
          disabled={discounts.codes.length >= LIMITS.cartCodes}
          aside={
            <Button variant="link" onClick={add}>
              {t('draft.addCode')}
            </Button>
          }
          onChange={setCodeInput}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      <ul className="grid gap-10" role="list">
        {discounts.codes.map((value, index) => (
          <li key={value} className="row spread g2">
            <span aria-busy={isStale}>
              <b>{quote?.codes?.[index]?.code ?? value}</b> <CodeText code={quote?.codes?.[index]} />
            </span>
            <Button
              variant="quiet"
              square
              aria-label={t('draft.removeCode', { code: value })}
              onClick={() =>
                onChange({ ...discounts, codes: discounts.codes.filter((candidate) => candidate !== value) })
              }
            >
              <AdminIcon name="x" />
            </Button>
          </li>
        ))}
      </ul>
      <div className={form.grid}>
        <AdminSelect
          label={t('draft.manualDiscount')}
          path="manualDiscount"
          span={4}
          value={discounts.unit}
          options={MANUAL_DISCOUNT_UNITS.map((value) => ({
            value,
            label: t(`draft.manualDiscount.${value}`),
          }))}
          onChange={(value) =>
            onChange({ ...discounts, unit: MANUAL_DISCOUNT_UNITS.find((unit) => unit === value) ?? 'none' })
          }
        />
        {discounts.unit !== 'none' && (
          <>
            <AdminInput
              label={t('draft.cutAmount')}
              path={`manualDiscount.${discounts.unit}`}
              span={3}
              unit={discounts.unit === 'percent' ? '%' : '€'}
              inputMode="decimal"
              value={discounts.amount}
              error={errors[`manualDiscount.${discounts.unit}`] ?? errors['manualDiscount.cents']}
              onChange={(amount) => onChange({ ...discounts, amount })}
            />
            <AdminInput
              label={t('draft.cutReason')}
              path="manualDiscount.reason"
              span={4}
              maxLength={MANUAL_DISCOUNT.reason.max}
              hint={t('draft.cutReasonHint')}
              value={discounts.reason}
              error={errors['manualDiscount.reason']}
              onChange={(reason) => onChange({ ...discounts, reason })}
            />
          </>
        )}
      </div>
      {quote && <DraftRows quote={quote} isStale={isStale} />}
    </Panel>
  );
}

function CodeText({ code }: { code: CartCode | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!code) return null;
  const { state, savedCents, reason, missingCents = 0, at, betterPromotion } = code;
  if (state === 'applied' || reason === undefined)
    return t('draft.code.applied', { amount: format.money(savedCents) });
  if (reason === 'betterApplied' && betterPromotion)
    return t('draft.code.better', {
      title: betterPromotion.title,
      amount: format.money(betterPromotion.cents),
    });
  return t(`draft.code.${reason}`, {
    amount: format.money(missingCents),
    date: at ? format.date(at, reason === 'codeReserved' ? DAY_AND_TIME_FORMAT : DATE_FORMAT) : '',
  });
}

/** Order amounts as the buyer will see them, and whether and why the manual discount applies. */
function DraftRows({
  quote: { lines, sums, manualDiscount },
  isStale,
}: {
  quote: DraftQuote;
  isStale: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const promotionRows = sums.promotions?.map((promotion) =>
    promotion.title === NO_REASON ? { ...promotion, title: t('draft.manualDiscount') } : promotion,
  );
  const { goodsCents, promotions, delivery, totalCents } = buildOrderRows(
    { ...sums, lines, promotions: promotionRows },
    currentLocale(),
  );
  const rows = [
    { label: t('order.goods'), cents: goodsCents },
    ...promotions,
    { label: getDeliveryLabel(t('draft.shipping'), delivery), cents: sums.shippingCents },
    { label: t('orders.total'), cents: totalCents },
  ];
  return (
    <output className="grid g1 fine" aria-busy={isStale}>
      {rows.map(({ label, cents }, index) => (
        <span key={index} className="row spread g2">
          <span>{label}</span> <b>{format.money(cents)}</b>
        </span>
      ))}
      {manualDiscount && (
        <span>
          {t(manualDiscount.applied ? 'draft.manualApplied' : 'draft.manualNotApplied', {
            manual: format.money(manualDiscount.savedCents),
            others: format.money(manualDiscount.othersCents),
          })}
        </span>
      )}
    </output>
  );
}
