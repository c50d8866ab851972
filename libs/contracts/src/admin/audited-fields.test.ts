import type { Unlabelled } from './audited-fields';

test('an audited field has a label only for the record types whose form contains it', () => {
  // Checked by the compiler: the types list the fields without a text
  const ofOrder: Unlabelled<{ maxUses: number; sku: string }, 'order'>[] = ['maxUses'];
  const eitherKind: Unlabelled<{ maxUses: number }, 'order' | 'promotion'>[] = ['maxUses'];
  const nestedField: Unlabelled<{ lines: { firstOrder: boolean }[] }, 'campaign'>[] = ['firstOrder'];
  const ofPromotion: never[] = [] as Unlabelled<{ maxUses: number; sku: string }, 'promotion'>[];
  expect([ofOrder, eitherKind, nestedField, ofPromotion].flat()).toEqual(['maxUses', 'maxUses', 'firstOrder']);
});
