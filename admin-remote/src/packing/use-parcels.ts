import { useState } from 'react';
import type { BulkResult } from '@munay/contracts/admin/order';
import { isShopNumber, TRACKING_PATTERN } from '@munay/contracts/admin/parcel';
import { foldText } from '@munay/contracts/fold';
import { ApiError, getErrorText, useT } from '@munay/kit';
import type { ParcelOrder } from './parcel-order';

type ParcelRejection = NonNullable<BulkResult['error']> & { tracking: string };

export interface Parcels {
  getEnteredNumber: (id: string) => string;
  getNumber: (id: string) => string;
  /** Returns the error in an order's tracking number; undefined if it is valid or empty. */
  findProblem: (order: ParcelOrder) => string | undefined;
  fillNumbers: (numbers: Readonly<Record<string, string>>) => void;
  reject: (results: readonly BulkResult[]) => void;
}

const toParcelKey = ({ recipient, place }: ParcelOrder): string => foldText(`${recipient} ${place.postcode}`);

/** State of the tracking numbers: typing, pasting and validation. */
export function useParcels(orders: readonly ParcelOrder[]): Parcels {
  const t = useT();
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const [rejections, setRejections] = useState<Readonly<Record<string, ParcelRejection>>>({});
  const getEnteredNumber = (id: string): string => numbers[id] ?? '';
  const getNumber = (id: string): string => getEnteredNumber(id).trim();

  const findProblem = (order: ParcelOrder): string | undefined => {
    const tracking = getNumber(order._id);
    const rejection = rejections[order._id];
    if (rejection?.tracking === tracking)
      return rejection.number
        ? t('bulkShip.taken', { number: rejection.number })
        : getErrorText(new ApiError(409, rejection.message, { key: rejection.key }));
    if (tracking === '') return undefined;
    if (!TRACKING_PATTERN.test(tracking)) return t('order.trackingWrong');
    if (isShopNumber(tracking)) return t('order.trackingIsShopNumber');
    const duplicate = orders.find(
      (candidate) =>
        candidate._id !== order._id &&
        foldText(getNumber(candidate._id)) === foldText(tracking) &&
        toParcelKey(candidate) !== toParcelKey(order),
    );
    return duplicate && t('bulkShip.twice', { number: duplicate.number });
  };
  return {
    getEnteredNumber,
    getNumber,
    findProblem,
    fillNumbers: (pastedNumbers) => setNumbers((current) => ({ ...current, ...pastedNumbers })),
    reject: (results) =>
      setRejections(
        Object.fromEntries(
          results.flatMap(({ _id, error }) => (error ? [[_id, { ...error, tracking: getNumber(_id) }]] : [])),
        ),
      ),
  };
}
