import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { SettingsView } from '@munay/contracts/setting';
import { call, errorText, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import type { FormEvent } from 'react';
import { fieldErrorsOf } from '../parts/field-errors';
import { useDraft } from '../parts/form-draft';
import form from '../parts/form.module.css';
import { useLeaveWarning } from '../parts/leave-guard';
import { Panel } from '../parts/panel';
import { StaffInput } from '../parts/staff-field';

const TEXTS = ['contactEmail', 'contactPhone', 'accountHolder', 'iban'] as const;

/** Threshold, contact and account of the shop. */
export function ShopForm({ settings }: { settings: SettingsView }) {
  const t = useT();
  const client = useQueryClient();
  const draft = useDraft({ ...settings, lowStockThreshold: String(settings.lowStockThreshold) });
  useLeaveWarning(draft.changed.length > 0);
  const save = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.setSettings, {
        body: { ...draft.value, lowStockThreshold: Number(draft.value.lowStockThreshold) },
      }),
    onSuccess: (next) => {
      client.setQueryData(['settings'], next);
      void client.invalidateQueries({ queryKey: ['setting-history'] });
      toast.success(t('setting.kept'));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const errors = fieldErrorsOf(save.error, t);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Panel
        title={t('setting.shop')}
        footer={
          <button className="btn btn-primary" type="submit" aria-busy={save.isPending}>
            {t('desk.save')}
          </button>
        }
      >
        <div className={form.grid}>
          <StaffInput
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
            <StaffInput
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
        {save.isError && (
          <p className="err" role="alert">
            {errorText(save.error)}
          </p>
        )}
      </Panel>
    </form>
  );
}
