import '@munay/kit/form.css';
import { useState } from 'react';
import type { EmailLinkView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { Button, ButtonLink, call, useQuery, useSession, useT } from '@munay/kit';
import { ErrorLine, Form, PasswordField, useForm } from '@munay/kit/forms';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { isLinkRejection, LinkChecking, LinkError } from '../state-page/link-state';
import { EmailConfirmed } from './email-confirmed';

interface ConfirmationResult {
  email: string;
  passwordChanged: boolean;
}

/**
 * `/validate-email/{token}`: confirms the address. A browser that is signed in to the account only needs a click. Any
 * other browser needs the password, because mail scanners and the owner of a mistyped address may also open links. Does
 * not sign the user in.
 */
export function ValidateEmailPage() {
  const t = useT();
  const token = useLinkSecret('tokenId', '/validate-email/done');
  const { status, user, refresh } = useSession();
  const [linkView, setLinkView] = useState<EmailLinkView | null>(null);
  const [result, setResult] = useState<ConfirmationResult | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = () => call(ENDPOINTS.validateEmail, { params: { subject: token } });
  // For guests, this request only checks the link
  const check = useQuery({
    queryKey: ['validate-email', token],
    queryFn: open,
    enabled: status === 'ready' && user === null && result === null,
    retry: false,
    staleTime: Infinity,
  });
  const finish = (confirmation: ConfirmationResult): void => {
    setResult(confirmation);
    void refresh().catch(() => undefined);
  };
  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      const link = await open();
      if (link?.confirmed) finish({ email: link.email, passwordChanged: false });
      else setLinkView(link);
    } catch (error) {
      setFailure(error);
    }
  };

  const link = linkView ?? check.data ?? null;
  const linkError = check.isLoadingError ? check.error : isLinkRejection(failure) ? failure : null;
  if (result) return <EmailConfirmed {...result} />;
  if (linkError)
    return (
      <LinkError error={linkError}>
        <ButtonLink variant="primary" to="/authUser">
          {t('auth.login')}
        </ButtonLink>
      </LinkError>
    );
  if (link?.confirmed) return <EmailConfirmed email={link.email} />;
  if (link) return <PasswordForm link={link} token={token} onDone={finish} onRejected={setFailure} />;
  if (status === 'loading' || check.isFetching) return <LinkChecking title={t('link.checking')} />;
  return (
    <StatePanel illustration="envelope" state="press" title={t('validate.title')}>
      <p>{t('validate.text')}</p>
      {failure !== null && <ErrorLine error={failure} />}
      <div className="acts">
        <Button variant="primary" onClick={() => void confirm()}>
          {t('validate.press')}
        </Button>
      </div>
    </StatePanel>
  );
}

interface PasswordFormProps {
  link: EmailLinkView;
  token: string;
  onDone: (confirmation: ConfirmationResult) => void;
  onRejected: (error: unknown) => void;
}

/** Asks for the current password when the address changes, or for a new password if the account is new. */
function PasswordForm({ link: { email, moves }, token, onDone, onRejected }: PasswordFormProps) {
  const t = useT();
  const title = t(moves ? 'validate.moveTitle' : 'validate.title');
  const form = useForm<'password'>({
    id: 'confirm',
    short: true,
    check: (read) => ({
      password: read('password').length < LIMITS.passwordMin ? t('auth.passwordShort') : undefined,
    }),
    send: async (read) =>
      onDone(await call(ENDPOINTS.confirmEmail, { body: { token, password: read('password') } })),
    toProblems: ({ key }) =>
      key === 'passwordWeak'
        ? { password: t('auth.passwordWeak') }
        : key === 'wrongPassword'
          ? { password: t('validate.wrong') }
          : {},
    onFailure: (error) => {
      if (isLinkRejection(error)) onRejected(error);
    },
  });

  return (
    <StatePanel state="password" title={title}>
      <p>{t(moves ? 'validate.moveText' : 'validate.passwordText', { email })}</p>
      {form.failure !== null && <ErrorLine error={form.failure} />}
      <Form className="grid g4" aria-label={title} {...form.props}>
        <PasswordField
          label={t('auth.password')}
          hint={moves ? undefined : t('validate.passwordHint')}
          {...form.input('password')}
          autoComplete="current-password"
        />
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('validate.press')}
        </Button>
      </Form>
      <p className="formnote">{t(moves ? 'validate.moveNote' : 'validate.note')}</p>
    </StatePanel>
  );
}
