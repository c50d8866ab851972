import { isShopNumber } from '@munay/contracts/admin/order';

interface Parcel {
  _id: string;
  number: string;
}

export interface PastedParcels {
  /** Tracking numbers by order id; empty for an empty cell. */
  numbers: Record<string, string>;
  /** Orders that received a number. */
  matched: number;
  /** Lines without a matching order. */
  left: string[];
}

const ORDER_NUMBER = /^MUN-\d{4}-\d{6}$/i;

const cellsOf = (line: string): string[] =>
  line.split(/[\t;]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/**
 * Parses cells copied from a carrier's spreadsheet. A single column fills the orders from `at` on, line by line;
 * beside order numbers, each goes to its order.
 * @returns null for a single cell, which is pasted as text
 */
export function readParcels(text: string, orders: readonly Parcel[], at: number): PastedParcels | null {
  const rows = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map(cellsOf);
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return null;
  const columns = rows.some((cells) => cells.length > 1);
  return columns || rows.some(([cell = '']) => isShopNumber(cell))
    ? byNumber(rows, orders)
    : byPlace(
        rows.map(([cell = '']) => cell),
        orders.slice(at),
      );
}

function byPlace(cells: readonly string[], orders: readonly Parcel[]): PastedParcels {
  const numbers = Object.fromEntries(
    orders.slice(0, cells.length).map(({ _id }, index) => [_id, cells[index] ?? '']),
  );
  return {
    numbers,
    matched: Object.values(numbers).filter(Boolean).length,
    left: cells.slice(orders.length).filter(Boolean),
  };
}

function byNumber(rows: readonly string[][], orders: readonly Parcel[]): PastedParcels {
  const numbers: Record<string, string> = {};
  const left: string[] = [];
  const unclear = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    const named = cells.find((cell) => ORDER_NUMBER.test(cell));
    const [tracking = '', ...others] = cells.filter((cell) => cell !== '' && cell !== named);
    const order = orders.find(({ number }) => number === named?.toUpperCase());
    const isHead = index === 0 && !cells.some((cell) => /\d/.test(cell));
    if (isHead || cells.every((cell) => cell === '')) continue;
    // Several candidate cells, or two lines for one order, are ambiguous
    if (!order || others.length > 0 || (numbers[order._id] ?? tracking) !== tracking) {
      left.push(cells.filter(Boolean).join(' '));
      if (order) unclear.add(order._id);
    } else numbers[order._id] = tracking;
  }
  for (const id of unclear) delete numbers[id];
  return { numbers, matched: Object.values(numbers).filter(Boolean).length, left };
}
