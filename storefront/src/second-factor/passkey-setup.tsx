import '@munay/kit/field.css';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { ADD_PASSKEY_INPUT, type AddedFactor } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useT, withVerification } from '@munay/kit';
import { ErrorLine, Form, TextField, useForm } from '@munay/kit/forms';

export function PasskeySetup({
  onAdded,
  Title = 'h3',
}: {
  onAdded: (added: AddedFactor) => void;
  Title?: 'h2' | 'h3';
}) {
  const t = useT();
  const [isCancelled, setIsCancelled] = useState(false);
  const form = useForm<'name'>({
    id: 'passkey',
    short: true,
    check: (read) => ({ name: read('name').trim() === '' ? t('factor.nameEmpty') : undefined }),
    send: async (read) => {
      setIsCancelled(false);
      const options = await withVerification(() => call(ENDPOINTS.startPasskey));
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON }).catch(() => null);
      if (!response) return setIsCancelled(true);
      const addedFactor = await call(ENDPOINTS.addPasskey, {
        body: { name: read('name').trim(), answer: response },
      });
      form.clear('name');
      onAdded(addedFactor);
    },
    fieldErrors: false,
  });
  return (
    <section className="stack" aria-labelledby="factor-passkey">
      <Title id="factor-passkey">{t('factor.passkey')}</Title>
      <p>{t('factor.passkeyText')}</p>
      {!browserSupportsWebAuthn() && <p>{t('factor.passkeyUnknown')}</p>}
      {browserSupportsWebAuthn() && (
        <Form className="stack" aria-labelledby="factor-passkey" {...form.props}>
          {isCancelled && <ErrorLine title={t('factor.passkeyLeft')} />}
          {form.failure !== null && <ErrorLine error={form.failure} />}
          <TextField
            label={t('factor.name')}
            hint={t('factor.nameHint')}
            {...form.input('name')}
            autoComplete="off"
            maxLength={ADD_PASSKEY_INPUT.name.max}
          />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('factor.addPasskey')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
