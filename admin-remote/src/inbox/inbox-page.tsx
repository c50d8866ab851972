import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MESSAGE_STATUSES, type MessageStatus, type MessageView } from '@munay/contracts/shop/contact';
import { endpointQuery, Link, useNavigate, useSearchParams, useT } from '@munay/kit';
import { formatDayTime } from '../components/day-time';
import { PageHead } from '../components/page-head';
import { useShortcuts } from '../components/shortcuts';
import { isForbidden, ListFailure, ListMessage, ListSkeleton, NoPermission } from '../feedback/list-states';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { ListSearch, ViewTabs } from '../list/list-tools';
import { Pager } from '../list/pager';
import { AnswerBy, MessageBadge } from './message-badge';
import { ThreadPanel } from './thread-panel';
import styles from './inbox.module.css';

const INBOX_LIST: ListSpec = { sorts: [], defaultSort: '', filters: { status: MESSAGE_STATUSES } };

const isStatus = (value: string): value is MessageStatus => MESSAGE_STATUSES.some((item) => item === value);

/** List of messages, next to the open message and its replies. */
export function InboxPage() {
  const t = useT();
  const list = useListState(INBOX_LIST);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const status = list.state.filters.status?.filter(isStatus);
  const query = useListQuery(
    endpointQuery(ENDPOINTS.listMessages, {
      query: { ...toPageQuery(list.state), status },
    }),
  );
  const openId = search.get('message');
  const toMessage = (id: string | null): string => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('message');
    else next.set('message', id);
    return `?${next.toString()}`;
  };
  const { messages = [], total = 0 } = query.data ?? {};
  const openAdjacent = (step: 1 | -1): void => {
    const index = messages.findIndex(({ _id }) => _id === openId);
    const next = messages[index < 0 ? 0 : index + step];
    if (next) void navigate(toMessage(next._id), { preventScrollReset: true });
  };
  useShortcuts([
    { keys: 'j', group: 'list', label: t('keys.next'), run: () => openAdjacent(1) },
    { keys: 'k', group: 'list', label: t('keys.previous'), run: () => openAdjacent(-1) },
  ]);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <>
      <PageHead title={t('nav.inbox')} />
      <div className={`on-white frame one-column ${styles.mailbox}`} data-opened={openId !== null}>
        <section className={`min0 ${styles.list}`} aria-label={t('inbox.list')}>
          <div className={styles.views}>
            <ViewTabs
              label={t('list.views')}
              list={list}
              views={[...MESSAGE_STATUSES, null].map((item) => ({
                id: item ?? 'all',
                label: t(item ? `inbox.status.${item}` : 'inbox.all'),
                count: item === 'open' && query.data ? (query.data.counts.open ?? 0) : undefined,
                change: { filters: { status: item && [item] } },
                isActive: item ? status?.length === 1 && status[0] === item : !status,
              }))}
            />
          </div>
          <div className={styles.search}>
            <ListSearch label={t('inbox.search')} hint={t('inbox.searchHint')} list={list} />
          </div>
          {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <ListSkeleton columns={1} />}
          {query.data && messages.length === 0 && (
            <ListMessage icon="message-square" title={t('inbox.none')} text={t('inbox.noneText')} />
          )}
          {messages.length > 0 && (
            <>
              <ol role="list" aria-busy={query.isPlaceholderData}>
                {messages.map((message) => (
                  <li key={message._id}>
                    <MessageLink
                      message={message}
                      to={toMessage(message._id)}
                      isOpen={message._id === openId}
                    />
                  </li>
                ))}
              </ol>
              {total > messages.length && <Pager total={total} list={list} />}
            </>
          )}
        </section>
        {openId === null ? (
          <div className={styles.nothing}>
            <ListMessage icon="message-square" title={t('inbox.choose')} text={t('inbox.chooseText')} />
          </div>
        ) : (
          <ThreadPanel key={openId} id={openId} backPath={toMessage(null)} />
        )}
      </div>
    </>
  );
}

function MessageLink({ message, to, isOpen }: { message: MessageView; to: string; isOpen: boolean }) {
  const t = useT();
  const { reference, name, topic, createdAt, locale, status } = message;
  return (
    <Link to={to} aria-current={isOpen || undefined} preventScrollReset data-open={status === 'open'}>
      <b>{name}</b>
      <time className="muted tiny" dateTime={createdAt}>
        {formatDayTime(createdAt, new Date())}
      </time>
      <span className={`muted ${styles.words}`} lang={locale}>
        {message.message}
      </span>
      <span className={`cluster tiny ${styles.facts}`}>
        {status === 'open' ? <AnswerBy message={message} /> : <MessageBadge status={status} />}
        <span className="muted">
          {t(`inbox.topic.${topic}`)} · {reference}
        </span>
      </span>
    </Link>
  );
}
