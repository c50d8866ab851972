import { useState } from 'react';
import type { BulkResult } from '@munay/contracts/admin/order';
import { isShopNumber, TRACKING } from '@munay/contracts/admin/parcel';
import { fold } from '@munay/contracts/fold';
import { ApiError, errorText, useT } from '@munay/kit';
import type { ParcelOrder } from './parcel-order';

type Refusal = NonNullable<BulkResult['error']> & { tracking: string };

export interface Parcels {
  typed: (id: string) => string;
  getNumber: (id: string) => string;
  /** Error in an order's tracking number; undefined if valid or empty. */
  findProblem: (order: ParcelOrder) => string | undefined;
  fill: (numbers: Readonly<Record<string, string>>) => void;
  refuse: (results: readonly BulkResult[]) => void;
}

const toParcelKey = ({ recipient, place }: ParcelOrder): string => fold(`${recipient} ${place.postcode}`);

/** Tracking numbers, while they are typed, pasted and validated. */
export function useParcels(orders: readonly ParcelOrder[]): Parcels {
  const t = useT();
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, Refusal>>>({});
  const typed = (id: string): string => numbers[id] ?? '';
  const getNumber = (id: string): string => typed(id).trim();

  const findProblem = (order: ParcelOrder): string | undefined => {
    const tracking = getNumber(order._id);
    const refusal = refused[order._id];
    if (refusal?.tracking === tracking)
      return refusal.number
        ? t('bulkShip.taken', { number: refusal.number })
        : errorText(new ApiError(409, refusal.message, { key: refusal.key }));
    if (tracking === '') return undefined;
    if (!TRACKING.test(tracking)) return t('order.trackingWrong');
    if (isShopNumber(tracking)) return t('order.trackingOfShop');
    const twin = orders.find(
      (candidate) =>
        candidate._id !== order._id &&
        fold(getNumber(candidate._id)) === fold(tracking) &&
        toParcelKey(candidate) !== toParcelKey(order),
    );
    return twin && t('bulkShip.twice', { number: twin.number });
  };
  return {
    typed,
    getNumber,
    findProblem,
    fill: (some) => setNumbers((current) => ({ ...current, ...some })),
    refuse: (results) =>
      setRefused(
        Object.fromEntries(
          results.flatMap(({ _id, error }) => (error ? [[_id, { ...error, tracking: getNumber(_id) }]] : [])),
        ),
      ),
  };
}
