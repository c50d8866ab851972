import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type PipelineStage } from 'mongoose';
import type {
  OrderExportQuery,
  OrderListPage,
  OrderListQuery,
  OrderProblem,
} from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order/order-status';
import { startOfDay } from '@munay/contracts/shop-clock';
import { addDays } from '@munay/contracts/shop-day';
import { createTokensFilter, toTokens } from '../../../database/search-tokens';
import { toFields } from '../order.repository';
import { Order, type OrderFields, type StoredOrder, TRAIT_FILTERS } from '../order.schema';
import { toQueryTokens } from '../order.search-tokens';
import { UNSHIPPED_STATUSES } from '../rules/dispute.rules';
import { matchMethod, matchStatuses, WRONG_RECIPIENT } from './order-stored.query';

const SORTS = {
  createdAt: { createdAt: 1, _id: 1 },
  '-createdAt': { createdAt: -1, _id: -1 },
  totalCents: { 'totals.totalCents': 1, _id: 1 },
  '-totalCents': { 'totals.totalCents': -1, _id: -1 },
} as const;

/** Counting limit for searches with several words, because each order must be read to verify the match. */
const MAX_WORD_COUNT = 200;
const hasSeveralWords = ({ q = '' }: OrderListQuery): boolean => /\S\s+\S/.test(q);
const countMax = (query: OrderListQuery): number =>
  hasSeveralWords(query) ? MAX_WORD_COUNT : LIMITS.orderCountMax;

/** The fields needed for counting and sorting. */
interface Match {
  _id: mongoose.Types.ObjectId;
  status: OrderStatus;
  createdAt: Date;
  totals: { totalCents: number };
}

function compareBySort({ sort = '-createdAt' }: OrderListQuery): (a: Match, b: Match) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const toSortKey = ({ createdAt, totals }: Match) =>
    sort.endsWith('createdAt') ? createdAt.getTime() : totals.totalCents;
  return (a, b) => sign * (toSortKey(a) - toSortKey(b) || (a._id.toString() < b._id.toString() ? -1 : 1));
}

export interface OrderPage {
  orders: OrderFields[];
  total: number;
  totalIsMore: boolean;
  counts: Partial<Record<OrderStatus, number>>;
  views: OrderListPage['views'];
}

type CountedOrders = Omit<OrderPage, 'views'>;

type Filter = Record<string, unknown>;
const matchBetween = (from: unknown, to: unknown): Filter =>
  mongoose.trusted({
    ...(from === undefined ? {} : { $gte: from }),
    ...(to === undefined ? {} : { $lt: to }),
  });

const PROBLEM_FILTERS: Record<OrderProblem, Filter> = {
  refundFailed: { refundOwedSince: mongoose.trusted({ $type: 'date' }) },
  replacementDue: { replacementDueSince: mongoose.trusted({ $type: 'date' }) },
  fraudWarned: { 'payment.fraudWarned': true, status: mongoose.trusted({ $in: UNSHIPPED_STATUSES }) },
  wrongRecipient: WRONG_RECIPIENT,
  disputed: { 'payment.disputed': true, 'payment.disputeLost': mongoose.trusted({ $ne: true }) },
};

/** The list filter without the status: search, problems, flags, payment, dates and amounts. */
function buildFilter(query: OrderListQuery): Filter {
  const { q, problem, trait, payment, from, to, minCents, maxCents } = query;
  // The flag indexes contain the date, so MongoDB only uses them for a filter with a date condition
  const startDate = from ? startOfDay(from) : trait && new Date(0);
  const days = startDate !== undefined || to !== undefined;
  const amounts = minCents !== undefined || maxCents !== undefined;
  return {
    ...createTokensFilter(q && toQueryTokens(q)),
    ...(problem && PROBLEM_FILTERS[problem]),
    ...(trait && TRAIT_FILTERS[trait]),
    ...(payment && { 'payment.method': payment }),
    ...(days && { createdAt: matchBetween(startDate, to && startOfDay(addDays(to, 1))) }),
    ...(amounts && {
      'totals.totalCents': matchBetween(minCents, maxCents === undefined ? undefined : maxCents + 1),
    }),
  };
}

/** Lists all orders for staff. Reading a page takes the same time regardless of the number of orders. */
@Injectable()
export class StaffOrderListQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** One page. Counting stops at `countMax`, because an exact count of many matches would need a full scan. */
  async findPage(query: OrderListQuery, skip: number, limit: number): Promise<OrderPage> {
    const { payment, problem, ...rest } = query;
    const maxCount = countMax(query);
    const awaitedOrders = addStatus({ ...buildFilter(rest), ...matchMethod('paid', 'later') }, [
      'pending_payment',
    ]);
    const [page, transfers, all] = await Promise.all([
      this.findCountedPage(query, skip, limit),
      this.orders.countDocuments(awaitedOrders, { limit: maxCount }),
      payment || problem ? this.countByStatus(buildFilter(rest), maxCount) : null,
    ]);
    return { ...page, views: { ...(all ? Object.fromEntries(all) : page.counts), transfers } };
  }

  private async findCountedPage(query: OrderListQuery, skip: number, limit: number): Promise<CountedOrders> {
    const baseFilter = buildFilter(query);
    const filter = addStatus(baseFilter, query.status);
    const maxCount = countMax(query);
    if (hasSeveralWords(query)) {
      const matches = await this.findMatches(baseFilter, maxCount + 1);
      if (matches.length <= maxCount) return this.loadPage(matches, query, skip, limit);
    }
    const [orders, counts] = await Promise.all([
      this.listExactNumberFirst(filter, query, skip, limit),
      this.countByStatus(baseFilter, maxCount + 1),
    ]);
    const total = await this.countTotal(filter, baseFilter, query.status, counts, maxCount + 1);
    return {
      orders: orders.map(toFields),
      total: Math.min(total, maxCount),
      totalIsMore: total > maxCount,
      counts: Object.fromEntries([...counts].map(([status, count]) => [status, Math.min(count, maxCount)])),
    };
  }

  /** Ids of the newest matching orders. */
  async findNewest(q: string, limit: number): Promise<string[]> {
    const found = await this.listSorted(buildFilter({ q }), {})
      .select({ _id: 1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return found.map(({ _id }) => _id.toString());
  }

  /** The newest orders with this normalised email address. */
  async findNewestByEmail(email: string, limit: number): Promise<OrderFields[]> {
    const found = await this.orders
      .find({ terms: toTokens(email)[0] ?? '', 'customer.email': email })
      .sort(SORTS['-createdAt'])
      .limit(limit)
      .lean<StoredOrder[]>();
    return found.map(toFields);
  }

  /** Order numbers and buyers, keyed by order id. */
  async findBuyers(ids: readonly string[]): Promise<Map<string, Pick<OrderFields, 'number' | 'customer'>>> {
    const found = await this.orders
      .find({ _id: mongoose.trusted({ $in: ids }) }, { number: 1, customer: 1 })
      .lean<Pick<StoredOrder, '_id' | 'number' | 'customer'>[]>();
    return new Map(found.map(({ _id, number, customer }) => [_id.toString(), { number, customer }]));
  }

  /** Streams every matching order; `ids` restricts the result to these orders. */
  async *iterate({ ids, ...query }: OrderExportQuery): AsyncGenerator<OrderFields> {
    const idFilter = ids && { _id: mongoose.trusted({ $in: ids }) };
    const cursor = this.listSorted({ ...addStatus(buildFilter(query), query.status), ...idFilter }, query)
      .lean<StoredOrder[]>()
      .cursor();
    for await (const order of cursor) yield toFields(order);
  }

  /** Ids of matching orders, oldest first. @param after last id of the previous batch */
  async findIds(query: OrderListQuery, after: string | undefined, limit: number): Promise<string[]> {
    const found = await this.orders
      .find(
        {
          ...addStatus(buildFilter(query), query.status),
          ...(after && { _id: mongoose.trusted({ $gt: new mongoose.Types.ObjectId(after) }) }),
        },
        { _id: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<{ _id: mongoose.Types.ObjectId }[]>();
    return found.map(({ _id }) => _id.toString());
  }

  /** Lists an order whose number matches exactly before numbers with the same digits, regardless of the sort order. */
  private async listExactNumberFirst(
    filter: Filter,
    query: OrderListQuery,
    skip: number,
    limit: number,
  ): Promise<StoredOrder[]> {
    const [, digits] = /^\s*0*(\d{1,6})\s*$/.exec(query.q ?? '') ?? [];
    if (digits === undefined)
      return this.listSorted(filter, query).skip(skip).limit(limit).lean<StoredOrder[]>();
    const searchedOrders = await this.orders
      .find({ ...filter, terms: digits, number: mongoose.trusted({ $regex: `-0*${digits}$` }) })
      .sort(SORTS['-createdAt'])
      .lean<StoredOrder[]>();
    const otherOrders = mongoose.trusted({ $nin: searchedOrders.map(({ _id }) => _id) });
    const rest = await this.listSorted({ ...filter, _id: otherOrders }, query)
      .skip(Math.max(0, skip - searchedOrders.length))
      .limit(limit)
      .lean<StoredOrder[]>();
    return [...searchedOrders.slice(skip), ...rest].slice(0, limit);
  }

  private listSorted(filter: Filter, { sort = '-createdAt' }: OrderListQuery) {
    return this.orders.find(filter).sort(SORTS[sort]);
  }

  /**
   * Matches in no particular order. Few orders match a search for several words, and each must be read to verify the
   * match.
   */
  private findMatches(filter: Filter, limit: number): Promise<Match[]> {
    return this.orders
      .find(filter, { status: 1, createdAt: 1, 'totals.totalCents': 1 })
      .limit(limit)
      .lean<Match[]>()
      .exec();
  }

  /** Loads a page of matches whose ids are already known, without searching again. */
  private async loadPage(
    matches: Match[],
    query: OrderListQuery,
    skip: number,
    limit: number,
  ): Promise<CountedOrders> {
    const { status: statuses = [] } = query;
    const neededMatches = matches
      .filter((match) => statuses.length === 0 || statuses.includes(match.status))
      .sort(compareBySort(query));
    const ids = neededMatches.slice(skip, skip + limit).map(({ _id }) => _id);
    const orders = await this.listSorted({ _id: mongoose.trusted({ $in: ids }) }, query).lean<
      StoredOrder[]
    >();
    const counts: OrderPage['counts'] = {};
    for (const { status } of matches) counts[status] = (counts[status] ?? 0) + 1;
    return { orders: orders.map(toFields), total: neededMatches.length, totalIsMore: false, counts };
  }

  /** The number of matches, summed from the counts per status unless a status is combined with other conditions. */
  private async countTotal(
    filter: Filter,
    commonFilter: Filter,
    statuses: OrderStatus[] | undefined,
    counts: ReadonlyMap<OrderStatus, number>,
    limit: number,
  ): Promise<number> {
    if (statuses?.length && Object.keys(commonFilter).length > 0)
      return this.orders.countDocuments(filter, { limit }).exec();
    return [...counts]
      .filter(([status]) => !statuses?.length || statuses.includes(status))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  /** Counts orders by status in one query, up to `limit` for each status. */
  private async countByStatus(filter: Filter, limit: number): Promise<Map<OrderStatus, number>> {
    const countMatching = (match: Filter) => [
      { $match: match },
      { $limit: limit },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ];
    const collectionName = this.orders.collection.collectionName;
    const [first, ...others] = ORDER_STATUSES;
    const stages: PipelineStage[] =
      Object.keys(filter).length > 0
        ? countMatching(filter)
        : [
            ...countMatching({ status: first }),
            ...others.map((status) => ({
              $unionWith: { coll: collectionName, pipeline: countMatching({ status }) },
            })),
          ];
    const groups = await this.orders.aggregate<{ _id: OrderStatus; count: number }>(stages);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  }
}

const addStatus = (filter: Filter, status: OrderStatus[] | undefined): Filter =>
  status?.length ? { $and: [filter, matchStatuses(status)] } : filter;
