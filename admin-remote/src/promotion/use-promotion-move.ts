import type { AdminPromotion, PromotionStep } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, useMutation, useT } from '@munay/kit';

interface PromotionMove {
  id: string;
  /** The displayed version: if the promotion was changed in the meantime, the request is rejected. */
  version: number;
  onMoved: (moved: AdminPromotion) => void;
  /** If absent, the caller shows the error of the mutation. */
  onError?: (error: Error) => void;
}

/** Publishes, pauses, resumes or ends a promotion and reports the success. */
export function usePromotionMove({ id, version, onMoved, onError }: PromotionMove) {
  const t = useT();
  return useMutation({
    mutationFn: (step: PromotionStep) =>
      call(ENDPOINTS.movePromotion, { params: { id }, body: { step, version } }),
    onSuccess: (moved, step) => {
      onMoved(moved);
      toast.success(t(`promo.moved.${step}`));
    },
    ...(onError && { onError }),
  });
}
