import { type FormEvent, useState } from 'react';
import type { ShippingTableView } from '@munay/contracts/admin/setting';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { typedCents, typedEuros } from '@munay/contracts/money';
import {
  SHIPPING_METHODS,
  SHIPPING_ZONES,
  type ShippingMethod,
  type ShippingOption,
} from '@munay/contracts/order/address';
import { call, invalidate, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { useDraft } from '../form/form-draft';
import { useLeaveWarning } from '../form/leave-guard';
import { SaveFailure } from '../form/save-failure';
import { AdminIcon } from '../icons/admin-icon';
import { shippingQuery } from './setting-queries';
import styles from './setting.module.css';

interface Rate {
  method: ShippingOption['method'];
  zone: ShippingOption['zone'];
  offered: boolean;
  cost: string;
  freeFrom: string;
}

const euros = (cents: number | null): string => (cents === null ? '' : typedEuros(cents));

/** Whoever collects may not say where they live, so it costs everybody the same: it has one row. */
const zonesOf = (method: ShippingMethod) => (method === 'pickup' ? (['peninsula'] as const) : SHIPPING_ZONES);
const withZones = (option: ShippingOption): ShippingOption[] =>
  option.method === 'pickup' ? SHIPPING_ZONES.map((zone) => ({ ...option, zone })) : [option];

const ratesOf = (options: readonly ShippingOption[]): Rate[] =>
  SHIPPING_METHODS.flatMap((method) =>
    zonesOf(method).map((zone) => {
      const option = options.find((item) => item.method === method && item.zone === zone);
      return {
        method,
        zone,
        offered: option !== undefined,
        cost: euros(option?.costCents ?? 0),
        freeFrom: euros(option?.freeFromCents ?? null),
      };
    }),
  );

const fieldsOf = ({ options, version }: ShippingTableView) => ({ rates: ratesOf(options), version });
type Fields = ReturnType<typeof fieldsOf>;

export function ShippingForm({ table }: { table: ShippingTableView }) {
  const t = useT();
  const client = useQueryClient();
  const draft = useDraft(fieldsOf(table));
  const { rates } = draft.value;
  const [wrong, setWrong] = useState<string>();
  useLeaveWarning(draft.changed.length > 0);
  const save = useMutation({
    mutationFn: ({ sent, options }: { sent: Fields; options: ShippingOption[] }) =>
      call(ENDPOINTS.setShippingTable, { body: { options, version: sent.version } }),
    onSuccess: (next, { sent }) => {
      client.setQueryData(shippingQuery.queryKey, next);
      draft.settle(sent, fieldsOf(next));
      void invalidate(client, ENDPOINTS.listAudit);
      toast.success(t('setting.kept'));
    },
  });
  const takeOver = async (): Promise<void> => {
    draft.meet(fieldsOf(await client.fetchQuery({ ...shippingQuery, staleTime: 0 })));
    save.reset();
  };
  const change = (index: number, next: Partial<Rate>): void =>
    draft.set('rates', (now) => now.map((rate, at) => (at === index ? { ...rate, ...next } : rate)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const offered = rates.filter((rate) => rate.offered);
    const options = offered.flatMap(({ method, zone, cost, freeFrom }): ShippingOption[] => {
      const [costCents, freeFromCents] = [typedCents(cost), typedCents(freeFrom)];
      const fine = costCents !== null && (freeFromCents !== null || freeFrom.trim() === '');
      return fine ? [{ method, zone, costCents, freeFromCents }] : [];
    });
    const result =
      offered.length === 0
        ? t('setting.noRates')
        : options.length < offered.length
          ? t('refund.amountWrong')
          : undefined;
    setWrong(result);
    if (!result) save.mutate({ sent: draft.value, options: options.flatMap(withZones) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Panel
        title={t('setting.shipping')}
        note={t('setting.shippingHint')}
        footer={
          <button className="btn btn-primary" type="submit" aria-busy={save.isPending}>
            {t('order.save')}
          </button>
        }
      >
        <table className={styles.rates}>
          <caption className="vh">{t('setting.shipping')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('setting.way')}</th>
              <th scope="col">{t('setting.cost')}</th>
              <th scope="col">{t('setting.freeFrom')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate, index) => {
              const { method, zone, offered } = rate;
              const place = t(zone === 'islands' ? 'zone.balearics' : 'zone.peninsula');
              const name = method === 'pickup' ? t('method.pickup') : `${t(`method.${method}`)}, ${place}`;
              return (
                <tr key={name}>
                  <th scope="row" className={styles.tickCell}>
                    <label className="tick">
                      <input
                        type="checkbox"
                        checked={offered}
                        onChange={({ target }) => change(index, { offered: target.checked })}
                      />
                      {name}
                    </label>
                  </th>
                  {(['cost', 'freeFrom'] as const).map((field) => (
                    <td key={field} data-head={t(`setting.${field}`)}>
                      <input
                        className="input"
                        inputMode="decimal"
                        aria-label={t(`setting.${field}Of`, { name })}
                        disabled={!offered}
                        value={rate[field]}
                        onChange={({ target }) => change(index, { [field]: target.value })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {save.isError && (
          <div role="alert">
            <SaveFailure error={save.error} onTakeOver={takeOver} />
          </div>
        )}
        {wrong && (
          <p className="err" role="alert">
            <AdminIcon name="circle-x" /> {wrong}
          </p>
        )}
      </Panel>
    </form>
  );
}
