import type { AdminUser } from '@munay/contracts/admin/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useFormat, useMutation, useT, withVerification } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';

export function UserSessions({ user, onEnded }: { user: AdminUser; onEnded: (next: AdminUser) => void }) {
  const t = useT();
  const format = useFormat();
  const { _id, sessions } = user;
  const end = useMutation({
    mutationFn: (session: string | null) =>
      withVerification(() =>
        call(ENDPOINTS.endUserSessions, { params: { id: _id }, query: session ? { session } : {} }),
      ),
    onSuccess: (next) => {
      onEnded(next);
      toast.success(t('users.sessionsEnded'));
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <Panel
      title={t('users.sessions')}
      note={format.number(sessions.length)}
      end={
        sessions.length > 1 && (
          <Button
            variant="quiet"
            busy={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            {t('users.endAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className="muted">{t('users.noSessions')}</p>}
      <ul role="list" className="grid fine gap-10">
        {sessions.map(({ id, browser, system, seenAt }) => {
          const device = [browser, system].filter(Boolean).join(' · ') || t('users.unknownDevice');
          return (
            <li className="row spread gap-8" key={id}>
              <span className="grid min0">
                <b>{device}</b>
                <span className="muted">
                  {t('users.seen', { when: format.date(seenAt, DAY_AND_TIME_FORMAT) })}
                </span>
              </span>
              <Button
                variant="quiet"
                aria-label={t('users.endOne', { device })}
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                {t('users.end')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
