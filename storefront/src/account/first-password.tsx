import '@munay/kit/form.css';
import { LIMITS } from '@munay/contracts/limits';
import { Button, useT } from '@munay/kit';
import { Form, PasswordField, useForm } from '@munay/kit/forms';

interface FirstPasswordProps {
  /** @throws ApiError passwordWeak */
  save: (password: string) => Promise<unknown>;
}

/** Form for the first password of a guest account. */
export function FirstPassword({ save }: FirstPasswordProps) {
  const t = useT();
  const form = useForm<'password'>({
    id: 'first',
    short: true,
    check: (read) => ({
      password: read('password').length < LIMITS.passwordMin ? t('auth.passwordShort') : undefined,
    }),
    send: (read) => save(read('password')),
    toProblems: ({ key }) => (key === 'passwordWeak' ? { password: t('auth.passwordWeak') } : {}),
  });
  return (
    <Form className="grid g4" aria-label={t('keep.password')} {...form.props} failure={form.failure}>
      <PasswordField
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        {...form.input('password')}
        autoComplete="new-password"
      />
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('keep.save')}
      </Button>
    </Form>
  );
}
