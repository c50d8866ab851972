import type { Unlabelled } from './audited-fields';

test('an audited field has a label only for the record types whose form contains it', () => {
  // The compiler checks that these types contain exactly the unlabelled fields
  const orderField: Unlabelled<{ maxUses: number; sku: string }, 'order'>[] = ['maxUses'];
  const unlabelledKeys: Unlabelled<{ maxUses: number }, 'order' | 'promotion'>[] = ['maxUses'];
  const nestedField: Unlabelled<{ lines: { firstOrder: boolean }[] }, 'campaign'>[] = ['firstOrder'];
  const promotionField: never[] = [] as Unlabelled<{ maxUses: number; sku: string }, 'promotion'>[];
  expect([orderField, unlabelledKeys, nestedField, promotionField].flat()).toEqual([
    'maxUses',
    'maxUses',
    'firstOrder',
  ]);
});
