import '../styles/field.css';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { ProofStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '../api/call';
import { endpointQuery } from '../api/endpoint-query';
import { useQuery } from '../api/query';
import { useT } from '../i18n/t';
import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure';
import { ErrorLine, TextField } from '../ui/field';
import { Form } from '../ui/form';
import { Loading } from '../ui/loading';

export interface ProveFormProps {
  onProved: () => void;
}

export function ProveForm({ onProved }: ProveFormProps): ReactNode {
  const start = useQuery({
    ...endpointQuery(ENDPOINTS.startProof),
    // A passkey signs a challenge only once
    staleTime: Infinity,
    gcTime: 0,
  });
  if (start.isLoadingError) return <FailureNote error={start.error} onRetry={() => void start.refetch()} />;
  if (!start.data) return <Loading />;
  return <Ways ways={start.data} onProved={onProved} onStale={() => void start.refetch()} />;
}

function Ways({
  ways: { totp, recovery, passkey },
  onProved,
  onStale,
}: ProveFormProps & { ways: ProofStart; onStale: () => void }): ReactNode {
  const t = useT();
  const id = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [byRecovery, setByRecovery] = useState(!totp);
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const canSign = passkey !== null && browserSupportsWebAuthn();

  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onProved();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const sign = async (): Promise<void> => {
    const done = await run(async () => {
      const optionsJSON = passkey as PublicKeyCredentialRequestOptionsJSON;
      const answer = await startAuthentication({ optionsJSON }).catch(() => null);
      if (!answer) throw new PasskeyLeft();
      await call(ENDPOINTS.provePasskey, { body: { answer } });
    });
    if (!done) onStale();
  };
  const submit = async (): Promise<void> => {
    const input = field.current;
    const code = input?.value.trim() ?? '';
    setEmpty(code === '');
    if (code === '') return input?.focus();
    if (await run(() => call(ENDPOINTS.proveCode, { body: { code } }))) return;
    if (input) input.value = '';
    input?.focus();
  };
  return (
    <div className="stack">
      {failure instanceof PasskeyLeft && <ErrorLine title={t('proof.passkeyLeft')} />}
      {failure !== null && !(failure instanceof PasskeyLeft) && <ErrorLine error={failure} />}
      {canSign && (
        <Button variant="primary" wide busy={busy} onClick={() => void sign()}>
          {t('proof.passkey')}
        </Button>
      )}
      {(totp || recovery) && (
        <Form className="stack" aria-label={t('proof.title')} onSubmit={submit}>
          {byRecovery ? (
            <TextField
              key="recovery"
              id={`${id}-recovery`}
              label={t('proof.recovery')}
              hint={t('proof.recoveryHint')}
              error={empty ? t('proof.empty') : ''}
              ref={field}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          ) : (
            <TextField
              key="code"
              id={`${id}-code`}
              label={t('proof.code')}
              hint={t('proof.codeHint')}
              error={empty ? t('proof.empty') : ''}
              ref={field}
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
            />
          )}
          <Button variant={canSign ? 'outline' : 'primary'} wide type="submit" busy={busy}>
            {t('proof.submit')}
          </Button>
        </Form>
      )}
      {totp && recovery && (
        <Button
          variant="quiet"
          onClick={() => {
            setByRecovery(!byRecovery);
            setEmpty(false);
          }}
        >
          {t(byRecovery ? 'proof.withCode' : 'proof.withRecovery')}
        </Button>
      )}
    </div>
  );
}

/** The prompt was cancelled, or there is no such passkey here. */
class PasskeyLeft extends Error {}
