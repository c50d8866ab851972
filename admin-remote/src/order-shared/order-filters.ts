import {
  ORDER_PROBLEMS,
  ORDER_TRAITS,
  type OrderExportQuery,
  type OrderListQuery,
} from '@munay/contracts/admin/lists';
import { isOrderStatus, ORDER_STATUSES } from '@munay/contracts/order/order-status';
import { PAYMENT_METHODS } from '@munay/contracts/shop/payment-methods';
import { addDays, isShopDay, type ShopDay, toShopDay } from '@munay/contracts/shop-day';
import { type ListSpec, type ListState, toPageQuery } from '../list/list-state';

export const SINCE_DAY_OPTIONS = ['1', '7', '30', '90'] as const;
export const AMOUNT_RANGES = ['0-20', '20-50', '50-100', '100-'] as const;

export const ORDER_LIST: ListSpec = {
  sorts: ['createdAt', 'totalCents'],
  defaultSort: '-createdAt',
  filters: {
    status: ORDER_STATUSES,
    problem: ORDER_PROBLEMS,
    trait: ORDER_TRAITS,
    payment: PAYMENT_METHODS,
    since: SINCE_DAY_OPTIONS,
    from: isShopDay,
    to: isShopDay,
    amount: AMOUNT_RANGES,
  },
};

const readDays = ({ filters }: ListState, name: string): ShopDay[] => (filters[name] ?? []).filter(isShopDay);

/**
 * Converts the list state to an API query.
 * @param now the time to which a relative `since` refers; entered dates narrow the period
 */
export function toQuery(state: ListState, now: Date): OrderListQuery {
  const { status, problem, trait, payment, since, amount } = state.filters;
  const [min = '', max = ''] = amount?.[0]?.split('-') ?? [];
  const method = PAYMENT_METHODS.find((item) => item === payment?.[0]);
  const firstDay = since?.[0] && addDays(toShopDay(now), 1 - Number(since[0]));
  const from = [...(firstDay ? [firstDay] : []), ...readDays(state, 'from')].sort().at(-1);
  const [to] = readDays(state, 'to');
  return {
    ...toPageQuery(state),
    sort: state.sort as NonNullable<OrderListQuery['sort']>,
    status: status?.filter(isOrderStatus),
    problem: ORDER_PROBLEMS.find((item) => item === problem?.[0]),
    trait: ORDER_TRAITS.find((item) => item === trait?.[0]),
    payment: method,
    from,
    to,
    minCents: min ? Number(min) * 100 : undefined,
    maxCents: max ? Number(max) * 100 - 1 : undefined,
  };
}

export function buildExportPath(path: string, query: OrderExportQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (name !== 'page' && name !== 'pageSize')
      for (const item of [value].flat() as (string | number | undefined)[])
        if (item !== undefined) search.append(name, String(item));
  return `${path}?${search.toString()}`;
}
