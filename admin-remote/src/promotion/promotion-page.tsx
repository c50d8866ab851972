import { type ReactNode, useMemo, useState } from 'react';
import { type AdminPromotion, PROMOTION, type PromotionSize } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LOCALES } from '@munay/contracts/locale';
import {
  ApiError,
  call,
  currentLocale,
  endpointQuery,
  invalidate,
  toast,
  useFormat,
  useNavigate,
  useParams,
  useQueryClient,
  useT,
} from '@munay/kit';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { NEW_ID, RecordPage } from '../components/record-page';
import { Note } from '../feedback/list-states';
import { AdminInput } from '../form/admin-field';
import { toFieldErrors } from '../form/field-errors';
import { FieldSummary, useLiveErrors } from '../form/field-summary';
import { SaveBar } from '../form/save-bar';
import { SaveFailure } from '../form/save-failure';
import { useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { CodesPanel } from './codes-panel';
import { ExcludedPanel, useExclusion } from './excluded-panel';
import { PreviewPanel, usePreview } from './preview-panel';
import { PromotionActions } from './promotion-actions';
import { PromotionBadge } from './promotion-badge';
import { EMPTY_DRAFT, type PromotionDraft, removeSizes, toDraft, toInput } from './promotion-draft';
import { ProblemsPanel, readProblems, readSizes, toProblemErrors } from './promotion-problems';
import { RulePanel } from './rule-panel';
import { ScopePanel } from './scope-panel';
import { TermsPanel } from './terms-panel';
import { usePromotionMove } from './use-promotion-move';
import { usePromotionText } from './use-promotion-text';
import form from '../form/form.module.css';
import styles from './promotion.module.css';

const LIST_LINK = { to: '/admin/promotions' };

const promotionQuery = (id: string) => endpointQuery(ENDPOINTS.openPromotion, { params: { id } });

/** Page of a promotion: `/admin/promotions/<id>`, or `/admin/promotions/new` for a new one. */
export function PromotionPage() {
  const t = useT();
  const { promotionId = NEW_ID } = useParams();
  return (
    <RecordPage id={promotionId} query={promotionQuery(promotionId)} title={t('nav.promotions')}>
      {(promotion) => <Editor promotion={promotion} />}
    </RecordPage>
  );
}

function Editor({ promotion }: { promotion: AdminPromotion | null }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const storePromotion = (updated: AdminPromotion): void => {
    client.setQueryData(promotionQuery(updated._id).queryKey, updated);
    void invalidate(client, ENDPOINTS.listPromotions);
  };
  const editor = useEditor({
    loaded: promotion ? toDraft(promotion) : EMPTY_DRAFT,
    save: (submitted: PromotionDraft) =>
      promotion
        ? call(ENDPOINTS.editPromotion, {
            params: { id: promotion._id },
            body: { ...toInput(submitted), version: submitted.version },
          })
        : call(ENDPOINTS.createPromotion, { body: toInput(submitted) }),
    toFields: toDraft,
    onSaved: (saved) => {
      storePromotion(saved);
      toast.success(t('promo.savedNow'));
      if (!promotion) void navigate(`/admin/promotions/${saved._id}`, { replace: true });
    },
    reload: promotion && (() => client.fetchQuery({ ...promotionQuery(promotion._id), staleTime: 0 })),
  });
  const { draft, error } = editor;
  const { value, changedFields, set } = draft;
  const input = toInput(value);
  const preview = usePreview(input);
  const sentence = usePromotionText(input);
  const locked = promotion !== null && promotion.state !== 'draft';
  const applyMove = (moved: AdminPromotion): void => {
    storePromotion(moved);
    draft.rebase(toDraft(moved));
  };
  const move = usePromotionMove({
    id: promotion?._id ?? '',
    version: value.version,
    onMoved: applyMove,
  });
  const exclusion = useExclusion(promotion, applyMove);
  const excludeSizes = (sizes: readonly PromotionSize[]): void => {
    const skus = sizes.map(({ sku }) => sku);
    move.reset();
    if (locked) exclusion.mutate({ skus, excluded: true });
    else set('scope', (scope) => removeSizes(scope, skus));
  };
  const loadServerVersion = async (): Promise<void> => {
    await editor.loadServerVersion?.();
    move.reset();
  };
  const failure: unknown = error ?? move.error ?? exclusion.error;
  const problems = readProblems(move.error);
  const result = useMemo(
    () => ({
      ...toFieldErrors(error, t),
      ...(error instanceof ApiError && error.key === 'codeInvalid' && { code: t('error.codeInvalid') }),
      ...(promotion && toProblemErrors([error, move.error].flatMap(readProblems), promotion, t)),
    }),
    [error, move.error, promotion, t],
  );
  const errors = useLiveErrors(result, value);
  const isEnded = promotion?.state === 'ended';
  const fields = useTableFields('promotion', PROMOTION, draft, errors);
  const panelProps = { draft, errors, locked };
  return (
    <div className="grid g4">
      <PromotionHead
        promotion={promotion}
        actions={
          promotion && (
            <PromotionActions
              promotion={promotion}
              dirty={changedFields.length > 0}
              isMoving={move.isPending}
              onMove={(step) => {
                editor.reset();
                move.mutate(step);
              }}
            />
          )
        }
      />
      <FieldSummary errors={result} live={errors} />
      {failure !== null && Object.keys(result).length === 0 && (
        <SaveFailure error={failure} onLoadServerVersion={promotion && loadServerVersion} />
      )}
      {locked && (
        <Note tone="info">
          <p>{t(isEnded ? 'promo.endedNote' : 'promo.lockedNote')}</p>
        </Note>
      )}
      <div className={styles.form}>
        <div>
          <Panel title={t('field.promotion.title')}>
            <div className={form.grid}>
              {LOCALES.map((locale) => (
                <AdminInput
                  key={locale}
                  {...fields.fieldIn('title', locale)}
                  label={t(`promo.name.${locale}`)}
                  lang={locale}
                  span={6}
                  disabled={isEnded}
                />
              ))}
            </div>
          </Panel>
          <RulePanel {...panelProps} />
          <ScopePanel {...panelProps} sizes={preview.preview?.sizes} />
          <TermsPanel {...panelProps} isEnded={isEnded} hasLimits={promotion?.maxUses != null} />
        </div>
        <aside aria-label={t('promo.aside')}>
          <Panel title={t('promo.sentence')}>
            <p className={styles.sentence}>{sentence}</p>
            <p className="tiny muted">{t('promo.sentenceNote')}</p>
          </Panel>
          {problems.length > 0 && (
            <ProblemsPanel
              problems={problems}
              sizes={readSizes(move.error)}
              input={input}
              onExclude={excludeSizes}
            />
          )}
          {promotion && promotion.excludedSizes.length > 0 && (
            <ExcludedPanel promotion={promotion} onDone={applyMove} />
          )}
          <PreviewPanel preview={preview} />
          {promotion?.redemption === 'single' && (
            <CodesPanel promotion={promotion} error={errors.codes} onCreated={storePromotion} />
          )}
        </aside>
      </div>
      <SaveBar
        changes={changedFields.map((field) => t(`field.promotion.${field}`))}
        {...editor.bar}
        errors={Object.keys(errors).length}
        onSave={() => {
          move.reset();
          editor.bar.onSave();
        }}
      />
    </div>
  );
}

function PromotionHead({ promotion, actions }: { promotion: AdminPromotion | null; actions: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const [openedAt] = useState(() => Date.now());
  const back = { ...LIST_LINK, label: t('nav.promotions') };
  if (!promotion) return <PageHead title={t('promo.new')} back={back} />;
  const { title, state, version, used, savedCents } = promotion;
  return (
    <PageHead
      title={title[currentLocale()] || title.es || title.en}
      back={back}
      sub={
        <>
          <PromotionBadge promotion={promotion} now={openedAt} />
          <span>{t('promo.version', { version })}</span>
          {state !== 'draft' && (
            <span>{t('promo.soFar', { count: used, sum: format.money(savedCents) })}</span>
          )}
        </>
      }
      actions={actions}
    />
  );
}
