import { useMemo, useState } from 'react';
import { type AdminCampaign, CAMPAIGN } from '@munay/contracts/admin/campaign';
import { LOCALES } from '@munay/contracts/locale';
import { Button, toast, useFormat, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { AdminInput, DigitInput } from '../form/admin-field';
import { type FieldErrors, toFieldErrors } from '../form/field-errors';
import { FieldSummary, useLiveErrors } from '../form/field-summary';
import type { Draft } from '../form/form-draft';
import { SaveBar } from '../form/save-bar';
import { SaveFailure } from '../form/save-failure';
import { useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { AdminIcon } from '../icons/admin-icon';
import { CampaignBadge } from './campaign-badge';
import { type CampaignDraft, readDraft, type TimeDraft, toDraft, toInput } from './campaign-draft';
import { describeOverlap, getTitle } from './campaign-texts';
import { CardPanel } from './card-panel';
import { FilterPanel } from './filter-panel';
import { OverlapPanel, PublishPanel, SizePanel, usePreview } from './preview-panels';
import { TimeLine } from './time-line';
import { storeCampaign, useCampaignActions } from './use-campaign-actions';
import form from '../form/form.module.css';
import columns from '../list/columns.module.css';

/** Form that edits and publishes a draft campaign: discounted products, period and announced prices. */
export function CampaignEditor({
  campaign,
  initialParams,
  onChange,
  onReload,
}: {
  campaign: AdminCampaign | null;
  initialParams: URLSearchParams;
  onChange: (campaign: AdminCampaign) => void;
  onReload: (id: string) => Promise<AdminCampaign>;
}) {
  const t = useT();
  const format = useFormat();
  const emptyDraft = useMemo(() => readDraft(new URLSearchParams()), []);
  const [question, setQuestion] = useState<'publish' | 'remove' | null>(null);
  const editor = useEditor({
    loaded: campaign ? toDraft(campaign) : emptyDraft,
    initial: campaign ? toDraft(campaign) : readDraft(initialParams),
    save: (draft) => storeCampaign(campaign, draft),
    toFields: toDraft,
    onSaved: (saved) => {
      toast.success(t('campaign.saved'));
      onChange(saved);
    },
    reload: campaign && (() => onReload(campaign._id)),
  });
  const { draft } = editor;
  const { value, changedFields, set } = draft;
  const preview = usePreview(toInput(value));
  const { publish, remove } = useCampaignActions(campaign, draft, onChange);
  const loadServerVersion = async (): Promise<void> => {
    await editor.loadServerVersion?.();
    publish.reset();
  };
  const failure: unknown = editor.error ?? publish.error;
  const result = useMemo(() => toFieldErrors(failure, t), [failure, t]);
  const errors = useLiveErrors(result, value);
  const fields = useTableFields('campaign', CAMPAIGN, draft, errors);
  const count = preview.preview?.sizes ?? 0;
  return (
    <div className="grid g4">
      <PageHead
        title={campaign ? getTitle(campaign) : t('campaign.new')}
        back={{ to: '/admin/campaigns', label: t('nav.campaigns') }}
        sub={campaign && <CampaignBadge state={campaign.state} />}
        actions={
          <>
            {campaign && (
              <Button onClick={() => setQuestion('remove')}>
                <AdminIcon name="trash-2" /> {t('campaign.remove')}
              </Button>
            )}
            <Button
              variant="primary"
              disabled={preview.isStale || count === 0}
              busy={publish.isPending}
              onClick={() => setQuestion('publish')}
            >
              <AdminIcon name="check" /> {t('campaign.publish', { count })}
            </Button>
          </>
        }
      />
      <FieldSummary errors={result} live={errors} />
      {failure !== null && Object.keys(result).length === 0 && (
        <SaveFailure error={failure} onLoadServerVersion={campaign && loadServerVersion} />
      )}
      <div className={columns.editor}>
        <div>
          <Panel title={t('campaign.what')}>
            <div className={form.grid}>
              {LOCALES.map((locale) => (
                <AdminInput
                  key={locale}
                  {...fields.fieldIn('title', locale)}
                  label={t(`campaign.name.${locale}`)}
                  lang={locale}
                  span={6}
                />
              ))}
              <DigitInput
                {...fields.digits('percent')}
                span={3}
                autoFocus={!campaign && initialParams.has('skus') && !initialParams.has('percent')}
                unit="%"
              />
            </div>
            <div className={form.grid}>
              <DateTimeFields part="starts" value={value.starts} errors={errors} set={set} />
              <DateTimeFields part="ends" value={value.ends} errors={errors} set={set} />
            </div>
            {preview.preview && count > 0 && (
              <TimeLine
                preview={preview.preview}
                percent={Number(value.percent)}
                getName={(overlap) => describeOverlap(overlap, t, format)}
              />
            )}
            <p className="tiny muted">{t('campaign.whatNote')}</p>
          </Panel>
          <FilterPanel value={value} errors={errors} set={set} />
          <SizePanel preview={preview} percent={Number(value.percent)} />
          <OverlapPanel preview={preview} replace={value.replace} onReplace={(ids) => set('replace', ids)} />
        </div>
        <aside aria-label={t('campaign.aside')}>
          <PublishPanel preview={preview} />
          <Panel title={t('campaign.undo')}>
            <p className="fine muted">{t('campaign.undoNote')}</p>
          </Panel>
          <CardPanel preview={preview.preview} percent={Number(value.percent)} />
        </aside>
      </div>
      <SaveBar
        changes={changedFields.map((field) => t(`field.campaign.${field === 'any' ? 'filter' : field}`))}
        {...editor.bar}
        errors={Object.keys(errors).length}
        onSave={() => {
          publish.reset();
          editor.bar.onSave();
        }}
      />
      <ConfirmDialog
        open={question !== null}
        title={t(`campaign.ask.${question ?? 'publish'}`)}
        text={t(`campaign.askText.${question ?? 'publish'}`, { count })}
        confirmLabel={question === 'remove' ? t('campaign.remove') : t('campaign.publish', { count })}
        harmless={question !== 'remove'}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          editor.reset();
          if (question === 'remove') remove.mutate(undefined);
          else publish.mutate(value);
        }}
      />
    </div>
  );
}

function DateTimeFields({
  part,
  value,
  errors,
  set,
}: {
  part: 'starts' | 'ends';
  value: TimeDraft;
  errors: FieldErrors;
  set: Draft<CampaignDraft>['set'];
}) {
  const t = useT();
  return (['day', 'time'] as const).map((field) => (
    <AdminInput
      key={field}
      label={t(field === 'day' ? `field.campaign.${part}` : `campaign.${part}.time`)}
      path={`${part}.${field}`}
      span={3}
      type={field === 'day' ? 'date' : 'time'}
      hint={field === 'time' && t(`campaign.${part}.hint`)}
      value={value[field]}
      error={errors[`${part}.${field}`] ?? (field === 'day' ? errors[part] : undefined)}
      onChange={(next) => set(part, (current) => ({ ...current, [field]: next }))}
    />
  ));
}
