import { catchError, createSessionParams, onSandbox, Target } from './contract-target';

let target: Target;
let ids: string[];
beforeAll(async () => {
  target = await Target.open();
  ids = [];
  for (let count = 0; count < 23; count += 1)
    ids.unshift((await target.stripe.checkout.sessions.create(createSessionParams())).id);
});
afterAll(() => target.close());

const page = async (params: object) => {
  const list = await target.stripe.checkout.sessions.list(params);
  return { ids: list.data.map((session) => session.id), more: list.has_more };
};

describe('C8 lists', () => {
  it('a list returns the ten newest objects and indicates further objects', async () => {
    const list = await target.stripe.checkout.sessions.list();
    expect(list).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
    expect(list.data.map((session) => session.id)).toEqual(ids.slice(0, 10));
  });

  it('a list starts after or ends before a given object', async () => {
    expect(await page({ limit: 5, starting_after: ids[4] })).toEqual({ ids: ids.slice(5, 10), more: true });
    expect(await page({ limit: 5, ending_before: ids[10] })).toEqual({ ids: ids.slice(5, 10), more: true });
    expect(await page({ limit: 5, ending_before: ids[3] })).toEqual({ ids: ids.slice(0, 3), more: false });
    expect((await page({ limit: 100, starting_after: ids[12] })).ids.slice(0, 10)).toEqual(ids.slice(13, 23));
  });

  it('the SDK iterates over the whole list without duplicates', async () => {
    const listedIds: string[] = [];
    for await (const session of target.stripe.checkout.sessions.list({ limit: 4 })) {
      listedIds.push(session.id);
      if (listedIds.length === 23) break;
    }
    expect(listedIds).toEqual(ids);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ starting_after: 'cs_test_none' }, 'starting_after'],
    [{ starting_after: 'a', ending_before: 'b' }, 'ending_before'],
    [{ status: 'lost' }, 'status'],
    [{ colour: 'green' }, 'colour'],
  ])('a list request with %j is rejected', async (params, param) => {
    expect(await catchError(target.stripe.checkout.sessions.list(params as object))).toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it('a list is filtered by creation time', async () => {
    const newest = await target.stripe.checkout.sessions.retrieve(ids[0] ?? '');
    const oldest = await target.stripe.checkout.sessions.retrieve(ids[22] ?? '');
    expect((await page({ limit: 100, created: { gt: newest.created } })).ids).toEqual([]);
    expect((await page({ limit: 100, created: { gte: oldest.created, lte: newest.created } })).ids).toEqual(
      ids,
    );
  });

  onSandbox('a list is filtered by status and by payment intent', async () => {
    const [first = '', second = ''] = ids;
    await target.pay(first);
    await target.stripe.checkout.sessions.expire(second);
    expect((await page({ status: 'complete' })).ids).toEqual([first]);
    expect((await page({ status: 'expired' })).ids).toEqual([second]);
    expect((await page({ status: 'open', limit: 100 })).ids).toEqual(ids.slice(2));
    const session = await target.stripe.checkout.sessions.retrieve(first);
    expect((await page({ payment_intent: session.payment_intent as string })).ids).toEqual([first]);
    const expandedSessions = await target.stripe.checkout.sessions.list({
      status: 'complete',
      expand: ['data.payment_intent'],
    });
    expect(expandedSessions.data[0]?.payment_intent).toMatchObject({
      object: 'payment_intent',
      status: 'succeeded',
    });
  });

  onSandbox('an event list is filtered by type, by several types and by wildcard', async () => {
    const types = async (params: object) =>
      (await target.stripe.events.list({ limit: 100, ...params })).data.map((event) => event.type);
    expect(await types({ type: 'checkout.session.completed' })).toEqual(['checkout.session.completed']);
    expect(
      (await types({ types: ['checkout.session.completed', 'checkout.session.expired'] })).sort(),
    ).toEqual(['checkout.session.completed', 'checkout.session.expired']);
    expect((await types({ type: 'charge.*' })).sort()).toEqual(['charge.succeeded', 'charge.updated']);
    const [event] = (await target.stripe.events.list({ limit: 1 })).data;
    expect(await target.stripe.events.retrieve(event?.id ?? '')).toMatchObject({
      id: event?.id,
      type: event?.type,
    });
  });
});

describe('lists after a clock change', () => {
  let shiftedTarget: Target;
  beforeAll(async () => {
    shiftedTarget = await Target.open();
  });
  afterAll(() => shiftedTarget.close());

  const createAfter = async (afterSeconds: number) => {
    await shiftedTarget.control('/clock', { advanceSeconds: afterSeconds });
    return shiftedTarget.stripe.checkout.sessions.create(createSessionParams());
  };

  onSandbox('a list contains the objects created within a period, newest first', async () => {
    const [first, createdLater, betweenDates] = [
      await createAfter(0),
      await createAfter(7_200),
      await createAfter(-3_600),
    ];
    const listCreated = async (created: object) =>
      (await shiftedTarget.stripe.checkout.sessions.list({ created })).data.map(({ id }) => id);
    const [from, to] = [betweenDates.created, createdLater.created];
    expect(await listCreated({ gte: from, lte: to })).toEqual([createdLater.id, betweenDates.id]);
    expect(await listCreated({ gte: from, lt: to })).toEqual([betweenDates.id]);
    expect(await listCreated({ lte: from })).toEqual([betweenDates.id, first.id]);
  });

  onSandbox('every response has the time of the moved clock', async () => {
    const { now } = await shiftedTarget.control('/clock', { advanceSeconds: 7_200 });
    const { lastResponse } = await shiftedTarget.stripe.checkout.sessions.list({ limit: 1 });
    const clockSkewSeconds = Date.parse(lastResponse.headers.date ?? '') / 1_000 - now;
    expect(clockSkewSeconds).toBeGreaterThanOrEqual(0);
    expect(clockSkewSeconds).toBeLessThan(5);
  });
});
