import { type ReactNode, useState } from 'react';
import { useStore, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';
import { quickAdd } from './quick-add-state';

export const QuickAddDialog = lazyPart(
  withMessages([messages('cart')], () =>
    import(/* webpackChunkName: "cart" */ './quick-add-dialog').then((m) => m.QuickAddDialog),
  ),
);

export function QuickAddDialogSlot(): ReactNode {
  const product = useStore(quickAdd);
  // The last product stays rendered while the dialog closes
  const [last, setLast] = useState(product);
  if (product !== null && product !== last) setLast(product);
  if (last === null) return null;
  return <QuickAddDialog open={product !== null} product={last} onClose={() => quickAdd.set(null)} />;
}
