import { POST_STATUSES, POST_TAGS, type PostFields } from '@munay/contracts/shop/blog';
import { POST } from '@munay/contracts/shop/post-fields';
import { Button, getErrorText, Picture, uploadImage, useMutation, useT } from '@munay/kit';
import { parseDateTime, toDateTimeInput } from '../components/day-time';
import { FileButton } from '../components/file-button';
import { Panel } from '../components/panel';
import { Note } from '../feedback/list-states';
import { AdminInput, AdminSelect } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { PostProducts } from './post-products';
import styles from './content.module.css';

interface PostAsideProps {
  value: PostFields;
  errors: FieldErrors;
  set: Draft<PostFields>['set'];
}

export function PostAside(props: PostAsideProps) {
  const t = useT();
  const { value, errors, set } = props;
  return (
    <aside aria-label={t('posts.about')}>
      <Panel title={t('posts.publishing')}>
        <AdminSelect
          label={t('field.post.status')}
          path="status"
          value={value.status}
          error={errors.status}
          options={POST_STATUSES.map((item) => ({ value: item, label: t(`posts.status.${item}`) }))}
          onChange={(next) => set('status', POST_STATUSES.find((item) => item === next) ?? 'draft')}
        />
        {value.status !== 'draft' && (
          <AdminInput
            label={t('field.post.publishAt')}
            path="publishAt"
            type="datetime-local"
            hint={t('hint.post.publishAt')}
            value={toDateTimeInput(value.publishAt)}
            error={errors.publishAt}
            onChange={(next) => {
              const publishTime = parseDateTime(next);
              set('publishAt', Number.isNaN(publishTime) ? undefined : new Date(publishTime).toISOString());
            }}
          />
        )}
        <AdminInput
          label={t('field.post.author')}
          path="author"
          value={value.author}
          error={errors.author}
          maxLength={POST.author.max}
          onChange={(next) => set('author', next)}
        />
      </Panel>
      <CoverField {...props} />
      <Panel title={t('field.post.tags')}>
        <fieldset className="grid gap-6 no-border">
          <legend className="vh">{t('field.post.tags')}</legend>
          {POST_TAGS.map((tag) => (
            <label key={tag} className="tick">
              <input
                type="checkbox"
                checked={value.tags.includes(tag)}
                onChange={({ target }) =>
                  set('tags', (current) =>
                    target.checked ? [...current, tag] : current.filter((item) => item !== tag),
                  )
                }
              />
              <span>{t(`posts.tag.${tag}`)}</span>
            </label>
          ))}
        </fieldset>
      </Panel>
      <Panel title={t('field.post.products')}>
        <PostProducts ids={value.products} onChange={(next) => set('products', next)} />
      </Panel>
    </aside>
  );
}

function CoverField({ value: { cover }, errors, set }: PostAsideProps) {
  const t = useT();
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage(file, 'post'),
    onSuccess: ({ image: { base, widths, width, height, color } }) =>
      set('cover', { base, widths, width, height, color, alt: { es: '', en: '' } }),
  });
  return (
    <Panel title={t('field.post.cover')}>
      {upload.isError && <Note tone="error">{getErrorText(upload.error)}</Note>}
      {cover && (
        <>
          <div className={styles.large}>
            <Picture image={{ ...cover, alt: cover.alt.es }} sizes="280px" />
          </div>
          {(['es', 'en'] as const).map((locale) => (
            <AdminInput
              key={locale}
              label={t('posts.alt', { language: t(`language.${locale}`) })}
              path={`cover.alt.${locale}`}
              lang={locale}
              maxLength={POST.summary.max}
              value={cover.alt[locale]}
              error={errors[`cover.alt.${locale}`]}
              onChange={(next) => set('cover', { ...cover, alt: { ...cover.alt, [locale]: next } })}
            />
          ))}
        </>
      )}
      <div className="cluster gap-8">
        <FileButton
          busy={upload.isPending}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChoose={(file) => upload.mutate(file)}
        >
          {t(cover ? 'posts.otherCover' : 'posts.addCover')}
        </FileButton>
        {cover && (
          <Button variant="quiet" onClick={() => set('cover', null)}>
            {t('posts.noCover')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
