import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/shop/product';
import { call, endpointKey, type QueryClient, type Session, t, toast } from '@munay/kit';
import { sendLatest } from '../hooks/send-latest';

interface WishChange {
  product: Pick<ProductCard, '_id' | 'title'>;
  wanted: boolean;
  client: QueryClient;
  setLiked: Session['setLiked'];
}

/** Optimistic, reverted on failure. */
export async function setWished({
  product: { _id, title },
  wanted,
  client,
  setLiked,
}: WishChange): Promise<void> {
  let kept = false;
  try {
    const ended = await sendLatest({
      key: `like ${_id}`,
      from: !wanted,
      to: wanted,
      show: (on) => setLiked((known) => [...(on ? [_id] : []), ...known.filter((other) => other !== _id)]),
      send: async (on) => {
        await call(ENDPOINTS.likeProduct, { params: { id: _id }, body: { liked: on } });
        kept = on;
      },
    });
    if (!ended) return;
    // Removed favourites stay listed, so that they can be restored
    void client.invalidateQueries({ queryKey: endpointKey(ENDPOINTS.getWishes), refetchType: 'none' });
    if (kept) toast.success(t('favorites.added', { title }), { action: { label: t('favorites.see'), to: '/wishes' } });
  } catch (error) {
    toast.failure(error);
  }
}
