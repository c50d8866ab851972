import { useState } from 'react';
import type { AdminPromotion, PromotionStep } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, invalidate, toast, useMutation, useNavigate, useQueryClient, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';

const STEPS: Record<AdminPromotion['state'], readonly PromotionStep[]> = {
  draft: ['activate'],
  active: ['pause', 'end'],
  paused: ['activate', 'end'],
  ended: [],
};
const ICONS: Record<PromotionStep, AdminIconName> = { activate: 'check', pause: 'circle-pause', end: 'ban' };

/** What can be done with a whole promotion, once its changes are saved. */
export function PromotionActions({
  promotion,
  dirty,
  moving,
  onMove,
}: {
  promotion: AdminPromotion;
  dirty: boolean;
  moving: boolean;
  onMove: (step: PromotionStep) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<'end' | 'remove' | null>(null);
  const { _id: id, state } = promotion;
  const params = { params: { id } };
  const copy = useMutation({
    mutationFn: () => call(ENDPOINTS.copyPromotion, params),
    onSuccess: (made) => {
      void invalidate(client, ENDPOINTS.listPromotions);
      toast.success(t('promo.copied'));
      void navigate(`/admin/promotions/${made._id}`);
    },
    onError: (error) => toast.failure(error),
  });
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deletePromotion, params),
    onSuccess: () => {
      void invalidate(client, ENDPOINTS.listPromotions);
      toast.success(t('promo.removed'));
      void navigate('/admin/promotions');
    },
    onError: (error) => toast.failure(error),
  });
  const labelOf = (step: PromotionStep) =>
    t(step === 'activate' && state === 'paused' ? 'promo.do.resume' : `promo.do.${step}`);
  return (
    <>
      {dirty && STEPS[state].length > 0 && <span className="fine muted">{t('promo.saveFirst')}</span>}
      <Button busy={copy.isPending} disabled={dirty} onClick={() => copy.mutate(undefined)}>
        <AdminIcon name="copy" /> {t('promo.do.copy')}
      </Button>
      {state === 'draft' && (
        <Button onClick={() => setQuestion('remove')}>
          <AdminIcon name="trash-2" /> {t('promo.do.remove')}
        </Button>
      )}
      {STEPS[state].map((step) => (
        <Button
          key={step}
          variant={step === 'activate' ? 'primary' : 'outline'}
          disabled={dirty}
          busy={moving}
          onClick={() => (step === 'end' ? setQuestion('end') : moving || onMove(step))}
        >
          <AdminIcon name={ICONS[step]} /> {labelOf(step)}
        </Button>
      ))}
      <ConfirmDialog
        open={question !== null}
        title={t(`promo.ask.${question ?? 'end'}`)}
        text={t(`promo.askText.${question ?? 'end'}`)}
        confirmLabel={t(`promo.do.${question ?? 'end'}`)}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          if (question === 'remove') remove.mutate(undefined);
          else onMove('end');
        }}
      />
    </>
  );
}
