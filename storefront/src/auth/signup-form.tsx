import { type FormEvent, useState } from 'react';
import type { Signup } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { LIMITS } from '@munay/contracts/limits';
import { ApiError, call, Icon, Link, useNavigate, useSession, useT } from '@munay/kit';
import { ErrorLine, ErrorSummary, type FormError, PasswordField, TextField } from '@munay/kit/forms';
import { LEGAL_LINKS } from '../contact-details/links';
import { fieldText } from '../hooks/field-text';
import { passwordStrength } from './password-strength';
import { rememberAccount } from './returning-visitor';
import styles from '../account/account.module.css';

const REQUIRED = ['firstname', 'lastname', 'email', 'password'] as const;
type Name = keyof Signup;
const legalPath = (text: (typeof LEGAL_LINKS)[number]['text']): string =>
  LEGAL_LINKS.find((link) => link.text === text)?.to ?? '/contact';
const ID = (name: Name): string => `signup-${name}`;

export function SignupForm({ back }: { back: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [summary, setSummary] = useState<FormError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  const show = (found: Partial<Record<Name, string>>): void => {
    setErrors(found);
    setSummary(Object.entries(found).map(([name, text]) => ({ field: ID(name as Name), text })));
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const fields = Object.fromEntries(
      [...given.keys()].map((name) => {
        const text = fieldText(given, name);
        return [name, name === 'password' ? text : text.trim()];
      }),
    ) as Partial<Record<Name, string>>;
    setFailure(null);
    const missing = REQUIRED.filter((name) => !fields[name]);
    if (missing.length > 0)
      return show(Object.fromEntries(missing.map((name) => [name, t(`auth.missing.${name}`)])));
    if ((fields.password ?? '').length < LIMITS.passwordMin)
      return show({ password: t('auth.passwordShort') });
    show({});
    setBusy(true);
    try {
      const body = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== ''),
      ) as unknown as Signup;
      await call(ENDPOINTS.signup, { body });
      rememberAccount();
      await refresh().catch(() => undefined); // who is signed in is read again by the next page
      void navigate('/userCreated', { state: { email: body.email, back } });
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      if (refused?.key === 'passwordWeak') show({ password: t('auth.passwordWeak') });
      else if (refused && Object.keys(refused.fields).length > 0)
        show(Object.fromEntries(Object.keys(refused.fields).map((name) => [name, t('auth.refused')])));
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const missingSome = REQUIRED.some((name) => errors[name] === t(`auth.missing.${name}`));
  const strength = passwordStrength(password);
  const field = (name: (typeof REQUIRED)[number] | 'middlename' | 'phone') => ({
    label: t(`auth.${name}`),
    id: ID(name),
    name,
    error: errors[name] ?? '',
  });
  return (
    <form
      className="grid g4"
      noValidate
      aria-label={t('auth.signup')}
      onSubmit={(event) => void submit(event)}
    >
      <ErrorSummary
        errors={summary}
        {...(missingSome ? { title: ERRORS.registrationIncomplete.message } : {})}
      />
      {failure !== null && <ErrorLine error={failure} />}
      <div className="fields">
        <TextField width="half" {...field('firstname')} autoComplete="given-name" />
        <TextField width="half" {...field('lastname')} autoComplete="family-name" />
        <TextField {...field('email')} hint={t('auth.emailHint')} type="email" autoComplete="email" />
        <PasswordField
          {...field('password')}
          hint={t('auth.passwordHint')}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          after={
            password !== '' && (
              <p className={`state ${strength === 'good' ? 'ok' : 'warn'}`}>
                <Icon name={strength === 'good' ? 'circle-check' : 'info'} small />{' '}
                {t(`auth.strength.${strength}`)}
              </p>
            )
          }
        />
      </div>
      <details className={styles.fold}>
        <summary>
          <Icon name="plus" small /> {t('auth.more')}
        </summary>
        <div className="fields">
          <TextField width="half" {...field('middlename')} autoComplete="additional-name" />
          <TextField width="half" {...field('phone')} type="tel" autoComplete="tel" />
        </div>
      </details>
      <button className="btn btn-primary btn-wide" type="submit" aria-disabled={busy}>
        {t(busy ? 'auth.wait' : 'auth.signup')}
      </button>
      <p className="formnote">
        {t('auth.accept')} <Link to={legalPath('footer.terms')}>{t('auth.acceptTerms')}</Link>{' '}
        {t('auth.acceptAnd')} <Link to={legalPath('footer.privacy')}>{t('auth.acceptPrivacy')}</Link>.
      </p>
    </form>
  );
}
