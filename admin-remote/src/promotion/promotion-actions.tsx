import { Button, useNavigate, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { type PromotionActions, usePromotionActions } from './use-promotion-actions';

/** Actions on a promotion; most are disabled while there are unsaved changes. */
export function PromotionActions({
  dirty,
  ...moves
}: Omit<PromotionActions, 'onRemoved'> & { dirty: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { actions, dialog } = usePromotionActions({
    ...moves,
    onRemoved: () => void navigate('/admin/promotions'),
  });
  return (
    <>
      {dirty && actions.some(({ step }) => step) && (
        <span className="fine muted">{t('promo.saveFirst')}</span>
      )}
      {actions.map(({ label, icon, step, busy, run, unsaved }) => (
        <Button
          key={label}
          variant={step === 'activate' ? 'primary' : 'outline'}
          disabled={dirty && !unsaved}
          busy={busy}
          onClick={run}
        >
          <AdminIcon name={icon} /> {label}
        </Button>
      ))}
      {dialog}
    </>
  );
}
