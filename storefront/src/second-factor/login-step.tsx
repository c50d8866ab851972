import '@munay/kit/field.css';
import { useState } from 'react';
import { Button, PageTitle, useMutation, useSession, useT, VerificationForm } from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';
import { AuthenticatorSetup } from './authenticator-setup';
import { PasskeySetup } from './passkey-setup';
import { RecoveryCodes } from './recovery-codes';
import styles from './second-factor.module.css';

export function LoginStep() {
  const t = useT();
  const { next, refresh, logout } = useSession();
  const step = useMutation({ mutationFn: (request: () => Promise<unknown>) => request() });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const continueLogin = (): void => step.mutate(refresh);
  const isEnrolment = next === 'enrol';
  return (
    <div className={`wrap grid g5 ${styles.step}`}>
      <div className="stack">
        <PageTitle title={t(isEnrolment ? 'factor.enrol' : 'factor.verify')} />
        <p className="muted">{t(isEnrolment ? 'factor.enrolText' : 'factor.verifyText')}</p>
      </div>
      {step.error !== null && <ErrorLine error={step.error} />}
      {codes !== null && <RecoveryCodes Title="h2" codes={codes} onConfirm={continueLogin} />}
      {codes === null && isEnrolment && (
        <>
          <PasskeySetup Title="h2" onAdded={({ recoveryCodes }) => setCodes(recoveryCodes)} />
          <AuthenticatorSetup
            Title="h2"
            label={t('factor.addApp')}
            onAdded={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        </>
      )}
      {codes === null && !isEnrolment && <VerificationForm onVerified={continueLogin} />}
      {codes === null && (
        <div>
          <Button variant="quiet" busy={step.isPending} onClick={() => step.mutate(logout)}>
            {t('factor.other')}
          </Button>
        </div>
      )}
    </div>
  );
}
