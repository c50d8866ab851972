import { apiUrl, Button, ButtonLink, Icon, PageTitle, useSearchParams, useT } from '@munay/kit';
import { ErrorLine, TextField, toApiError } from '@munay/kit/forms';
import { StatePanel } from '../components/state/state-panel';
import { usePostedForm } from '../hooks/use-posted-form';
import { GuestStep, GuestTitle } from './guest-step';
import { LoginForm } from './login-form';
import { isLoginRendered } from './login-rendered';
import { isOperatorPage, toSafeReturnPath } from './return-path';
import styles from '../account/account.module.css';

function LogOut() {
  const t = useT();
  return (
    <form method="post" action="/authUser?form=logout">
      <Button variant="quiet" type="submit">
        {t('noScript.logout')}
      </Button>
    </form>
  );
}

/** Confirms the login, or asks the user to enable JavaScript for a step that needs it. */
function LoginResult({ done, returnPath }: { done: 'in' | 'enrol'; returnPath: string }) {
  const t = useT();
  return (
    <StatePanel illustration={done === 'in' ? 'bar' : 'key'} title={t(`noScript.${done}`)}>
      <p>{t(`noScript.${done}Text`)}</p>
      {done === 'in' && (
        <div className="acts">
          <ButtonLink
            variant="primary"
            {...(isOperatorPage(returnPath) ? { href: apiUrl(returnPath) } : { to: returnPath })}
          >
            {t('noScript.goOn')}
          </ButtonLink>
        </div>
      )}
      <LogOut />
    </StatePanel>
  );
}

function CodeForm({ error }: { error: unknown }) {
  const t = useT();
  return (
    <form className="stack" method="post" action="/authUser?form=code" aria-label={t('factor.verify')}>
      {error !== null && <ErrorLine error={error} />}
      <TextField
        id="login-code"
        name="code"
        label={t('noScript.code')}
        hint={t('noScript.codeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        required
      />
      <Button variant="primary" wide type="submit">
        {t('noScript.codeSend')}
      </Button>
      <p className="small muted">{t('noScript.passkey')}</p>
    </form>
  );
}

/** Notes below the login form. */
function Notes() {
  const t = useT();
  return (
    <>
      <p className="small muted">{t('noScript.signup')}</p>
      <p className="small muted">{t('noScript.leave')}</p>
    </>
  );
}

/**
 * Login and logout without JavaScript. If the server has rendered the page itself, this only adds the notes and the
 * logout form.
 */
export function AuthNoScript() {
  const t = useT();
  const [search] = useSearchParams();
  const postedForm = usePostedForm('login', 'code', 'logout', 'continue');
  const failure = toApiError(postedForm);
  const done = search.get('done');
  if (postedForm === undefined && (done === 'in' || done === 'enrol'))
    return <LoginResult done={done} returnPath={toSafeReturnPath(search.get('return'))} />;
  if (postedForm === undefined && isLoginRendered(`?${search}`))
    return (
      <div className={`wrap stack ${styles.rest}`}>
        <Notes />
        <LogOut />
      </div>
    );
  const isCodeForm = postedForm === undefined ? search.get('form') === 'code' : postedForm.name === 'code';
  const returnPath = toSafeReturnPath(postedForm?.values.return ?? search.get('return'));
  const canContinueAsGuest = postedForm
    ? postedForm.name === 'continue'
    : returnPath === '/checkout' && search.get('new') === null;
  return (
    <div className={`wrap grid g6 ${styles.auth}`}>
      <div className={`grid min0 g5 ${styles.column}`}>
        {canContinueAsGuest ? (
          <GuestTitle />
        ) : (
          <div className="stack">
            <PageTitle title={t(isCodeForm ? 'factor.verify' : 'auth.title')} />
            <p className="muted">{t(isCodeForm ? 'factor.verifyText' : 'auth.lead')}</p>
          </div>
        )}
        {postedForm === undefined && done === 'out' && (
          <p className="state ok" role="status">
            <Icon name="circle-check" /> {t('noScript.out')}
          </p>
        )}
        {postedForm?.name === 'logout' && failure && <ErrorLine error={failure} />}
        {canContinueAsGuest ? (
          <GuestStep />
        ) : isCodeForm ? (
          <CodeForm error={failure} />
        ) : (
          <LoginForm returnPath={returnPath} />
        )}
        <div className="stack">
          {!isCodeForm && !canContinueAsGuest && <Notes />}
          <LogOut />
        </div>
      </div>
    </div>
  );
}
