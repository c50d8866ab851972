import { ORDER_TROUBLES, type OrderListQuery } from '@munay/contracts/admin/lists';
import { SHOP_ZONE } from '@munay/contracts/locale';
import { PAYMENT_METHODS } from '@munay/contracts/order/order';
import { isOrderStatus, ORDER_STATUSES } from '@munay/contracts/order/order-status';
import { type ListSpec, type ListState, pageQueryOf } from '../list/list-state';

export const SINCE = ['1', '7', '30', '90'] as const;
export const AMOUNTS = ['0-20', '20-50', '50-100', '100-'] as const;

export const ORDER_LIST: ListSpec = {
  sorts: ['createdAt', 'totalCents'],
  defaultSort: '-createdAt',
  filters: {
    status: ORDER_STATUSES,
    trouble: ORDER_TROUBLES,
    payment: PAYMENT_METHODS,
    since: SINCE,
    amount: AMOUNTS,
  },
};

const DAY_MS = 86_400_000;
const shopDay = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' }).format(moment);

/** The state of the list as the server is asked for it. @param now decides what `since` means */
export function toQuery(state: ListState, now: Date): OrderListQuery {
  const { status, trouble, payment, since, amount } = state.filters;
  const [from = '', to = ''] = amount?.[0]?.split('-') ?? [];
  const method = PAYMENT_METHODS.find((item) => item === payment?.[0]);
  const wrong = ORDER_TROUBLES.find((item) => item === trouble?.[0]);
  return {
    ...pageQueryOf(state),
    sort: state.sort as NonNullable<OrderListQuery['sort']>,
    ...(status && { status: status.filter(isOrderStatus) }),
    ...(wrong && { trouble: wrong }),
    ...(method && { payment: method }),
    ...(since?.[0] && { from: shopDay(new Date(now.getTime() - (Number(since[0]) - 1) * DAY_MS)) }),
    ...(from && { minCents: Number(from) * 100 }),
    ...(to && { maxCents: Number(to) * 100 - 1 }),
  };
}

export function exportPath(path: string, query: OrderListQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (name !== 'page' && name !== 'pageSize')
      for (const item of [value].flat() as (string | number | undefined)[])
        if (item !== undefined) search.append(name, String(item));
  return `${path}?${search.toString()}`;
}
