import type { AdminPromotion, PromotionStep } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, invalidate, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import { MoreMenu } from '../components/more-menu';
import { usePromotionActions } from './use-promotion-actions';

/** What can be done from the list: a draft is published on its page, where its consequence stands. */
export function RowMenu({ promotion }: { promotion: AdminPromotion }) {
  const t = useT();
  const client = useQueryClient();
  const { _id: id, version, state } = promotion;
  const move = useMutation({
    mutationFn: (step: PromotionStep) =>
      call(ENDPOINTS.movePromotion, { params: { id }, body: { step, version } }),
    onSuccess: (_, step) => {
      void invalidate(client, ENDPOINTS.listPromotions, ENDPOINTS.openPromotion);
      toast.success(t(`promo.moved.${step}`));
    },
    onError: (error) => toast.failure(error),
  });
  const { actions, dialog } = usePromotionActions({
    promotion,
    moving: move.isPending,
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
