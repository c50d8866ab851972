import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/product';
import { type QueryClient, type Session, call, errorText, t, toast } from '@munay/kit';

export interface Like {
  product: Pick<ProductCard, '_id' | 'title'>;
  wanted: boolean;
  client: QueryClient;
  setLiked: Session['setLiked'];
}

/** Shows a like at once, asks the server, and takes it back when that fails. */
export async function like({ product: { _id, title }, wanted, client, setLiked }: Like): Promise<void> {
  const show = (on: boolean) =>
    setLiked((known) => [...(on ? [_id] : []), ...known.filter((other) => other !== _id)]);
  show(wanted);
  try {
    await call(ENDPOINTS.likeProduct, { params: { id: _id }, body: { liked: wanted } });
    // The list on the screen keeps what was just taken off, so that it can be put back
    void client.invalidateQueries({ queryKey: ['wishes'], refetchType: 'none' });
    if (wanted) toast.success(t('wish.kept', { title }), { action: { label: t('wish.see'), to: '/wishes' } });
  } catch (error) {
    show(!wanted);
    toast.error(errorText(error));
  }
}
