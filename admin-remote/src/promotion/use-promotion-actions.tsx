import { type ReactNode, useState } from 'react';
import type { AdminPromotion, PromotionStep } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, invalidate, toast, useMutation, useNavigate, useQueryClient, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import type { AdminIconName } from '../icons/admin-icon';
import { usePromotionText } from './use-promotion-text';

const STEPS_BY_STATE: Record<AdminPromotion['state'], readonly PromotionStep[]> = {
  draft: ['activate'],
  active: ['pause', 'end'],
  paused: ['activate', 'end'],
  ended: [],
};
const ICONS: Record<PromotionStep, AdminIconName> = { activate: 'check', pause: 'circle-pause', end: 'ban' };

export interface PromotionActions {
  promotion: AdminPromotion;
  isMoving: boolean;
  onMove: (step: PromotionStep) => void;
  onRemoved?: () => void;
}

export interface PromotionAction {
  label: string;
  icon: AdminIconName;
  step?: PromotionStep;
  busy: boolean;
  /** Whether the action is also available while there are unsaved changes. */
  unsaved?: true;
  run: () => void;
}

/** Actions allowed in the promotion's state, with the confirmation dialogs that some of them need. */
export function usePromotionActions({ promotion, isMoving, onMove, onRemoved }: PromotionActions): {
  actions: readonly PromotionAction[];
  dialog: ReactNode;
} {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<'activate' | 'end' | 'remove' | null>(null);
  const sentence = usePromotionText(promotion, question === 'activate');
  const { _id: id, state } = promotion;
  const params = { params: { id } };
  const copy = useMutation({
    mutationFn: () => call(ENDPOINTS.copyPromotion, params),
    onSuccess: (copy) => {
      void invalidate(client, ENDPOINTS.listPromotions);
      toast.success(t('promo.copied'));
      void navigate(`/admin/promotions/${copy._id}`);
    },
    onError: (error) => toast.failure(error),
  });
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deletePromotion, params),
    onSuccess: () => {
      void invalidate(client, ENDPOINTS.listPromotions);
      toast.success(t('promo.removed'));
      onRemoved?.();
    },
    onError: (error) => toast.failure(error),
  });
  const getLabel = (step: PromotionStep) =>
    t(step === 'activate' && state === 'paused' ? 'promo.do.resume' : `promo.do.${step}`);
  return {
    actions: [
      { label: t('promo.do.copy'), icon: 'copy', busy: copy.isPending, run: () => copy.mutate(undefined) },
      ...(state === 'draft'
        ? [
            {
              label: t('promo.do.remove'),
              icon: 'trash-2' as const,
              busy: remove.isPending,
              unsaved: true as const,
              run: () => setQuestion('remove'),
            },
          ]
        : []),
      ...STEPS_BY_STATE[state].map((step) => ({
        label: getLabel(step),
        icon: ICONS[step],
        step,
        busy: isMoving,
        run: () =>
          step === 'end' || state === 'draft'
            ? setQuestion(step === 'end' ? step : 'activate')
            : isMoving || onMove(step),
      })),
    ],
    dialog: (
      <ConfirmDialog
        open={question !== null}
        title={t(`promo.ask.${question ?? 'end'}`)}
        text={t(`promo.askText.${question ?? 'end'}`, { rule: sentence })}
        confirmLabel={t(`promo.do.${question ?? 'end'}`)}
        harmless={question === 'activate'}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          if (question === 'remove') remove.mutate(undefined);
          else onMove(question ?? 'end');
        }}
      />
    ),
  };
}
