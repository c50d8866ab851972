import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/shop/product';
import { call, endpointKey, type QueryClient, type Session, t, toast } from '@munay/kit';
import { sendLatest } from '../hooks/send-latest';

interface FavoriteChange {
  product: Pick<ProductCard, '_id' | 'title'>;
  favorite: boolean;
  client: QueryClient;
  setLiked: Session['setLiked'];
}

/** Adds or removes a favourite optimistically, and reverts the change on failure. */
export async function setFavorite({
  product: { _id, title },
  favorite,
  client,
  setLiked,
}: FavoriteChange): Promise<void> {
  let isSaved = false;
  try {
    const isSettled = await sendLatest({
      key: `like ${_id}`,
      from: !favorite,
      to: favorite,
      show: (isOn) => setLiked((ids) => [...(isOn ? [_id] : []), ...ids.filter((value) => value !== _id)]),
      send: async (isOn) => {
        await call(ENDPOINTS.likeProduct, { params: { id: _id }, body: { liked: isOn } });
        isSaved = isOn;
      },
    });
    if (!isSettled) return;
    // Removed favourites stay in the list, so that they can be restored
    void client.invalidateQueries({ queryKey: endpointKey(ENDPOINTS.listFavorites), refetchType: 'none' });
    if (isSaved)
      toast.success(t('favorites.added', { title }), {
        action: { label: t('favorites.see'), to: '/wishes' },
      });
  } catch (error) {
    toast.failure(error);
  }
}
