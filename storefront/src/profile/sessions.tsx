import type { SessionRow } from '@munay/contracts/account/profile';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointQuery,
  FailureNote,
  Loading,
  toast,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { Failure } from './form-failure';
import styles from './profile.module.css';

const sessionsQuery = endpointQuery(ENDPOINTS.getSessions);

const DATE_TIME = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

export function Sessions() {
  const t = useT();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (send: () => Promise<SessionRow[]>) => send(),
    onSuccess: (remaining) => {
      client.setQueryData(sessionsQuery.queryKey, remaining);
      toast.success(t('sessions.ended'));
    },
  });
  const otherSessions = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <section className="grid g4" aria-labelledby="security-sessions">
      <h2 id="security-sessions">{t('sessions.title')}</h2>
      <Failure failure={end.error} />
      {sessions.isPending && <Loading />}
      {sessions.isLoadingError && (
        <FailureNote error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul role="list">
        {sessions.data?.map((row) => (
          <Row
            key={row.id}
            row={row}
            busy={end.isPending}
            onEnd={() => end.mutate(() => call(ENDPOINTS.endSession, { params: { id: row.id } }))}
          />
        ))}
      </ul>
      {otherSessions.length > 0 && (
        <div>
          <Button busy={end.isPending} onClick={() => end.mutate(() => call(ENDPOINTS.endOtherSessions))}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ row, busy, onEnd }: { row: SessionRow; busy: boolean; onEnd: () => void }) {
  const t = useT();
  const format = useFormat();
  const { browser, system, current } = row;
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  return (
    <li className={`wraps spread ${styles.address}`}>
      <p>
        <b>{device}</b> {current && <span className="state ok">{t('sessions.current')}</span>}
        <br />
        <span className="small muted">
          {t('sessions.seen', { date: format.date(row.seenAt, DATE_TIME) })}
        </span>
      </p>
      {!current && (
        <Button variant="quiet" busy={busy} onClick={onEnd}>
          {t('sessions.end')}
          <span className="vh"> {device}</span>
        </Button>
      )}
    </li>
  );
}
