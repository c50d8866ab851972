import type { DatabaseChangeNotifier, Follower } from '../../database/database-change.notifier';
import { ActivePromotionService } from './active-promotion.service';
import type { PromotionRepository } from './promotion.repository';
import type { PromotionFields } from './promotion.types';

const promotion = (id: string) => ({ id }) as PromotionFields;

interface PendingRead {
  resolve: (promotions: PromotionFields[]) => void;
  reject: (error: Error) => void;
}

function createPromotions() {
  let notify: (id: string | null) => void = () => undefined;
  let follower: Follower = { onCaughtUp: () => undefined };
  const reads: PendingRead[] = [];
  const findActive = () =>
    new Promise<PromotionFields[]>((resolve, reject) => reads.push({ resolve, reject }));
  const changes: Pick<DatabaseChangeNotifier, 'subscribe' | 'follow'> = {
    subscribe: (_collection, _match, listener) => (notify = listener),
    follow: (entry) => (follower = entry),
  };
  const active = new ActivePromotionService(
    { findActive } as unknown as PromotionRepository,
    changes as unknown as DatabaseChangeNotifier,
  );
  return { active, reads, notify, caughtUp: () => follower.onCaughtUp(performance.now()) };
}

test('concurrent requests share a pending read of the promotions', async () => {
  const { active, reads } = createPromotions();
  const requests = Promise.all([active.get(), active.get()]);
  reads[0]?.resolve([promotion('a')]);
  expect(await requests).toEqual([[{ id: 'a' }], [{ id: 'a' }]]);
  expect(reads).toHaveLength(1);
});

test('a change during a read of the promotions starts another read', async () => {
  const { active, reads } = createPromotions();
  const earlyRead = active.get();
  active.forget();
  const lateRead = active.get();
  reads[1]?.resolve([promotion('b')]);
  reads[0]?.resolve([promotion('a')]);
  expect(await Promise.all([earlyRead, lateRead])).toEqual([[{ id: 'a' }], [{ id: 'b' }]]);
});

test('promotions are read again after a failed read', async () => {
  const { active, reads } = createPromotions();
  const failedRead = active.get();
  reads[0]?.reject(new Error('away'));
  await expect(failedRead).rejects.toThrow('away');
  const again = active.get();
  reads[1]?.resolve([]);
  expect(await again).toEqual([]);
});

test('promotions are read at the first request and every second while their age is unknown', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(500);
  const { active, reads, caughtUp } = createPromotions();
  const getAt = (ms: number) => {
    clock.mockReturnValue(ms);
    const result = active.get();
    reads.at(-1)?.resolve([]);
    return result;
  };
  await getAt(500);
  await getAt(1_500);
  expect(reads).toHaveLength(1);
  await getAt(1_501);
  expect(reads).toHaveLength(2);
  caughtUp();
  await getAt(3_000);
  expect(reads).toHaveLength(2);
  clock.mockRestore();
});

test('listeners are notified of a change', () => {
  const { active, notify } = createPromotions();
  const listener = jest.fn();
  active.onChange(listener);
  notify('a');
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('current promotions', () => {
  async function readCurrent() {
    const activePromotions = createPromotions();
    const loadingRead = activePromotions.active.get();
    activePromotions.reads[0]?.resolve([promotion('a')]);
    await loadingRead;
    activePromotions.caughtUp();
    return activePromotions;
  }

  test('current promotions are cached until a change', async () => {
    const { active, reads, notify, caughtUp } = await readCurrent();
    expect(await active.getCurrent()).toEqual([{ id: 'a' }]);
    expect(reads).toHaveLength(1);
    notify('b');
    caughtUp();
    const changedRead = active.getCurrent();
    reads[1]?.resolve([promotion('b')]);
    expect(await changedRead).toEqual([{ id: 'b' }]);
  });

  test.each<[string, (activePromotions: ReturnType<typeof createPromotions>) => void]>([
    ['by this process', ({ active }) => active.forget()],
    ['that the change stream reports', ({ notify }) => notify('b')],
  ])('promotions read after a change %s are current', async (_, change) => {
    const activePromotions = await readCurrent();
    change(activePromotions);
    const changedRead = activePromotions.active.getCurrent();
    activePromotions.reads[1]?.resolve([promotion('b')]);
    expect(await changedRead).toEqual([{ id: 'b' }]);
  });

  test('a delayed read does not replace the result of a later read', async () => {
    const { active, reads, caughtUp } = createPromotions();
    const earlyRead = active.get();
    active.forget();
    const lateRead = active.get();
    reads[1]?.resolve([promotion('b')]);
    await lateRead;
    reads[0]?.resolve([promotion('a')]);
    await earlyRead;
    caughtUp();
    expect(await active.getCurrent()).toEqual([{ id: 'b' }]);
  });

  test('cached promotions are not used while the change stream is interrupted', async () => {
    const { active, reads, notify, caughtUp } = await readCurrent();
    notify(null);
    const pendingRead = active.getCurrent();
    reads[1]?.resolve([]);
    expect(await pendingRead).toBeNull();
    caughtUp();
    expect(await active.getCurrent()).toEqual([]);
  });

  test('cached promotions expire two seconds after the change stream last caught up', async () => {
    const { active, reads } = await readCurrent();
    const laterMs = performance.now() + 2_001;
    jest.spyOn(performance, 'now').mockReturnValue(laterMs);
    const oldRead = active.getCurrent();
    reads[1]?.resolve([]);
    expect(await oldRead).toBeNull();
    jest.restoreAllMocks();
  });
});
