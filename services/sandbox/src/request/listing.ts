import { ApiList, ApiObject } from '../state/api-object';
import { createParamError } from './api-error';
import { Params } from './params';

interface ListedRecord {
  id: string;
  created: number;
}

/**
 * Cursor-based pages of objects, newest first (https://docs.stripe.com/api/pagination). The cursor's object need not
 * match `fits` any more.
 */
export function listPage<T extends ListedRecord>(
  newestFirst: readonly T[],
  params: Params,
  url: string,
  matches: (record: T) => boolean,
  render: (record: T) => ApiObject,
): ApiList {
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const after = params.string('starting_after');
  const before = params.string('ending_before');
  if (after !== null && before !== null) {
    throw createParamError(
      'You may only specify one of these parameters: ending_before, starting_after.',
      'ending_before',
    );
  }
  const isInRange = toCreatedFilter(params);
  params.rejectUnknown();

  // The clock may have been set back between two objects.
  const records = newestFirst.toSorted((a, b) => b.created - a.created);
  let from = 0;
  let to = records.length;
  if (after !== null) from = findPosition(records, after, 'starting_after') + 1;
  if (before !== null) to = findPosition(records, before, 'ending_before');
  const matchingRecords: T[] = [];
  // One additional item shows whether there is another page.
  if (before === null) {
    for (let index = from; index < to && matchingRecords.length <= limit; index += 1)
      addMatch(records[index]);
  } else {
    for (let index = to - 1; index >= from && matchingRecords.length <= limit; index -= 1)
      addMatch(records[index]);
  }
  const page = matchingRecords.slice(0, limit);
  if (before !== null) page.reverse();
  return { object: 'list', data: page.map(render), has_more: matchingRecords.length > limit, url };

  function addMatch(record: T | undefined): void {
    if (record && isInRange(record.created) && matches(record)) matchingRecords.push(record);
  }
}

function findPosition(records: readonly ListedRecord[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw createParamError(`No such object: '${id}'`, param, 'resource_missing');
  return index;
}

/** `created=…` or `created[gt|gte|lt|lte]=…`, in Unix seconds. */
function toCreatedFilter(params: Params): (created: number) => boolean {
  if (!params.has('created')) return () => true;
  if (typeof params.readRaw('created') === 'string') {
    const exactTime = params.integer('created');
    return (created) => created === exactTime;
  }
  const range = params.readObject('created');
  const gt = range?.integer('gt') ?? null;
  const gte = range?.integer('gte') ?? null;
  const lt = range?.integer('lt') ?? null;
  const lte = range?.integer('lte') ?? null;
  return (created) =>
    (gt === null || created > gt) &&
    (gte === null || created >= gte) &&
    (lt === null || created < lt) &&
    (lte === null || created <= lte);
}
