import '@munay/kit/field.css';
import { ERRORS } from '@munay/contracts/errors';
import { ApiError, useT } from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';

export function Failure({ failure }: { failure: unknown }) {
  const t = useT();
  if (failure === null) return null;
  const key = failure instanceof ApiError ? failure.key : undefined;
  if (key === 'wrongPassword') return <ErrorLine title={t('security.wrong')} />;
  if (key === 'passwordWeak') return <ErrorLine title={t('auth.passwordWeak')} />;
  return <ErrorLine error={failure} />;
}

/** Shows that nothing was changed, with the same text as the server's response (product brief, section 5). */
export function NoChanges() {
  return (
    <ErrorLine error={new ApiError(ERRORS.noUpdate.code, ERRORS.noUpdate.message, { key: 'noUpdate' })} />
  );
}
