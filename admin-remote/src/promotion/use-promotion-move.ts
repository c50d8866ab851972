import type { AdminPromotion, PromotionStep } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, useMutation, useT } from '@munay/kit';

interface PromotionMoveOptions {
  id: string;
  /** The displayed version. The request is rejected if the promotion has changed since then. */
  version: number;
  onMoved: (moved: AdminPromotion) => void;
  /** If this callback is absent, the caller must show the error of the mutation. */
  onError?: (error: Error) => void;
}

/** Mutation that publishes, pauses, resumes or ends a promotion and shows a toast. */
export function usePromotionMove({ id, version, onMoved, onError }: PromotionMoveOptions) {
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
