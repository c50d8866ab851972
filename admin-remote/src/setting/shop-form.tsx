import type { FormEvent } from 'react';
import type { SettingsView } from '@munay/contracts/admin/setting';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, invalidate, toast, useMutation, useQueryClient, useT, withProof } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { fieldErrorsOf } from '../form/field-errors';
import { useDraft } from '../form/form-draft';
import { useLeaveWarning } from '../form/leave-guard';
import { SaveFailure } from '../form/save-failure';
import { settingsQuery } from './setting-queries';
import form from '../form/form.module.css';

const TEXTS = ['contactEmail', 'contactPhone', 'accountHolder', 'iban'] as const;

const fieldsOf = (settings: SettingsView) => ({
  ...settings,
  lowStockThreshold: String(settings.lowStockThreshold),
});
type Fields = ReturnType<typeof fieldsOf>;

export function ShopForm({ settings }: { settings: SettingsView }) {
  const t = useT();
  const client = useQueryClient();
  const draft = useDraft(fieldsOf(settings));
  useLeaveWarning(draft.changed.length > 0);
  const save = useMutation({
    mutationFn: (sent: Fields) =>
      withProof(() =>
        call(ENDPOINTS.setSettings, {
          body: { ...sent, lowStockThreshold: Number(sent.lowStockThreshold) },
        }),
      ),
    onSuccess: (next, sent) => {
      client.setQueryData(settingsQuery.queryKey, next);
      draft.settle(sent, fieldsOf(next));
      void invalidate(client, ENDPOINTS.listAudit);
      toast.success(t('setting.kept'));
    },
  });
  const takeOver = async (): Promise<void> => {
    draft.meet(fieldsOf(await client.fetchQuery({ ...settingsQuery, staleTime: 0 })));
    save.reset();
  };
  const errors = fieldErrorsOf(save.error, t);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(draft.value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Panel
        title={t('setting.shop')}
        footer={
          <button className="btn btn-primary" type="submit" aria-busy={save.isPending}>
            {t('order.save')}
          </button>
        }
      >
        <div className={form.grid}>
          <AdminInput
            label={t('setting.lowStockThreshold')}
            path="lowStockThreshold"
            span={6}
            inputMode="numeric"
            value={draft.value.lowStockThreshold}
            error={errors.lowStockThreshold}
            hint={t('setting.lowStockHint')}
            onChange={(value) => draft.set('lowStockThreshold', value)}
          />
          {TEXTS.map((name) => (
            <AdminInput
              key={name}
              label={t(`setting.${name}`)}
              path={name}
              span={6}
              value={draft.value[name]}
              error={errors[name]}
              {...(name === 'iban' && { hint: t('setting.ibanHint') })}
              onChange={(value) => draft.set(name, value)}
            />
          ))}
        </div>
        {save.isError && Object.keys(errors).length === 0 && (
          <div role="alert">
            <SaveFailure error={save.error} onTakeOver={takeOver} />
          </div>
        )}
      </Panel>
    </form>
  );
}
