import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, type QueryKey, useFormat, useQuery, useT } from '@munay/kit';
import { StatusBadge } from '../order-shared/status-badge';

export const LATEST_LISTS = ['orders', 'carts', 'users', 'products'] as const;
export type LatestList = (typeof LATEST_LISTS)[number];

export interface LatestRow {
  id: string;
  name: string;
  to: string;
  at: string;
  person: string;
  state: ReactNode;
  figure: string;
}

export interface LatestRecords {
  rows: LatestRow[];
  /** Number of matches, or `1000+` if counting stopped at its limit. */
  total: string;
}

const input = { query: { pageSize: 6 } };

interface PageQuery<Page> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>;
}

/** @param toLatestRecords converts the cached response, which is language-independent, to text in the current language */
const toLatestQuery = <Page,>(
  { queryKey, queryFn }: PageQuery<Page>,
  toLatestRecords: (page: Page) => LatestRecords,
) => ({
  queryKey,
  queryFn: queryFn as (context: { signal: AbortSignal }) => Promise<unknown>,
  select: (page: unknown) => toLatestRecords(page as Page),
  staleTime: 60_000,
});

export function useLatestRecords(list: LatestList) {
  const t = useT();
  const format = useFormat();
  const queries = {
    orders: toLatestQuery(endpointQuery(ENDPOINTS.getAllOrders, input), ({ orders, total, totalIsMore }) => ({
      total: `${format.number(total)}${totalIsMore ? '+' : ''}`,
      rows: orders.map(({ _id, number, createdAt, customer, place, status, shipping, totalCents }) => ({
        id: _id,
        name: number,
        to: `/admin/dashboard?tab=orders&order=${_id}`,
        at: createdAt,
        person: [customer.name, place.city].filter(Boolean).join(' · '),
        state: <StatusBadge status={status} method={shipping.method} />,
        figure: format.money(totalCents),
      })),
    })),
    carts: toLatestQuery(endpointQuery(ENDPOINTS.getAllCarts, input), ({ carts, total }) => ({
      total: format.number(total),
      rows: carts.map(({ _id, owner, updatedAt, itemCount, products, goodsCents }) => ({
        id: _id,
        name: owner?.name ?? t('figures.guest'),
        to: owner ? `/admin/dashboard?tab=users&user=${owner._id}` : '/admin/dashboard?tab=carts',
        at: updatedAt,
        person: products.map(({ product }) => product.title).join(', '),
        state: t('figures.unitCount', { count: itemCount }),
        figure: format.money(goodsCents),
      })),
    })),
    users: toLatestQuery(endpointQuery(ENDPOINTS.getAllUsers, input), ({ users, total }) => ({
      total: format.number(total),
      rows: users.map(({ _id, firstname, lastname, createdAt, email, roles, orders }) => ({
        id: _id,
        name: `${firstname} ${lastname}`,
        to: `/admin/dashboard?tab=users&user=${_id}`,
        at: createdAt,
        person: email,
        state: roles.length > 0 ? roles.map((role) => t(`role.${role}`)).join(', ') : t('figures.customer'),
        figure: t('figures.orderCount', { count: orders }),
      })),
    })),
    products: toLatestQuery(endpointQuery(ENDPOINTS.listAllProducts, input), ({ products, total }) => ({
      total: format.number(total),
      rows: products.map(({ _id, title, updatedAt, scentLine, status, sizes }) => ({
        id: _id,
        name: title,
        to: `/admin/update-product/${_id}`,
        at: updatedAt,
        person: scentLine,
        state: t(`figures.product.${status}`),
        figure: t('figures.unitCount', {
          count: sizes.reduce((sum, { available }) => sum + available, 0),
        }),
      })),
    })),
  };
  return useQuery(queries[list]);
}
