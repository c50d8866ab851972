import type { UnlabelledField } from './audited-fields';

test('an audited field has a label only for the record types whose form contains it', () => {
  // The compiler checks that these types contain exactly the unlabelled fields
  const orderField: UnlabelledField<{ maxUses: number; sku: string }, 'order'>[] = ['maxUses'];
  const unlabelledKeys: UnlabelledField<{ maxUses: number }, 'order' | 'promotion'>[] = ['maxUses'];
  const nestedField: UnlabelledField<{ lines: { firstOrder: boolean }[] }, 'campaign'>[] = ['firstOrder'];
  const promotionField: never[] = [] as UnlabelledField<{ maxUses: number; sku: string }, 'promotion'>[];
  expect([orderField, unlabelledKeys, nestedField, promotionField].flat()).toEqual([
    'maxUses',
    'maxUses',
    'firstOrder',
  ]);
});
