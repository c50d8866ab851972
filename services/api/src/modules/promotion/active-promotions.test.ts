import type { DatabaseChanges } from '../../database/database.changes';
import { ActivePromotions } from './active-promotions';
import type { PromotionRepository } from './promotion.repository';
import type { PromotionFields } from './promotion.types';

const promotion = (id: string) => ({ id }) as PromotionFields;

interface Read {
  resolve: (promotions: PromotionFields[]) => void;
  reject: (error: Error) => void;
}

function promotions() {
  const reads: Read[] = [];
  const findActive = () =>
    new Promise<PromotionFields[]>((resolve, reject) => reads.push({ resolve, reject }));
  const changes = { following: true, on: () => {} };
  const active = new ActivePromotions(
    { findActive } as unknown as PromotionRepository,
    changes as unknown as DatabaseChanges,
  );
  return { active, reads };
}

test('concurrent requests share the read that is in progress', async () => {
  const { active, reads } = promotions();
  const both = Promise.all([active.get(), active.get()]);
  reads[0]?.resolve([promotion('a')]);
  expect(await both).toEqual([[{ id: 'a' }], [{ id: 'a' }]]);
  expect(reads).toHaveLength(1);
});

test('a request after a change during a read starts another read', async () => {
  const { active, reads } = promotions();
  const early = active.get();
  active.forget();
  const late = active.get();
  reads[1]?.resolve([promotion('b')]);
  reads[0]?.resolve([promotion('a')]);
  expect(await Promise.all([early, late])).toEqual([[{ id: 'a' }], [{ id: 'b' }]]);
});

test('promotions are read again after a read has failed', async () => {
  const { active, reads } = promotions();
  const failed = active.get();
  reads[0]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const again = active.get();
  reads[1]?.resolve([]);
  expect(await again).toEqual([]);
});
