import '@munay/kit/field.css';
import { useState } from 'react';
import type { AddedFactor, TotpStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useT, withVerification } from '@munay/kit';
import { ErrorLine, Form, TextField, useForm } from '@munay/kit/forms';
import { CopyButton } from '../components/copy-button';
import { QrPicture } from '../components/qr-code';
import styles from './second-factor.module.css';

const groupCharacters = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorSetup({
  label,
  onAdded,
  Title = 'h3',
}: {
  label: string;
  onAdded: (added: AddedFactor) => void;
  Title?: 'h2' | 'h3';
}) {
  const t = useT();
  const [start, setStart] = useState<TotpStart | null>(null);
  const form = useForm<'code'>({
    id: 'factor',
    short: true,
    check: (read) => ({ code: read('code').trim() === '' ? t('factor.empty') : undefined }),
    send: async (read) => {
      const body = { code: read('code').trim() };
      const addedFactor = await withVerification(() => call(ENDPOINTS.addTotp, { body }));
      setStart(null);
      onAdded(addedFactor);
    },
    fieldErrors: false,
    onFailure: () => {
      form.clear('code');
      form.focus('code');
    },
  });
  const startSetup = (): Promise<void> =>
    form.run(async () => setStart(await withVerification(() => call(ENDPOINTS.startTotp))));
  return (
    <section className="stack" aria-labelledby="factor-app">
      <Title id="factor-app">{t('factor.app')}</Title>
      <p>{t('factor.appText')}</p>
      {form.failure !== null && <ErrorLine error={form.failure} />}
      {start === null ? (
        <div>
          <Button busy={form.busy} onClick={() => void startSetup()}>
            {label}
          </Button>
        </div>
      ) : (
        <Form className="stack" aria-labelledby="factor-app" {...form.props}>
          <div className={`wraps ${styles.secret}`}>
            <QrPicture qr={start.qr} label={t('factor.qr')} />
            <div className="stack">
              <p>{t('factor.scan')}</p>
              <p>
                <code className={styles.key}>{groupCharacters(start.secret)}</code>
              </p>
              <CopyButton variant="quiet" text={start.secret} label={t('factor.key')} />
            </div>
          </div>
          <TextField
            label={t('factor.code')}
            hint={t('factor.codeHint')}
            {...form.input('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
          />
          <div className="acts">
            <Button variant="primary" type="submit" busy={form.busy}>
              {t('factor.confirm')}
            </Button>
            <Button variant="quiet" onClick={() => setStart(null)}>
              {t('kit.cancel')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
