import type { AdminPromotion } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { invalidate, toast, useQueryClient, useT } from '@munay/kit';
import { MoreMenu } from '../components/more-menu';
import { usePromotionActions } from './use-promotion-actions';
import { usePromotionMove } from './use-promotion-move';

/** Row menu in the list. Drafts are published on their own page, which shows the consequences. */
export function RowMenu({ promotion }: { promotion: AdminPromotion }) {
  const t = useT();
  const client = useQueryClient();
  const { _id: id, version, state } = promotion;
  const move = usePromotionMove({
    id,
    version,
    onMoved: () => void invalidate(client, ENDPOINTS.listPromotions, ENDPOINTS.openPromotion),
    onError: (error) => toast.failure(error),
  });
  const { actions, dialog } = usePromotionActions({
    promotion,
    isMoving: move.isPending,
    onMove: (step) => move.mutate(step),
  });
  return (
    <>
      <MoreMenu
        label={t('list.actions')}
        items={actions
          .filter(({ step }) => state !== 'draft' || !step)
          .map(({ label, icon, run, busy }) => ({ label, icon, run, disabled: busy }))}
      />
      {dialog}
    </>
  );
}
