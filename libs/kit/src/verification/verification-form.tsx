import '../styles/field.css';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { type ReactNode, useId, useState } from 'react';
import type { VerificationStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '../api/call';
import { endpointQuery } from '../api/endpoint-query';
import { useQuery } from '../api/query';
import { useForm } from '../form/use-form';
import { useT } from '../i18n/t';
import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure';
import { ErrorLine, TextField } from '../ui/field';
import { Form } from '../ui/form';
import { Loading } from '../ui/loading';

export interface VerificationFormProps {
  onVerified: () => void;
}

export function VerificationForm({ onVerified }: VerificationFormProps): ReactNode {
  const start = useQuery({
    ...endpointQuery(ENDPOINTS.startVerification),
    // A challenge can be signed only once
    staleTime: Infinity,
    gcTime: 0,
  });
  if (start.isLoadingError) return <FailureNote error={start.error} onRetry={() => void start.refetch()} />;
  if (!start.data) return <Loading />;
  return (
    <VerificationMethods methods={start.data} onVerified={onVerified} onStale={() => void start.refetch()} />
  );
}

function VerificationMethods({
  methods: { totp, recovery, passkey },
  onVerified,
  onStale,
}: VerificationFormProps & { methods: VerificationStart; onStale: () => void }): ReactNode {
  const t = useT();
  const id = useId();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(!totp);
  const canUsePasskey = passkey !== null && browserSupportsWebAuthn();
  const field = usesRecoveryCode ? 'recovery' : 'code';
  const form = useForm<'recovery' | 'code'>({
    id,
    short: true,
    check: (read) => ({ [field]: read(field).trim() === '' ? t('verification.empty') : undefined }),
    send: async (read) => {
      await call(ENDPOINTS.verifyCode, { body: { code: read(field).trim() } });
      onVerified();
    },
    fieldErrors: false,
    onFailure: () => {
      form.clear(field);
      form.focus(field);
    },
  });
  const signChallenge = (): Promise<void> =>
    form.run(async () => {
      try {
        const optionsJSON = passkey as PublicKeyCredentialRequestOptionsJSON;
        const response = await startAuthentication({ optionsJSON }).catch(() => null);
        if (!response) throw new PasskeyCancelledError();
        await call(ENDPOINTS.verifyPasskey, { body: { answer: response } });
      } catch (error) {
        onStale();
        throw error;
      }
      onVerified();
    });
  const { busy, failure } = form;
  return (
    <div className="stack">
      {failure instanceof PasskeyCancelledError && <ErrorLine title={t('verification.passkeyLeft')} />}
      {failure !== null && !(failure instanceof PasskeyCancelledError) && <ErrorLine error={failure} />}
      {canUsePasskey && (
        <Button variant="primary" wide busy={busy} onClick={() => void signChallenge()}>
          {t('verification.passkey')}
        </Button>
      )}
      {(totp || recovery) && (
        <Form className="stack" aria-label={t('verification.title')} {...form.props}>
          {usesRecoveryCode ? (
            <TextField
              key="recovery"
              {...form.input('recovery')}
              label={t('verification.recovery')}
              hint={t('verification.recoveryHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          ) : (
            <TextField
              key="code"
              {...form.input('code')}
              label={t('verification.code')}
              hint={t('verification.codeHint')}
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
            />
          )}
          <Button variant={canUsePasskey ? 'outline' : 'primary'} wide type="submit" busy={busy}>
            {t('verification.submit')}
          </Button>
        </Form>
      )}
      {totp && recovery && (
        <Button
          variant="quiet"
          onClick={() => {
            setUsesRecoveryCode(!usesRecoveryCode);
            form.reset();
          }}
        >
          {t(usesRecoveryCode ? 'verification.withCode' : 'verification.withRecovery')}
        </Button>
      )}
    </div>
  );
}

/** Thrown if the user cancelled the prompt, or if this device does not have the passkey. */
class PasskeyCancelledError extends Error {}
