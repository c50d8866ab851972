import { useCallback } from 'react';
import type { ShippingTableView } from '@munay/contracts/admin/setting';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { parseEuros, toEurosInput } from '@munay/contracts/money';
import type { ShippingOption } from '@munay/contracts/order/address';
import { SHIPPING_METHODS, SHIPPING_ZONES, type ShippingMethod } from '@munay/contracts/shop/shipping';
import { call, Input, invalidate, toast, useQueryClient, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { type FieldErrors, toFieldErrors, toFieldId } from '../form/field-errors';
import { useEditor } from '../form/use-editor';
import { AdminIcon } from '../icons/admin-icon';
import { shippingQuery } from './setting-queries';
import styles from './setting.module.css';

interface Rate {
  method: ShippingOption['method'];
  zone: ShippingOption['zone'];
  isOffered: boolean;
  cost: string;
  freeFrom: string;
}

const toEurosText = (cents: number | null): string => (cents === null ? '' : toEurosInput(cents));

/** Pickup has one row for all zones, because the buyer's zone may be unknown */
const listZones = (method: ShippingMethod) =>
  method === 'pickup' ? (['peninsula'] as const) : SHIPPING_ZONES;
const expandZones = (option: ShippingOption): ShippingOption[] =>
  option.method === 'pickup' ? SHIPPING_ZONES.map((zone) => ({ ...option, zone })) : [option];

const toRates = (options: readonly ShippingOption[]): Rate[] =>
  SHIPPING_METHODS.flatMap((method) =>
    listZones(method).map((zone) => {
      const option = options.find((item) => item.method === method && item.zone === zone);
      return {
        method,
        zone,
        isOffered: option !== undefined,
        cost: toEurosText(option?.costCents ?? 0),
        freeFrom: toEurosText(option?.freeFromCents ?? null),
      };
    }),
  );

const toFields = ({ options, version }: ShippingTableView) => ({ rates: toRates(options), version });
type Fields = ReturnType<typeof toFields>;

const FIELD_PATHS = { cost: 'costCents', freeFrom: 'freeFromCents' } as const;
const AMOUNT_FIELDS = ['cost', 'freeFrom'] as const satisfies (keyof typeof FIELD_PATHS)[];

/** Converts the edited rows to the stored table. Also returns the source row of each rate. */
const toTableRows = (rates: readonly Rate[]) =>
  rates.flatMap(({ method, zone, isOffered, cost, freeFrom }, row) =>
    isOffered
      ? expandZones({
          method,
          zone,
          costCents: parseEuros(cost) ?? NaN,
          freeFromCents: freeFrom.trim() === '' ? null : (parseEuros(freeFrom) ?? NaN),
        }).map((option) => ({ option, row }))
      : [],
  );

/** Form state of the shipping settings, and its conversion to the API format. */
export function useShippingForm(table: ShippingTableView) {
  const t = useT();
  const client = useQueryClient();
  const check = ({ rates }: Fields): FieldErrors => {
    const options = toTableRows(rates);
    if (options.length === 0) return { rates: t('setting.noRates') };
    return Object.fromEntries(
      options.flatMap(({ option, row }) =>
        AMOUNT_FIELDS.filter((field) => Number.isNaN(option[FIELD_PATHS[field]])).map(
          (field) => [`rates.${row}.${field}`, t('refund.amountWrong')] as const,
        ),
      ),
    );
  };
  const toErrors = useCallback(
    (error: unknown, { rates }: Fields): FieldErrors => {
      const rows = toTableRows(rates).map(({ row }) => row);
      return Object.fromEntries(
        Object.entries(toFieldErrors(error, t)).map(([path, text]) => {
          const [, index = '', name = ''] = path.split('.');
          const field = AMOUNT_FIELDS.find((item) => FIELD_PATHS[item] === name);
          return [field ? `rates.${rows[Number(index)] ?? 0}.${field}` : 'rates', text];
        }),
      );
    },
    [t],
  );
  const editor = useEditor({
    loaded: toFields(table),
    check,
    save: ({ rates, version }: Fields) =>
      call(ENDPOINTS.setShippingTable, {
        body: { options: toTableRows(rates).map(({ option }) => option), version },
      }),
    toErrors,
    toFields,
    onSaved: (saved) => {
      client.setQueryData(shippingQuery.queryKey, saved);
      void invalidate(client, ENDPOINTS.listAudit);
      toast.success(t('setting.saved'));
    },
    reload: () => client.fetchQuery({ ...shippingQuery, staleTime: 0 }),
  });
  return { ...editor, changes: editor.draft.changedFields.map(() => t('setting.shipping')) };
}

export function ShippingForm({
  shipping: { draft, errors },
}: {
  shipping: ReturnType<typeof useShippingForm>;
}) {
  const t = useT();
  const change = (index: number, next: Partial<Rate>): void =>
    draft.set('rates', (current) =>
      current.map((rate, position) => (position === index ? { ...rate, ...next } : rate)),
    );
  return (
    <Panel title={t('setting.shipping')} note={t('setting.shippingHint')}>
      <table className={`fill ${styles.rates}`} id={toFieldId('rates')} tabIndex={-1}>
        <caption className="vh">{t('setting.shipping')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('setting.method')}</th>
            <th scope="col">{t('setting.cost')}</th>
            <th scope="col">{t('setting.freeFrom')}</th>
          </tr>
        </thead>
        <tbody>
          {draft.value.rates.map((rate, index) => {
            const { method, zone, isOffered } = rate;
            const zoneText = t(zone === 'islands' ? 'zone.balearics' : 'zone.peninsula');
            const name = method === 'pickup' ? t('method.pickup') : `${t(`method.${method}`)}, ${zoneText}`;
            return (
              <tr key={name}>
                <th scope="row" className={styles.tickCell}>
                  <label className="tick">
                    <input
                      type="checkbox"
                      checked={isOffered}
                      onChange={({ target }) => change(index, { isOffered: target.checked })}
                    />
                    {name}
                  </label>
                </th>
                {AMOUNT_FIELDS.map((field) => {
                  const path = `rates.${index}.${field}`;
                  const error = errors[path];
                  return (
                    <td key={field} data-head={t(`setting.${field}`)}>
                      <Input
                        id={toFieldId(path)}
                        inputMode="decimal"
                        aria-label={t(`setting.${field}Of`, { name })}
                        {...(error && {
                          'aria-invalid': true,
                          'aria-describedby': `${toFieldId(path)}-note`,
                        })}
                        disabled={!isOffered}
                        value={rate[field]}
                        onChange={({ target }) => change(index, { [field]: target.value })}
                      />
                      {error && (
                        <p className="err" id={`${toFieldId(path)}-note`}>
                          <AdminIcon name="circle-x" /> {error}
                        </p>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {errors.rates && (
        <p className="err">
          <AdminIcon name="circle-x" /> {errors.rates}
        </p>
      )}
    </Panel>
  );
}
