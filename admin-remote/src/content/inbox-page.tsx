import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MESSAGE_STATUSES, type MessageStatus, type MessageView } from '@munay/contracts/shop/contact';
import { endpointQuery, useFormat, useSearchParams, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { MOMENT } from '../components/day-time';
import { PageHead } from '../components/page-head';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, pageQueryOf, useListQuery, useListState } from '../list/list-state';
import { MessageDialog } from './message-dialog';

const INBOX: ListSpec = { sorts: [], defaultSort: '', filters: { status: MESSAGE_STATUSES } };
const BADGES = {
  open: { form: 'turn', icon: 'inbox' },
  answered: { form: 'settled', icon: 'check' },
  closed: { form: 'quiet', icon: 'archive' },
} as const;

const rowKey = ({ _id }: MessageView): string => _id;
const isStatus = (value: string): value is MessageStatus => MESSAGE_STATUSES.some((item) => item === value);

export function InboxPage() {
  const t = useT();
  const format = useFormat();
  const list = useListState(INBOX);
  const [search, setSearch] = useSearchParams();
  const status = list.state.filters.status?.filter(isStatus);
  const query = useListQuery(
    endpointQuery(ENDPOINTS.listMessages, {
      query: { ...pageQueryOf(list.state), ...(status && { status }) },
    }),
  );
  const openedId = search.get('message');
  const listed = query.data?.messages.find(({ _id }) => _id === openedId);
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  // A message that drops out of the list, e.g. because a colleague answered it, stays open with its draft
  const opened = listed ?? (last?._id === openedId ? last : undefined);
  const rowTo = (message: MessageView): string => {
    const next = new URLSearchParams(search);
    next.set('message', message._id);
    return `?${next.toString()}`;
  };
  const close = (): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('message');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const columns: Column<MessageView>[] = [
    {
      id: 'reference',
      head: t('inbox.reference'),
      names: true,
      phone: '1l',
      cell: ({ reference }) => reference,
    },
    { id: 'name', head: t('inbox.from'), phone: '2l', cell: ({ name }) => name },
    {
      id: 'topic',
      head: t('inbox.topic'),
      leaves: 'narrow',
      phone: '2r',
      cell: ({ topic }) => t(`inbox.topic.${topic}`),
    },
    { id: 'order', head: t('inbox.order'), leaves: 'middle', cell: ({ orderNumber }) => orderNumber ?? '–' },
    {
      id: 'status',
      head: t('inbox.status'),
      phone: '3l',
      cell: ({ status: item }) => <Badge {...BADGES[item]}>{t(`inbox.status.${item}`)}</Badge>,
    },
    {
      id: 'when',
      head: t('inbox.when'),
      phone: '1r',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt, MOMENT)}</time>,
    },
  ];
  return (
    <>
      <PageHead title={t('nav.inbox')} />
      <DataList
        caption={t('inbox.list')}
        list={list}
        query={query}
        rowsOf={({ messages }) => messages}
        rowKey={rowKey}
        rowName={({ reference }) => reference}
        rowTo={rowTo}
        columns={columns}
        views={[null, ...MESSAGE_STATUSES].map((item) => ({
          id: item ?? 'all',
          label: t(item ? `inbox.status.${item}` : 'inbox.all'),
          ...(item && query.data && { count: query.data.counts[item] ?? 0 }),
          change: { filters: { status: item && [item] } },
          on: item ? status?.length === 1 && status[0] === item : !status,
        }))}
        search={{ label: t('inbox.search'), hint: t('inbox.searchHint') }}
        empty={{ icon: 'message-square', title: t('inbox.none'), text: t('inbox.noneText') }}
      />
      {opened && <MessageDialog key={opened._id} message={opened} onClose={close} />}
    </>
  );
}
