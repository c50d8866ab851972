import { useState } from 'react';
import { DRAFT_CODE, type DraftOrder, type DraftQuote, MANUAL_DISCOUNT } from '@munay/contracts/admin/draft-order';
import { LIMITS } from '@munay/contracts/limits';
import { parseEuros } from '@munay/contracts/money';
import type { CartCode } from '@munay/contracts/order/cart';
import { deliveryLabel, orderRows } from '@munay/contracts/pricing/order-rows';
import { Button, currentLocale, useFormat, useT } from '@munay/kit';
import { DATE, MOMENT } from '../components/day-time';
import { Panel } from '../components/panel';
import { AdminInput, AdminSelect } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import form from '../form/form.module.css';

const CUTS = ['none', 'percent', 'cents'] as const;

/** Codes of the customer, and the manual discount as entered. */
export interface DraftOff {
  codes: readonly string[];
  cut: (typeof CUTS)[number];
  amount: string;
  reason: string;
}

export const NO_OFF: DraftOff = { codes: [], cut: 'none', amount: '', reason: '' };

const NO_REASON = '–';

/** The entered amount in the form that the server accepts; null while there is none. */
function parseAmount({ cut, amount }: DraftOff): number | null {
  if (cut !== 'percent') return parseEuros(amount);
  return /^\d+$/.test(amount.trim()) ? Number(amount) : null;
}

/** Fields of a discount that are still missing. */
export const missingOff = (off: DraftOff): string[] =>
  off.cut === 'none'
    ? []
    : [
        ...(parseAmount(off) === null ? [`cut.${off.cut}`] : []),
        ...(off.reason.trim() === '' ? ['cut.reason'] : []),
      ];

/** The discounts of an order; priced before the reason is entered. */
export function offBody(off: DraftOff): Pick<DraftOrder, 'codes' | 'cut'> {
  const amount = parseAmount(off);
  return {
    codes: off.codes.length > 0 ? [...off.codes] : undefined,
    cut:
      off.cut !== 'none' && amount !== null
        ? { [off.cut]: amount, reason: off.reason.trim() || NO_REASON }
        : undefined,
  };
}

/** Promotions of a manual order: codes, the manual discount, and which of them apply. */
export function DraftOffPanel({
  off,
  quote,
  stale,
  errors,
  onChange,
}: {
  off: DraftOff;
  quote: DraftQuote | undefined;
  stale: boolean;
  errors: FieldErrors;
  onChange: (next: DraftOff) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const add = (): void => {
    if (code === '' || off.codes.length >= LIMITS.cartCodes) return;
    setTyped('');
    if (!off.codes.includes(code)) onChange({ ...off, codes: [...off.codes, code] });
  };
  return (
    <Panel title={t('draft.off')} note={t('draft.offNote')}>
      <div className={form.grid}>
        <AdminInput
          label={t('draft.code')}
          path="codes"
          span={6}
          value={typed}
          maxLength={DRAFT_CODE.max}
          error={errors.codes}
          disabled={off.codes.length >= LIMITS.cartCodes}
          aside={
            <Button variant="link" onClick={add}>
              {t('draft.addCode')}
            </Button>
          }
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      <ul className="grid gap-10" role="list">
        {off.codes.map((value, index) => (
          <li key={value} className="row spread g2">
            <span aria-busy={stale}>
              <b>{quote?.codes?.[index]?.code ?? value}</b> <CodeText code={quote?.codes?.[index]} />
            </span>
            <Button
              variant="quiet"
              square
              aria-label={t('draft.removeCode', { code: value })}
              onClick={() =>
                onChange({ ...off, codes: off.codes.filter((candidate) => candidate !== value) })
              }
            >
              <AdminIcon name="x" />
            </Button>
          </li>
        ))}
      </ul>
      <div className={form.grid}>
        <AdminSelect
          label={t('draft.cut')}
          path="cut"
          span={4}
          value={off.cut}
          options={CUTS.map((value) => ({ value, label: t(`draft.cut.${value}`) }))}
          onChange={(value) => onChange({ ...off, cut: CUTS.find((cut) => cut === value) ?? 'none' })}
        />
        {off.cut !== 'none' && (
          <>
            <AdminInput
              label={t('draft.cutAmount')}
              path={`cut.${off.cut}`}
              span={3}
              unit={off.cut === 'percent' ? '%' : '€'}
              inputMode="decimal"
              value={off.amount}
              error={errors[`cut.${off.cut}`] ?? errors['cut.cents']}
              onChange={(amount) => onChange({ ...off, amount })}
            />
            <AdminInput
              label={t('draft.cutReason')}
              path="cut.reason"
              span={4}
              maxLength={MANUAL_DISCOUNT.reason.max}
              hint={t('draft.cutReasonHint')}
              value={off.reason}
              error={errors['cut.reason']}
              onChange={(reason) => onChange({ ...off, reason })}
            />
          </>
        )}
      </div>
      {quote && <DraftRows quote={quote} stale={stale} />}
    </Panel>
  );
}

function CodeText({ code }: { code: CartCode | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!code) return null;
  const { state, savedCents, reason, missingCents = 0, at, better } = code;
  if (state === 'applied' || reason === undefined)
    return t('draft.code.applied', { amount: format.money(savedCents) });
  if (reason === 'betterApplied' && better)
    return t('draft.code.better', { title: better.title, amount: format.money(better.cents) });
  return t(`draft.code.${reason}`, {
    amount: format.money(missingCents),
    date: at ? format.date(at, reason === 'codeHeld' ? MOMENT : DATE) : '',
  });
}

/** The rows of the order as the buyer will see them, and why the manual discount applies or not. */
function DraftRows({ quote: { lines, sums, cut }, stale }: { quote: DraftQuote; stale: boolean }) {
  const t = useT();
  const format = useFormat();
  const named = sums.promotions?.map((promotion) =>
    promotion.title === NO_REASON ? { ...promotion, title: t('draft.cut') } : promotion,
  );
  const { goodsCents, promotions, delivery, totalCents } = orderRows(
    { ...sums, lines, promotions: named },
    currentLocale(),
  );
  const rows = [
    { label: t('order.goods'), cents: goodsCents },
    ...promotions,
    { label: deliveryLabel(t('draft.shipping'), delivery), cents: sums.shippingCents },
    { label: t('orders.total'), cents: totalCents },
  ];
  return (
    <output className="grid g1 fine" aria-busy={stale}>
      {rows.map(({ label, cents }, index) => (
        <span key={index} className="row spread g2">
          <span>{label}</span> <b>{format.money(cents)}</b>
        </span>
      ))}
      {cut && (
        <span>
          {t(cut.applied ? 'draft.cutApplied' : 'draft.cutNotApplied', {
            cut: format.money(cut.savedCents),
            others: format.money(cut.othersCents),
          })}
        </span>
      )}
    </output>
  );
}
