import type { Unlabelled } from './audited-fields';

test('an audited field has a label only for the record types whose form contains it', () => {
  // Checked by the compiler: the types list the fields without a text
  const orderField: Unlabelled<{ maxUses: number; sku: string }, 'order'>[] = ['maxUses'];
  const eitherKind: Unlabelled<{ maxUses: number }, 'order' | 'promotion'>[] = ['maxUses'];
  const nestedField: Unlabelled<{ lines: { firstOrder: boolean }[] }, 'campaign'>[] = ['firstOrder'];
  const promotionField: never[] = [] as Unlabelled<{ maxUses: number; sku: string }, 'promotion'>[];
  expect([orderField, eitherKind, nestedField, promotionField].flat()).toEqual([
    'maxUses',
    'maxUses',
    'firstOrder',
  ]);
});
