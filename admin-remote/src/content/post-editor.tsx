import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createEmptyInput, pickFields } from '@munay/contracts/fields';
import { toSlug } from '@munay/contracts/fold';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { PostDraft, PostFields } from '@munay/contracts/shop/blog';
import { POST } from '@munay/contracts/shop/post-fields';
import {
  Button,
  call,
  currentLocale,
  endpointQuery,
  invalidate,
  Loading,
  toast,
  useNavigate,
  useQuery,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { AdminInput, AdminTextarea } from '../form/admin-field';
import { LanguageTabs } from '../form/language-tabs';
import { SaveBar } from '../form/save-bar';
import { EditorFailure, useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { PostAside } from './post-aside';
import { PostPreview } from './post-preview';
import { PostState } from './post-state';
import styles from './content.module.css';

const NEW_ID = 'new';
const TEXT_FIELDS = ['title', 'slug', 'summary', 'body'] as const;

const draftQuery = (id: string) => endpointQuery(ENDPOINTS.getPostDraft, { params: { id } });

export function PostEditor({ id }: { id: string }) {
  const t = useT();
  const { user } = useSession();
  const query = useQuery({ ...draftQuery(id), enabled: id !== NEW_ID });
  if (id === NEW_ID) return <Editor post={null} author={user?.firstname ?? ''} />;
  if (query.isPending) return <Loading />;
  if (query.isLoadingError)
    return <PageFailure title={t('nav.posts')} error={query.error} onRetry={() => void query.refetch()} />;
  return <Editor post={query.data} author={query.data.author} />;
}

/** Version 0 means that the post has not been saved. */
type Fields = PostFields & { version: number };

function toFields(post: PostDraft | null, author: string): Fields {
  if (!post) return { ...createEmptyInput(POST), author, version: 0 };
  const { publishAt, ...fields } = pickFields(POST, post);
  return { ...fields, author, version: post.version, ...(publishAt && { publishAt }) };
}

function Editor({ post, author }: { post: PostDraft | null; author: string }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const editor = useEditor({
    loaded: toFields(post, author),
    save: ({ version, ...fields }: Fields) =>
      post
        ? call(ENDPOINTS.updatePost, { params: { id: post._id }, body: { ...fields, version } })
        : call(ENDPOINTS.createPost, { body: fields }),
    toFields: (saved) => toFields(saved, saved.author),
    onSaved: (saved) => {
      client.setQueryData(draftQuery(saved._id).queryKey, saved);
      void invalidate(client, ENDPOINTS.listPosts);
      toast.success(t('posts.saved'));
      if (!post) void navigate(`/admin/posts?post=${saved._id}`, { replace: true });
    },
    reload: post && (() => client.fetchQuery({ ...draftQuery(post._id), staleTime: 0 })),
  });
  const [previewLocale, setPreviewLocale] = useState<Locale | null>(null);
  const { value, changedFields, set } = editor.draft;
  const { errors } = editor;
  const fields = useTableFields('post', POST, editor.draft, errors);
  const textCounts = Object.fromEntries(
    LOCALES.map((locale) => [locale, TEXT_FIELDS.filter((field) => value[field][locale].trim()).length]),
  ) as Record<'es' | 'en', number>;
  return (
    <>
      <PageHead
        title={value.title[currentLocale()] || value.title.es || value.title.en || t('posts.new')}
        back={{ to: '/admin/posts', label: t('nav.posts') }}
        {...(post && { sub: <PostState post={post} /> })}
      />
      {editor.error !== null && (
        <div className={styles.outcome}>
          <EditorFailure editor={editor} />
        </div>
      )}
      <div className={styles.editor}>
        <div>
          <Panel title={t('posts.texts')}>
            <LanguageTabs
              label={t('posts.language')}
              counts={textCounts}
              total={TEXT_FIELDS.length}
              errors={errors}
            >
              {(locale) => (
                <div className={styles.fields}>
                  <AdminInput
                    {...fields.fieldIn('title', locale)}
                    lang={locale}
                    onChange={(next) => {
                      // The slug follows the title until it is edited manually
                      if (!post && value.slug[locale] === toSlug(value.title[locale]))
                        fields.fieldIn('slug', locale).onChange(toSlug(next));
                      fields.fieldIn('title', locale).onChange(next);
                    }}
                  />
                  <AdminInput {...fields.fieldIn('slug', locale)} />
                  <AdminTextarea {...fields.fieldIn('summary', locale)} lang={locale} rows={3} />
                  <div className={styles.body}>
                    <AdminTextarea {...fields.fieldIn('body', locale)} lang={locale} rows={22} />
                  </div>
                  <Button onClick={() => setPreviewLocale(locale)}>{t('posts.preview')}</Button>
                </div>
              )}
            </LanguageTabs>
          </Panel>
        </div>
        <PostAside value={value} errors={errors} set={set} />
      </div>
      <PostPreview post={value} locale={previewLocale} onClose={() => setPreviewLocale(null)} />
      <SaveBar changes={changedFields.map((field) => t(`field.post.${field}`))} {...editor.bar} />
    </>
  );
}
