import { useState } from 'react';
import type { AdminProduct } from '@munay/contracts/admin/product';
import type { Locale } from '@munay/contracts/locale';
import { Button, ButtonLink, currentLocale, ErrorText, useFormat, useNavigate, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { PageHead } from '../components/page-head';
import { ProductBadge } from '../components/product-badge';
import { Note } from '../feedback/list-states';
import { FieldSummary, followFieldLink, useLiveErrors } from '../form/field-summary';
import { FocusedAlert } from '../form/focused-alert';
import { useDraft } from '../form/form-draft';
import { SaveBar } from '../form/save-bar';
import { AdminIcon } from '../icons/admin-icon';
import { useProductActions } from '../product-shared/use-product-actions';
import { DiscountPanel } from './discount-panel';
import { ExtraPanel } from './extra-panel';
import { IngredientPanel } from './ingredient-panel';
import { PicturePanel } from './picture-panel';
import { PricePanel } from './price-panel';
import { ClassPanel, PreviewPanel, ReadyPanel } from './product-aside';
import { ProductConflict } from './product-conflict';
import { getFieldName, type ProductDraft } from './product-draft';
import { SafetyPanel } from './safety-panel';
import { SizeGrid } from './size-grid';
import { StatusPanel } from './status-panel';
import { TextPanel } from './text-panel';
import { useProductSave } from './use-product-save';
import styles from './product-form.module.css';

const LIST_PATH = '/admin/dashboard?tab=products';

export interface ProductFormProps {
  product: AdminProduct | null;
  loaded: ProductDraft;
  initialDraft?: ProductDraft;
}

export function ProductForm({ product, loaded, initialDraft }: ProductFormProps) {
  const t = useT();
  const draft = useDraft(loaded, initialDraft);
  const save = useProductSave(product, draft);
  const [shownLocale, setShownLocale] = useState<Locale>('es');
  const [openedAt] = useState(() => Date.now());
  const { conflict, saved } = save;
  const errors = useLiveErrors(save.errors, draft.value);
  const panelProps = { draft, errors, openedAt };

  return (
    <>
      <Head
        product={saved}
        draft={draft.value}
        openedAt={openedAt}
        onArchive={() => draft.set('status', 'archived')}
      />
      <div className={`one-column g4 ${styles.form}`} onClickCapture={followFieldLink}>
        <div>
          {save.failure !== null && (
            <FocusedAlert>
              <Note tone="error">
                <p>
                  <ErrorText error={save.failure} />
                </p>
              </Note>
            </FocusedAlert>
          )}
          {save.stockError !== null && (
            <FocusedAlert>
              <Note tone="error">
                <p>
                  <b>{t('form.stockNotSaved')}</b> <ErrorText error={save.stockError} />
                </p>
              </Note>
            </FocusedAlert>
          )}
          {conflict && (
            <FocusedAlert>
              <ProductConflict
                localDraft={draft.value}
                conflict={conflict}
                onMerge={(otherFields) => void save.merge(otherFields)}
                onDiscard={save.giveWay}
              />
            </FocusedAlert>
          )}
          <FieldSummary errors={save.errors} live={errors} />
          <TextPanel {...panelProps} shownLocale={shownLocale} onShow={setShownLocale} />
          <ExtraPanel {...panelProps} />
          <SizeGrid {...panelProps} fixedSkus={save.saved?.fixedSkus ?? []} />
          <DiscountPanel {...panelProps} campaigns={save.saved?.campaigns ?? []} />
          <PicturePanel {...panelProps} />
          <IngredientPanel {...panelProps} />
          <SafetyPanel {...panelProps} />
        </div>
        <aside aria-label={t('form.aside')}>
          <PreviewPanel {...panelProps} shownLocale={shownLocale} onShow={setShownLocale} />
          <StatusPanel {...panelProps} />
          <ClassPanel {...panelProps} />
          <ReadyPanel {...panelProps} />
          <PricePanel prices={saved?.prices ?? []} />
        </aside>
      </div>
      <SaveBar
        changes={draft.changedFields.map(getFieldName)}
        errors={Object.keys(errors).length}
        saving={save.saving}
        onSave={() => void save.save()}
        onDiscard={save.discard}
      />
    </>
  );
}

function Head({
  product,
  draft,
  openedAt,
  onArchive,
}: {
  product: AdminProduct | null;
  draft: ProductDraft;
  openedAt: number;
  onArchive: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const actions = useProductActions();
  const [isDeleting, setIsDeleting] = useState(false);
  const scheduledFor =
    product?.status === 'active' && product.publishAt && Date.parse(product.publishAt) > openedAt
      ? product.publishAt
      : null;
  const names = product?.i18n.title;
  const title = product
    ? names?.[currentLocale()] || names?.es || names?.en || product.slug
    : t('products.new');
  return (
    <>
      <PageHead
        title={title}
        back={{
          to: LIST_PATH,
          label: t('nav.products'),
          current: product ? product.slug : t('products.new'),
        }}
        sub={
          product && (
            <>
              <ProductBadge status={product.status} publishAt={scheduledFor} />
              <span>
                {t('form.savedAt', {
                  version: product.version,
                  at: format.date(product.updatedAt, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </span>
            </>
          )
        }
        actions={
          product && (
            <>
              {product.status === 'active' && !scheduledFor ? (
                <ButtonLink variant="quiet" to={`/product/${product.slug}`}>
                  <AdminIcon name="external-link" /> {t('products.seeInShop')}
                </ButtonLink>
              ) : (
                <ButtonLink variant="quiet" to={`/product-preview/${product._id}`}>
                  <AdminIcon name="eye" /> {t('products.preview')}
                </ButtonLink>
              )}
              <ButtonLink to={`/admin/create-product?copy=${product._id}`}>
                <AdminIcon name="copy" /> {t('products.duplicate')}
              </ButtonLink>
              {product.status === 'archived' ? (
                <Button onClick={() => setIsDeleting(true)}>
                  <AdminIcon name="trash-2" /> {t('products.delete')}
                </Button>
              ) : (
                <Button disabled={draft.status === 'archived'} onClick={onArchive}>
                  <AdminIcon name="archive" /> {t('products.archive')}
                </Button>
              )}
            </>
          )
        }
      />
      <ConfirmDialog
        open={isDeleting}
        title={t('products.deleteTitle', { title })}
        text={t('products.deleteText')}
        confirmLabel={t('products.delete')}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => {
          setIsDeleting(false);
          if (product) void actions.remove(product._id).then((isRemoved) => isRemoved && navigate(LIST_PATH));
        }}
      />
    </>
  );
}
