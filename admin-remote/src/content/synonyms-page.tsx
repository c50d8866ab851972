import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { SynonymList } from '@munay/contracts/shop/search';
import { call, endpointQuery, Loading, toast, useQuery, useQueryClient, useT } from '@munay/kit';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { AdminTextarea } from '../form/admin-field';
import { SaveBar } from '../form/save-bar';
import { SaveFailure } from '../form/save-failure';
import { useEditor } from '../form/use-editor';

const synonymsQuery = endpointQuery(ENDPOINTS.getSynonyms);

const toText = ({ groups }: SynonymList): string => groups.map((words) => words.join(', ')).join('\n');
const parseGroups = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .filter((words) => words.length > 0);
/** Synonym groups with a single word, which do not affect the search. */
const findSingleWords = (groups: string[][]): string[] => groups.filter(({ length }) => length === 1).flat();

const toFields = (list: SynonymList) => ({ text: toText(list), version: list.version });
type Fields = ReturnType<typeof toFields>;

export function SynonymsPage() {
  const t = useT();
  const query = useQuery(synonymsQuery);
  if (query.isPending) return <Loading />;
  if (query.isLoadingError)
    return <PageFailure title={t('nav.synonyms')} error={query.error} onRetry={() => void query.refetch()} />;
  return <Synonyms list={query.data} />;
}

function Synonyms({ list }: { list: SynonymList }) {
  const t = useT();
  const client = useQueryClient();
  const { draft, error, loadServerVersion, bar } = useEditor({
    loaded: toFields(list),
    save: ({ text, version }: Fields) =>
      call(ENDPOINTS.saveSynonyms, { body: { groups: parseGroups(text), version } }),
    toFields,
    onSaved: (saved) => {
      client.setQueryData(synonymsQuery.queryKey, saved);
      toast.success(t('synonyms.saved'));
    },
    reload: () => client.fetchQuery({ ...synonymsQuery, staleTime: 0 }),
  });
  const { text } = draft.value;
  const groups = parseGroups(text);
  const singleWords = findSingleWords(groups);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isInvalid = isSubmitted && singleWords.length > 0;
  return (
    <>
      <PageHead title={t('nav.synonyms')} sub={t('synonyms.sub')} />
      {error !== null && <SaveFailure error={error} onLoadServerVersion={loadServerVersion} />}
      <Panel title={t('synonyms.list')} note={t('synonyms.count', { count: groups.length })}>
        <AdminTextarea
          label={t('synonyms.label')}
          path="groups"
          hint={t('synonyms.hint')}
          rows={18}
          value={text}
          error={
            isInvalid
              ? t('synonyms.lone', { count: singleWords.length, words: singleWords.join(', ') })
              : undefined
          }
          onChange={(next) => draft.set('text', next)}
        />
      </Panel>
      <SaveBar
        changes={draft.changedFields.map(() => t('synonyms.list'))}
        {...bar}
        errors={isInvalid ? 1 : 0}
        onSave={() => {
          setIsSubmitted(true);
          if (singleWords.length === 0) bar.onSave();
        }}
      />
    </>
  );
}
