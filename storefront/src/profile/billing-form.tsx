import '@munay/kit/form.css';
import { useState } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useSession, useT } from '@munay/kit';
import { ErrorLine, ErrorSummary, useForm } from '@munay/kit/forms';
import { BillingFields } from '../address/billing-fields';
import { type BillingField, findBillingProblems, toBilling, toBillingDraft } from '../address/billing-rules';
import { TitledForm } from './titled-form';
import { useProfileUpdate } from './use-update';

/** Checkout defaults for an invoice with a tax id. */
export function BillingForm({ user }: { user: UserView }) {
  const t = useT();
  const { setSession } = useSession();
  const [draft, setDraft] = useState(() => toBillingDraft(user.billing));
  const removal = useProfileUpdate();
  const form = useForm<BillingField>({
    id: 'billing',
    check: () => findBillingProblems(draft, t),
    send: async () => {
      setSession(await call(ENDPOINTS.updateUser, { body: { billing: toBilling(draft) } }));
      toast.success(t('profile.saved'));
    },
  });
  const remove = (): void =>
    removal.mutate({ billing: { taxId: '' } }, { onSuccess: () => setDraft(toBillingDraft()) });
  const failure = form.failure ?? removal.error;
  return (
    <TitledForm id="billing-title" title={t('billing.title')} {...form.props}>
      <p className="muted">{t('billing.text')}</p>
      <ErrorSummary {...form.summary} />
      {failure !== null && <ErrorLine error={failure} />}
      <BillingFields draft={draft} field={form.field} onChange={(part) => setDraft({ ...draft, ...part })} />
      <div className="acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t(form.busy ? 'auth.wait' : 'profile.save')}
        </Button>
        {user.billing !== undefined && (
          <Button variant="quiet" busy={removal.isPending} onClick={remove}>
            {t('billing.remove')}
          </Button>
        )}
      </div>
    </TitledForm>
  );
}
