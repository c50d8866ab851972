import '@munay/kit/field.css';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import type { FactorAdded } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useT, withProof } from '@munay/kit';
import { ErrorLine, Form, TextField } from '@munay/kit/forms';
import { useAction } from '../hooks/use-action';

export function PasskeySetup({
  onAdded,
  Title = 'h3',
}: {
  onAdded: (added: FactorAdded) => void;
  Title?: 'h2' | 'h3';
}) {
  const t = useT();
  const [empty, setEmpty] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const { busy, failure, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    const name = field.current?.value.trim() ?? '';
    setIsLeft(false);
    setEmpty(name === '');
    if (name === '') return field.current?.focus();
    const options = await run(() => withProof(() => call(ENDPOINTS.startPasskey)));
    if (!options) return;
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const answer = await startRegistration({ optionsJSON }).catch(() => null);
    if (!answer) return setIsLeft(true);
    const added = await run(() => call(ENDPOINTS.addPasskey, { body: { name, answer } }));
    if (!added) return;
    if (field.current) field.current.value = '';
    onAdded(added);
  };
  return (
    <section className="stack" aria-labelledby="factor-passkey">
      <Title id="factor-passkey">{t('factor.passkey')}</Title>
      <p>{t('factor.passkeyText')}</p>
      {!browserSupportsWebAuthn() && <p>{t('factor.passkeyUnknown')}</p>}
      {browserSupportsWebAuthn() && (
        <Form className="stack" aria-labelledby="factor-passkey" onSubmit={submit}>
          {isLeft && <ErrorLine title={t('factor.passkeyLeft')} />}
          {failure !== null && <ErrorLine error={failure} />}
          <TextField
            label={t('factor.name')}
            hint={t('factor.nameHint')}
            error={empty ? t('factor.nameEmpty') : ''}
            ref={field}
            autoComplete="off"
            maxLength={60}
          />
          <div>
            <Button type="submit" busy={busy}>
              {t('factor.addPasskey')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
