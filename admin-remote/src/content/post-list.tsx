import { ENDPOINTS } from '@munay/contracts/endpoints';
import { POST_STATUSES, type PostRow, type PostStatus } from '@munay/contracts/shop/blog';
import { ButtonLink, currentLocale, endpointQuery, useFormat, useT } from '@munay/kit';
import { DATE_FORMAT } from '../components/day-time';
import { PageHead } from '../components/page-head';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { PostBadge } from './post-state';

const POST_LIST: ListSpec = { sorts: [], defaultSort: '', filters: { status: POST_STATUSES } };

const rowKey = ({ _id }: PostRow): string => _id;
const isStatus = (value: string): value is PostStatus => POST_STATUSES.some((item) => item === value);
const getName = ({ title }: PostRow): string => title[currentLocale()] || title.es || title.en;

export function PostList() {
  const t = useT();
  const format = useFormat();
  const list = useListState(POST_LIST);
  const status = list.state.filters.status?.filter(isStatus);
  const query = useListQuery(
    endpointQuery(ENDPOINTS.listPosts, {
      query: { ...toPageQuery(list.state), status },
    }),
  );
  const columns: Column<PostRow>[] = [
    { id: 'title', head: t('field.post.title'), names: true, phone: '1l', cell: getName },
    {
      id: 'status',
      head: t('field.post.status'),
      phone: '3l',
      cell: ({ status: item }) => <PostBadge status={item} />,
    },
    {
      id: 'author',
      head: t('field.post.author'),
      hiddenBelow: 'narrow',
      phone: '2l',
      cell: ({ author }) => author,
    },
    {
      id: 'shown',
      head: t('posts.shown'),
      hiddenBelow: 'middle',
      cell: ({ publishAt }) => (publishAt ? format.date(publishAt, DATE_FORMAT) : '–'),
    },
    {
      id: 'changed',
      head: t('posts.changed'),
      phone: '1r',
      cell: ({ updatedAt }) => format.date(updatedAt, DATE_FORMAT),
    },
  ];
  return (
    <>
      <PageHead
        title={t('nav.posts')}
        actions={
          <ButtonLink variant="primary" to="/admin/posts?post=new">
            {t('posts.new')}
          </ButtonLink>
        }
      />
      <DataList
        caption={t('posts.list')}
        list={list}
        query={query}
        getRows={({ posts }) => posts}
        rowKey={rowKey}
        rowName={getName}
        rowTo={({ _id }) => `/admin/posts?post=${_id}`}
        columns={columns}
        views={[null, ...POST_STATUSES].map((item) => ({
          id: item ?? 'all',
          label: t(item ? `posts.status.${item}` : 'posts.all'),
          change: { filters: { status: item && [item] } },
          isActive: item ? status?.length === 1 && status[0] === item : !status,
        }))}
        search={{ label: t('posts.search'), hint: t('posts.searchHint') }}
        empty={{ icon: 'file-text', title: t('posts.none'), text: t('posts.noneText') }}
      />
    </>
  );
}
