import { useState } from 'react';
import { type AdminPromotion, PROMOTION_CODES } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { apiUrl, Button, call, ErrorText, Icon, toast, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { openVerified } from '../components/open-verified';
import { Panel } from '../components/panel';
import { DigitInput } from '../form/admin-field';
import form from '../form/form.module.css';

/** Single-use codes of a promotion: shows their number, creates more and downloads them. */
export function CodesPanel({
  promotion,
  error,
  onCreated,
}: {
  promotion: AdminPromotion;
  error: string | undefined;
  onCreated: (promotion: AdminPromotion) => void;
}) {
  const t = useT();
  const [count, setCount] = useState('100');
  const { _id: id, codes, state } = promotion;
  const creationForm = useForm({
    send: async () => {
      const body = { count: Number(count) };
      onCreated(await call(ENDPOINTS.addPromotionCodes, { params: { id }, body }));
      toast.success(t('promo.codesMade', body));
    },
    fieldErrors: false,
  });
  const remaining = LIMITS.promotionCodes - codes;
  return (
    <Panel title={t('promo.codes')} note={t('promo.codesCount', { count: codes })}>
      {state !== 'ended' && remaining > 0 && (
        <Form className={form.grid} {...creationForm.props}>
          <DigitInput
            label={t('promo.codesMore')}
            path="codes"
            span={4}
            largest={PROMOTION_CODES.count.max}
            hint={t('promo.codesHint', { left: remaining })}
            value={count}
            error={error}
            onChange={setCount}
          />
          <div>
            <Button type="submit" busy={creationForm.busy}>
              {t('promo.codesMake')}
            </Button>
          </div>
        </Form>
      )}
      {creationForm.failure !== null && (
        <p className="err" role="alert">
          <ErrorText error={creationForm.failure} />
        </p>
      )}
      {codes > 0 && (
        <div>
          <Button
            onClick={() =>
              openVerified(apiUrl(ENDPOINTS.exportPromotionCodes.path.replace(':id', id)), '_self')
            }
          >
            <Icon name="download" small /> {t('promo.codesCsv')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
