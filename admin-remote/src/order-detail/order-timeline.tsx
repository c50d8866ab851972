import { useState } from 'react';
import { type AdminOrder, NOTE, type TimelineEvent } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, FailureNote, Input, Loading, useFormat, useQuery, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { useLeaveWarning } from '../form/leave-guard';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import { buildHistory, type HistoryEntry } from '../order-shared/order-events';
import { timelineQuery, useOrderWrite } from '../order-shared/order-queries';
import { TimelineLine } from './timeline-line';
import styles from '../order-shared/order-form.module.css';

const FILTERS = {
  main: null,
  states: ['state', 'stock', 'refund'],
  mails: ['mail'],
  provider: ['provider'],
  notes: ['note', 'audit'],
  all: null,
} as const satisfies Record<string, readonly TimelineEvent['kind'][] | null>;
type Filter = keyof typeof FILTERS;

const ICONS: Record<TimelineEvent['kind'], AdminIconName> = {
  state: 'check',
  stock: 'boxes',
  mail: 'mail',
  provider: 'webhook',
  refund: 'undo-2',
  note: 'sticky-note',
  audit: 'shield-check',
};

export function OrderTimelinePanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [filter, setFilter] = useState<Filter>('main');
  const timeline = useQuery(timelineQuery(order));
  const kinds: readonly string[] | null = FILTERS[filter];
  const events = timeline.data?.events ?? [];
  const auditEntries =
    filter === 'main'
      ? buildHistory(events)
      : events.filter(({ kind }) => kinds?.includes(kind) ?? true).map((event): HistoryEntry => ({ event }));
  const days = groupByDay(auditEntries, (at) => format.date(at, { dateStyle: 'full' }));
  return (
    <Panel
      title={t('order.history')}
      end={
        <div className={`wraps ${styles.scopes}`} role="group" aria-label={t('timeline.filter')}>
          {(Object.keys(FILTERS) as Filter[]).map((item) => (
            <Button key={item} variant="quiet" aria-pressed={item === filter} onClick={() => setFilter(item)}>
              {t(`timeline.${item}`)}
            </Button>
          ))}
        </div>
      }
    >
      <NoteForm order={order} />
      {timeline.isPending && <Loading />}
      {timeline.error !== null && (
        <FailureNote error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isSuccess && auditEntries.length === 0 && <p className="muted">{t('timeline.none')}</p>}
      {[...days].map(([day, lines]) => (
        <div key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol className={styles.timeline} role="list">
            {lines.map(({ event, audit }, index) => (
              <li key={`${event.at}${event.kind}${index}`} data-kind={event.kind}>
                <time dateTime={event.at}>{format.date(event.at, { timeStyle: 'short' })}</time>
                <AdminIcon name={ICONS[event.kind]} />
                <div>
                  <TimelineLine order={order} event={event} audit={audit} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Panel>
  );
}

function groupByDay(
  auditEntries: readonly HistoryEntry[],
  formatDay: (at: string) => string,
): ReadonlyMap<string, HistoryEntry[]> {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of auditEntries) {
    const day = formatDay(entry.event.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function NoteForm({ order }: { order: AdminOrder }) {
  const t = useT();
  const [text, setText] = useState('');
  useLeaveWarning(text.trim() !== '');
  const add = useOrderWrite(
    order._id,
    () => call(ENDPOINTS.noteOrder, { params: { id: order._id }, body: { text: text.trim() } }),
    { getSuccessText: () => t('order.noted'), onDone: () => setText('') },
  );
  const form = useForm({
    send: async () => {
      if (text.trim() !== '') await add.mutateAsync(undefined);
    },
  });
  return (
    <Form className="flex g2" {...form.props}>
      <Input
        className="grow min0"
        aria-label={t('order.internalNote')}
        placeholder={t('order.noteHint')}
        maxLength={NOTE.text.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={form.busy}>
        {t('order.addNote')}
      </Button>
    </Form>
  );
}
