import { useMemo, useState } from 'react';
import { type AdminCampaign, CAMPAIGN } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LOCALES } from '@munay/contracts/locale';
import {
  Button,
  call,
  invalidate,
  toast,
  useFormat,
  useMutation,
  useNavigate,
  useQueryClient,
  useT,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { AdminInput, DigitInput } from '../form/admin-field';
import { fieldErrorsOf } from '../form/field-errors';
import { FieldSummary, useLiveErrors } from '../form/field-summary';
import { SaveBar } from '../form/save-bar';
import { SaveFailure } from '../form/save-failure';
import { useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { AdminIcon } from '../icons/admin-icon';
import { CampaignBadge } from './campaign-badge';
import { type CampaignDraft, draftFrom, draftOf, inputOf } from './campaign-draft';
import { overlapText, titleOf } from './campaign-words';
import { CardPanel } from './card-panel';
import { FilterPanel } from './filter-panel';
import { OverlapPanel, PublishPanel, SizePanel, usePreview } from './preview-panels';
import { TimeLine } from './time-line';
import { finishWrites } from './use-campaign-writes';
import form from '../form/form.module.css';
import columns from '../list/columns.module.css';

/** A draft: what is reduced and when, what may be announced, and publishing it. */
export function CampaignEditor({
  campaign,
  typed,
  onKeep,
  onReload,
}: {
  campaign: AdminCampaign | null;
  typed: URLSearchParams;
  onKeep: (now: AdminCampaign) => void;
  onReload: (id: string) => Promise<AdminCampaign>;
}) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const empty = useMemo(() => draftFrom(new URLSearchParams()), []);
  const [question, setQuestion] = useState<'publish' | 'remove' | null>(null);
  const store = (sent: CampaignDraft): Promise<AdminCampaign> =>
    campaign
      ? call(ENDPOINTS.editCampaign, {
          params: { id: campaign._id },
          body: { ...inputOf(sent), version: sent.version },
        })
      : call(ENDPOINTS.createCampaign, { body: inputOf(sent) });
  const editor = useEditor({
    loaded: campaign ? draftOf(campaign) : empty,
    typed: campaign ? draftOf(campaign) : draftFrom(typed),
    save: store,
    fieldsOf: draftOf,
    onSaved: (saved) => {
      toast.success(t('campaign.saved'));
      onKeep(saved);
    },
    reload: campaign && (() => onReload(campaign._id)),
  });
  const { draft } = editor;
  const { value, changed, set } = draft;
  const preview = usePreview(inputOf(value));
  const dirty = changed.length > 0;
  const keepStored = (sent: CampaignDraft, stored: AdminCampaign): void => {
    draft.settle(sent, draftOf(stored));
    onKeep(stored);
  };
  const publish = useMutation({
    mutationFn: async (sent: CampaignDraft) => {
      const saved = dirty || !campaign ? await store(sent) : { ...campaign, version: sent.version };
      try {
        const input = { params: { id: saved._id }, body: { version: saved.version } };
        return await finishWrites(await call(ENDPOINTS.publishCampaign, input));
      } catch (error) {
        if (!campaign) toast.failure(error);
        if (dirty) keepStored(sent, saved);
        throw error;
      }
    },
    onSuccess: (done, sent) => {
      toast.success(t('campaign.published'));
      keepStored(sent, done);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteCampaign, { params: { id: campaign?._id ?? '' } }),
    onSuccess: () => {
      void invalidate(client, ENDPOINTS.listCampaigns);
      void navigate('/admin/campaigns');
    },
    onError: (error) => toast.failure(error),
  });
  const takeOver = async (): Promise<void> => {
    await editor.takeOver?.();
    publish.reset();
  };
  const failure: unknown = editor.error ?? publish.error;
  const result = useMemo(() => fieldErrorsOf(failure, t), [failure, t]);
  const errors = useLiveErrors(result, value);
  const fields = useTableFields('campaign', CAMPAIGN, draft, errors);
  const count = preview.preview?.sizes ?? 0;
  const moment = (part: 'starts' | 'ends') =>
    (['day', 'time'] as const).map((field) => (
      <AdminInput
        key={`${part}.${field}`}
        label={t(field === 'day' ? `field.campaign.${part}` : `campaign.${part}.time`)}
        path={`${part}.${field}`}
        span={3}
        type={field === 'day' ? 'date' : 'time'}
        hint={field === 'time' && t(`campaign.${part}.hint`)}
        value={value[part][field]}
        error={errors[`${part}.${field}`] ?? (field === 'day' ? errors[part] : undefined)}
        onChange={(next) => set(part, (now) => ({ ...now, [field]: next }))}
      />
    ));
  return (
    <div className="grid g4">
      <PageHead
        title={campaign ? titleOf(campaign) : t('campaign.new')}
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
              disabled={preview.stale || count === 0}
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
        <SaveFailure error={failure} onTakeOver={campaign && takeOver} />
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
                autoFocus={!campaign && typed.has('skus') && !typed.has('percent')}
                unit="%"
              />
            </div>
            <div className={form.grid}>
              {moment('starts')}
              {moment('ends')}
            </div>
            {preview.preview && count > 0 && (
              <TimeLine
                preview={preview.preview}
                percent={Number(value.percent)}
                nameOf={(one) => overlapText(one, t, format)}
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
        changes={changed.map((field) => t(`field.campaign.${field === 'any' ? 'filter' : field}`))}
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
