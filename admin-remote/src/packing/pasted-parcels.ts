import { isShopNumber, TRACKING_PATTERN } from '@munay/contracts/admin/parcel';

interface Parcel {
  _id: string;
  number: string;
}

export interface PastedParcels {
  /** Tracking numbers keyed by order id; an empty cell clears the number. */
  numbers: Record<string, string>;
  /** Number of orders that received a tracking number. */
  matchedCount: number;
  /** Pasted rows that match no order. */
  unmatchedRows: string[];
}

const ORDER_NUMBER_PATTERN = /^MUN-\d{4}-\d{6}$/i;
/** Last part of an order number, which carriers print instead of the full number. */
const ORDER_SUFFIX_PATTERN = /^\d{6}$/;
const POSTCODE_PATTERN = /^\d{5}$/;
const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Whether a cell can be a tracking number. Names contain no digits, and postcodes and dates are excluded. */
const isTrackingNumber = (cell: string): boolean =>
  TRACKING_PATTERN.test(cell) && /\d/.test(cell) && !POSTCODE_PATTERN.test(cell) && !DAY_PATTERN.test(cell);

const matchesOrder = (cell: string, { number }: Parcel): boolean =>
  number === cell.toUpperCase() || (ORDER_SUFFIX_PATTERN.test(cell) && number.endsWith(`-${cell}`));

const splitCells = (line: string): string[] =>
  line.split(/[\t;,]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/**
 * Parses cells that were copied from a carrier's list. A single column or row is assigned to the orders from position
 * `index` on. If the cells contain order numbers, each tracking number is assigned to the order in its row, and other
 * columns are ignored.
 * @returns null for a single cell, which is pasted as text
 */
export function parsePastedParcels(
  text: string,
  orders: readonly Parcel[],
  index: number,
): PastedParcels | null {
  const rows = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map(splitCells);
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return null;
  const isOrderCell = (cell: string): boolean =>
    isShopNumber(cell) || orders.some((order) => matchesOrder(cell, order));
  const [first = []] = rows;
  const column = rows.length === 1 ? first : rows.map(([cell = '']) => cell);
  const columns = rows.length > 1 && rows.some((cells) => cells.length > 1);
  return columns || rows.flat().some(isOrderCell)
    ? matchByOrderNumber(rows, orders)
    : matchByPosition(column, orders.slice(index));
}

function matchByPosition(cells: readonly string[], orders: readonly Parcel[]): PastedParcels {
  const numbers = Object.fromEntries(
    orders.slice(0, cells.length).map(({ _id }, index) => [_id, cells[index] ?? '']),
  );
  return {
    numbers,
    matchedCount: Object.values(numbers).filter(Boolean).length,
    unmatchedRows: cells.slice(orders.length).filter(Boolean),
  };
}

function matchByOrderNumber(rows: readonly string[][], orders: readonly Parcel[]): PastedParcels {
  const numbers: Record<string, string> = {};
  const unmatchedRows: string[] = [];
  const ambiguousNumbers = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    const orderCell =
      cells.find((cell) => ORDER_NUMBER_PATTERN.test(cell)) ??
      cells.find((cell) => orders.some((order) => matchesOrder(cell, order)));
    const otherCells = cells.filter((cell) => cell !== '' && cell !== orderCell);
    const [tracking = '', ...otherNumbers] =
      otherCells.length > 1 ? otherCells.filter(isTrackingNumber) : otherCells;
    const order = orders.find((parcel) => orderCell !== undefined && matchesOrder(orderCell, parcel));
    const isHeaderRow = index === 0 && !cells.some((cell) => /\d/.test(cell));
    if (isHeaderRow || cells.every((cell) => cell === '')) continue;
    // Ambiguous: a row has several cells that may be tracking numbers, or an order has different numbers
    if (!order || otherNumbers.length > 0 || (numbers[order._id] ?? tracking) !== tracking) {
      unmatchedRows.push(cells.filter(Boolean).join(' '));
      if (order) ambiguousNumbers.add(order._id);
    } else numbers[order._id] = tracking;
  }
  for (const id of ambiguousNumbers) delete numbers[id];
  return { numbers, matchedCount: Object.values(numbers).filter(Boolean).length, unmatchedRows };
}
