import { PageCache } from './page-cache';

const LIMITS = { freshMs: 60, staleMs: 600, graceMs: 0, waitMs: 50, capacity: 10 };

function createCache(clock: { now: number; silent?: boolean }, failures: unknown[] = [], limits = LIMITS) {
  return new PageCache<string>(
    {
      getSize: (text) => text.length,
      isComplete: (text) => !text.endsWith('…'),
      mustRevalidate: (text) => text.startsWith('~'),
      getExpiry: (text) => Number(/@(\d+)/.exec(text)?.[1] ?? Infinity),
      shows: (text) => text.match(/#\w+/g) ?? [],
    },
    (error) => failures.push(error),
    limits,
    () => clock.now,
    () => clock.now,
    () => clock.silent !== true,
  );
}
const neverResolve = () => new Promise<string>(() => undefined);

test('concurrent requests for a page share one render', async () => {
  const clock = { now: 0 };
  const cache = createCache(clock);
  const render = jest.fn(async () => 'one');
  expect(await Promise.all([cache.get('a', render), cache.get('a', render)])).toEqual(['one', 'one']);
  clock.now = 59;
  expect(await cache.get('a', render)).toBe('one');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a stale page is served immediately while a new render runs', async () => {
  const clock = { now: 0 };
  const cache = createCache(clock);
  await cache.get('a', async () => 'one');
  clock.now = 61;
  let finish = (_text: string): void => undefined;
  const slowRender = new Promise<string>((resolve) => (finish = resolve));
  expect(await cache.get('a', () => slowRender)).toBe('one');
  finish('two');
  await slowRender;
  expect(await cache.get('a', neverResolve)).toBe('two');
});

test('a request waits no longer than the limit, and the late page is cached', async () => {
  const cache = createCache({ now: 0 });
  let finish = (_text: string): void => undefined;
  const slowRender = new Promise<string>((resolve) => (finish = resolve));
  expect(await cache.get('a', () => slowRender)).toBeUndefined();
  finish('late');
  await slowRender;
  expect(await cache.get('a', neverResolve)).toBe('late');
});

test('a stale page is served if rendering fails', async () => {
  const clock = { now: 0 };
  const failures: unknown[] = [];
  const cache = createCache(clock, failures);
  await cache.get('a', async () => 'old');
  clock.now = 10_000;
  const fail = async (): Promise<string> => Promise.reject(new Error('down'));
  expect(await Promise.all([cache.get('a', fail), cache.get('a', fail)])).toEqual(['old', 'old']);
  expect(new Set(failures.map(String))).toEqual(new Set(['Error: down']));
  expect(await cache.get('b', fail)).toBeUndefined();
});

// Fault incomplete-page-cached in PageCache.render: replace(condition('isComplete'), 'true')
test('an incomplete page is never cached and never replaces a complete page', async () => {
  const clock = { now: 0 };
  const failures: unknown[] = [];
  const cache = createCache(clock, failures);
  await cache.get('a', async () => 'whole');
  clock.now = 10_000;
  const renderIncomplete = async () => 'lacking…';
  expect(await Promise.all([cache.get('a', renderIncomplete), cache.get('a', renderIncomplete)])).toEqual([
    'whole',
    'whole',
  ]);
  expect(failures).toContainEqual(new Error('a was made without all its parts'));
  expect(await cache.get('b', renderIncomplete)).toBe('lacking…');
  expect(await cache.get('b', async () => 'whole')).toBe('whole');
  expect(await cache.get('b', neverResolve)).toBe('whole');
});

describe('page whose content has changed', () => {
  test('a changed page is rendered again before the page is served', async () => {
    const cache = createCache({ now: 0 });
    await cache.get('a', async () => '#1');
    await cache.get('b', async () => '#2');
    cache.report(['#1', '#l']);
    expect(await cache.get('a', async () => '#1 new')).toBe('#1 new');
    expect(await cache.get('a', neverResolve)).toBe('#1 new');
    expect(await cache.get('b', neverResolve)).toBe('#2');
  });

  test('a changed page may be served only briefly while a new render runs', async () => {
    const clock = { now: 0 };
    const cache = createCache(clock, [], { ...LIMITS, graceMs: 20 });
    await cache.get('a', async () => '#1');
    cache.report(['#1']);
    let finish = (_text: string): void => undefined;
    const slowRender = new Promise<string>((resolve) => (finish = resolve));
    expect(await cache.get('a', () => slowRender)).toBe('#1');
    clock.now = 20;
    const pendingPage = cache.get('a', neverResolve);
    finish('#1 new');
    expect(await pendingPage).toBe('#1 new');
  });

  test('all pages are rendered again if changes may have been missed', async () => {
    const cache = createCache({ now: 0 });
    await cache.get('a', async () => 'old');
    cache.report(null);
    expect(await cache.get('a', async () => 'new')).toBe('new');
  });

  // Fault change-while-rendering in PageCache.render: replace(value('outdatedAt'), 'undefined')
  test('a page is rendered again if its content changed during rendering', async () => {
    const cache = createCache({ now: 0 });
    let finish = (_text: string): void => undefined;
    const rendering = cache.get('a', () => new Promise<string>((resolve) => (finish = resolve)));
    cache.report(['#1']);
    const pendingPage = cache.get('a', async () => '#1 new');
    finish('#1 old');
    expect(await rendering).toBe('#1 old');
    expect(await pendingPage).toBe('#1 new');
    expect(await cache.get('a', neverResolve)).toBe('#1 new');
  });

  test('a changed page is served stale if rendering fails', async () => {
    const cache = createCache({ now: 0 });
    await cache.get('a', async () => '#1');
    cache.report(['#1']);
    expect(await cache.get('a', async () => Promise.reject(new Error('down')))).toBe('#1');
  });

  test('a changed page counts as stale while the change stream is interrupted', async () => {
    const clock = { now: 0, silent: false };
    const cache = createCache(clock);
    await cache.get('a', async () => '#1');
    cache.report(['#1']);
    clock.silent = true;
    expect(await cache.get('a', neverResolve)).toBe('#1');
  });
});

describe('request that waits for a render started by another client', () => {
  const limits = { freshMs: 60, staleMs: 600, graceMs: 0, waitMs: 50, capacity: 100 };
  const shared = (clock = { now: 0 }) => {
    const facts = {
      getSize: () => 1,
      mustRevalidate: () => false,
      getExpiry: () => Infinity,
      shows: () => [],
    };
    const isComplete = (text: string) => text !== 'lacking';
    return new PageCache<string>(
      { ...facts, isComplete },
      () => undefined,
      limits,
      () => clock.now,
    );
  };
  const failRender = async (): Promise<string> => Promise.reject(new Error('429'));

  // Fault failed-render-shared in PageCache.joinRender: replace(call('renderOwn'), 'value')
  test.each([
    ['fails', failRender, undefined],
    ['is incomplete', async () => 'lacking', 'lacking'],
  ])('a waiting request renders the page itself if the other render %s', async (_, render, first) => {
    const cache = shared();
    const renderOwn = jest.fn(async () => 'whole');
    expect(await Promise.all([cache.get('a', render), cache.get('a', renderOwn)])).toEqual([first, 'whole']);
    expect(await cache.get('a', neverResolve)).toBe('whole');
    expect(renderOwn).toHaveBeenCalledTimes(1);
  });

  test('a waiting request is admitted before rendering the page itself', async () => {
    const rejectAdmission = () => {
      throw new Error('too many');
    };
    const cache = shared();
    const pendingPage = cache.get('a', neverResolve, 50, rejectAdmission);
    await expect(pendingPage).rejects.toThrow('too many');
    const [, second] = [cache.get('b', failRender), cache.get('b', async () => 'whole', 50, rejectAdmission)];
    await expect(second).rejects.toThrow('too many');
  });

  test('a waiting request that times out renders nothing', async () => {
    const clock = { now: 0 };
    const cache = shared(clock);
    let fail = (_error: Error): void => undefined;
    const slowRender = new Promise<string>((_resolve, reject) => (fail = reject));
    const renderOwn = jest.fn(async () => 'whole');
    const results = Promise.all([cache.get('a', () => slowRender), cache.get('a', renderOwn)]);
    expect(await results).toEqual([undefined, undefined]);
    clock.now = 50;
    fail(new Error('429'));
    await new Promise(setImmediate);
    expect(renderOwn).not.toHaveBeenCalled();
  });
});

test('the page cache evicts the least recently used page first', async () => {
  const cache = createCache({ now: 0 });
  await cache.get('a', async () => '12345');
  await cache.get('b', async () => '12345');
  await cache.get('a', neverResolve);
  await cache.get('c', async () => '12345');
  expect(await cache.get('a', neverResolve)).toBe('12345');
  expect(await cache.get('b', async () => 'again')).toBe('again');
});

test('a cached page expires at the time of its next price change', async () => {
  const clock = { now: 10_000 };
  const cache = createCache(clock);
  await cache.get('a', async () => 'one@10030');
  clock.now = 10_029;
  expect(await cache.get('a', neverResolve)).toBe('one@10030');
  clock.now = 10_030;
  expect(await cache.get('a', async () => 'two')).toBe('two');
  // The API's responses may be older than the change
  expect(await cache.get('a', async () => 'three')).toBe('three');
  expect(await cache.get('b', async () => 'four')).toBe('four');
  expect(await cache.get('b', async () => 'five')).toBe('five');
  clock.now = 14_031;
  await cache.get('a', async () => 'six');
  expect(await cache.get('a', neverResolve)).toBe('six');
  clock.now = 14_050;
  const unreliableCache = createCache(clock);
  await unreliableCache.get('a', async () => 'one@14060');
  clock.now = 14_061;
  expect(await unreliableCache.get('a', () => Promise.reject(new Error('off')))).toBeUndefined();
});

test('a page whose content may expire at any moment is never served stale', async () => {
  const clock = { now: 0 };
  const cache = createCache(clock);
  await cache.get('a', async () => '~one');
  await cache.get('b', async () => '~b@50');
  clock.now = 49;
  expect([await cache.get('a', neverResolve), await cache.get('b', neverResolve)]).toEqual(['~one', '~b@50']);
  clock.now = 59;
  expect(await cache.get('a', neverResolve)).toBe('~one');
  clock.now = 60;
  expect(await cache.get('a', () => Promise.reject(new Error('off')))).toBeUndefined();
  expect(await cache.get('a', async () => 'three')).toBe('three');
});
