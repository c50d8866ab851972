import { LIMITS } from '@munay/contracts/limits';
import { toLiterals } from '../../database/database-time';
import type { StoredLine } from './cart.schema';

/** Mongo expression: the line of the same size, if there is one. */
const buildTwinExpression = ({ sku }: StoredLine): object => ({
  $first: { $filter: { input: '$lines', cond: { $eq: ['$$this.sku', { $literal: sku }] } } },
});

/** Mongo expression: the quantity of a line, limited to the stock and to the maximum. */
const capUnits = (quantity: unknown, available: number): object => ({
  $max: [1, { $min: [quantity, available, LIMITS.lineQuantity] }],
});

/**
 * Mongo expression: the lines without bought units. Other lines do not change. @param purchasedItems units keyed by SKU
 */
export const removePurchasedUnits = (
  purchasedItems: readonly { sku: string; quantity: number }[],
): object => {
  const quantityOfLine = {
    $filter: {
      input: toLiterals({ bought: purchasedItems }).bought,
      cond: { $eq: ['$$this.sku', '$$line.sku'] },
    },
  };
  const remainingQuantity = {
    $subtract: ['$$line.quantity', { $sum: { $map: { input: quantityOfLine, in: '$$this.quantity' } } }],
  };
  const lines = {
    input: '$lines',
    as: 'line',
    in: { $mergeObjects: ['$$line', { quantity: remainingQuantity }] },
  };
  return { $filter: { input: { $map: lines }, cond: { $gt: ['$$this.quantity', 0] } } };
};

/** Mongo expression: the codes of the cart without the used codes. */
export const removeCodes = (usedCodes: readonly string[]): object => ({
  $filter: {
    input: { $ifNull: ['$codes', []] },
    cond: { $not: [{ $in: ['$$this', { $literal: usedCodes }] }] },
  },
});

/** Mongo expression: whether the cart is full and has no line of this size. */
export const matchFullLine = (line: StoredLine): object => ({
  $and: [{ $gte: [{ $size: '$lines' }, LIMITS.cartLines] }, { $not: [buildTwinExpression(line)] }],
});

/** Mongo condition on the lines: the line including these units does not exceed the available units. */
export const matchLineWithRoom = ({ sku, quantity }: StoredLine, available: number) => ({
  $not: { $elemMatch: { sku, quantity: { $gt: available - quantity } } },
});

/** Mongo expression: the lines with these units added to an existing or new line. */
export const addUnits = (line: StoredLine, available: number): object => {
  const mergedLine = { quantity: capUnits({ $add: ['$$line.quantity', line.quantity] }, available) };
  const appendedLine = {
    $cond: [{ $eq: ['$$line.id', '$$twin.id'] }, { $mergeObjects: ['$$line', mergedLine] }, '$$line'],
  };
  const cappedLine = {
    $mergeObjects: [{ $literal: line }, { quantity: capUnits(line.quantity, available) }],
  };
  return {
    $let: {
      vars: { twin: buildTwinExpression(line) },
      in: {
        $cond: [
          '$$twin',
          { $map: { input: '$lines', as: 'line', in: appendedLine } },
          { $concatArrays: ['$lines', [cappedLine]] },
        ],
      },
    },
  };
};
