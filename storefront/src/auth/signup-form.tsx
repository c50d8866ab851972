import '@munay/kit/form.css';
import { type ChangeEvent, useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { isPhoneNumber } from '@munay/contracts/account/phone';
import type { SignupInput, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { Button, call, Icon, useNavigate, useSearchParams, useSession, useT } from '@munay/kit';
import { Form, PasswordField, TextField, toRejectionText, useForm } from '@munay/kit/forms';
import { TermsLine } from '../contact-details/terms-line';
import { ratePassword } from './password-strength';
import { rememberAccount } from './returning-visitor';
import styles from '../account/account.module.css';

const REQUIRED_FIELDS = ['firstname', 'lastname', 'email', 'password'] as const;
const FIELD_NAMES = [...REQUIRED_FIELDS, 'middlename', 'phone'] as const;
type RequiredField = (typeof REQUIRED_FIELDS)[number];
type FieldName = (typeof FIELD_NAMES)[number];
type Values = Record<FieldName, string>;
const EMPTY_VALUES: Values = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  middlename: '',
  phone: '',
};

const toValues = (user: UserView | null): Partial<Values> =>
  user && !user.emailValidated
    ? {
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        middlename: user.middlename,
        phone: user.phone,
      }
    : {};

/** Sign-up form. A user with an unconfirmed address corrects the account in the same form, which is prefilled. */
export function SignupForm({ returnPath }: { returnPath: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { user, refresh } = useSession();
  const [enteredValues, setEnteredValues] = useState<Partial<Values>>({});
  const values: Values = { ...EMPTY_VALUES, ...toValues(user), ...enteredValues };
  const getTrimmedValue = (name: FieldName): string =>
    name === 'password' ? values[name] : values[name].trim();

  const findProblem = (name: FieldName): string | undefined => {
    const value = getTrimmedValue(name);
    const isRequired = REQUIRED_FIELDS.some((candidate) => candidate === name);
    if (value === '') return isRequired ? t(`auth.missing.${name as RequiredField}`) : undefined;
    if (name === 'password' && value.length < LIMITS.passwordMin) return t('auth.passwordShort');
    const isMalformed =
      (name === 'email' && !isEmailAddress(value)) || (name === 'phone' && !isPhoneNumber(value));
    return isMalformed ? toRejectionText(t, name, t(`auth.${name}`), 'matches') : undefined;
  };
  const form = useForm<FieldName>({
    id: 'signup',
    check: () => Object.fromEntries(FIELD_NAMES.map((name) => [name, findProblem(name)])),
    send: async () => {
      const values = FIELD_NAMES.map((name) => [name, getTrimmedValue(name)] as const);
      const body = Object.fromEntries(values.filter(([, value]) => value !== '')) as unknown as SignupInput;
      await call(ENDPOINTS.signup, { body });
      rememberAccount();
      await refresh().catch(() => undefined); // The next page reloads the session
      // If the user goes back from the next page, this form is shown instead of the login
      const params = new URLSearchParams(search);
      params.set('new', '1');
      void navigate(`?${params.toString()}`, { replace: true });
      void navigate('/userCreated', { state: { email: body.email, back: returnPath } });
    },
    toProblems: ({ key }) => (key === 'passwordWeak' ? { password: t('auth.passwordWeak') } : undefined),
  });

  const hasMissingFields = REQUIRED_FIELDS.some(
    (name) => form.field(name).error === t(`auth.missing.${name}`),
  );
  const strength = ratePassword(values.password);
  const createFieldProps = (name: FieldName) => ({
    label: t(`auth.${name}`),
    ...form.field(name),
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setEnteredValues((previous) => ({ ...previous, [name]: target.value })),
  });
  return (
    <Form
      className="grid g4"
      aria-label={t('auth.signup')}
      {...form.props}
      summary={{
        ...form.summary,
        specificText: hasMissingFields ? 'registrationIncomplete' : undefined,
      }}
      failure={form.failure}
    >
      <div className="fields">
        <TextField width="half" {...createFieldProps('firstname')} autoComplete="given-name" />
        <TextField width="half" {...createFieldProps('lastname')} autoComplete="family-name" />
        <TextField
          {...createFieldProps('email')}
          hint={t('auth.emailHint')}
          type="email"
          autoComplete="email"
        />
        <PasswordField
          {...createFieldProps('password')}
          hint={t('auth.passwordHint')}
          autoComplete="new-password"
          after={
            values.password !== '' && (
              <p className={`state ${strength === 'good' ? 'ok' : 'warn'}`}>
                <Icon name={strength === 'good' ? 'circle-check' : 'info'} small />{' '}
                {t(`auth.strength.${strength}`)}
              </p>
            )
          }
        />
      </div>
      <details className={styles.fold} open={form.field('phone').error !== '' || undefined}>
        <summary>
          <Icon name="plus" small /> {t('auth.more')}
        </summary>
        <div className="fields mt3">
          <TextField width="half" {...createFieldProps('middlename')} autoComplete="additional-name" />
          <TextField width="half" {...createFieldProps('phone')} type="tel" autoComplete="tel" />
        </div>
      </details>
      <Button variant="primary" wide type="submit" busy={form.busy}>
        {t(form.busy ? 'auth.wait' : 'auth.signup')}
      </Button>
      <TermsLine prefix={t('auth.accept')} />
    </Form>
  );
}
