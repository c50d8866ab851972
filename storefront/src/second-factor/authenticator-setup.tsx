import '@munay/kit/field.css';
import { useRef, useState } from 'react';
import type { FactorAdded, TotpStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useT, withProof } from '@munay/kit';
import { ErrorLine, Form, TextField } from '@munay/kit/forms';
import { CopyButton } from '../components/copy-button';
import { QrPicture } from '../components/qr-code';
import { useAction } from '../hooks/use-action';
import styles from './second-factor.module.css';

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorSetup({
  label,
  onAdded,
  Title = 'h3',
}: {
  label: string;
  onAdded: (added: FactorAdded) => void;
  Title?: 'h2' | 'h3';
}) {
  const t = useT();
  const [start, setStart] = useState<TotpStart | null>(null);
  const [empty, setEmpty] = useState(false);
  const { busy, failure, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const begin = async (): Promise<void> => {
    setStart(await run(() => withProof(() => call(ENDPOINTS.startTotp))));
  };
  const submit = async (): Promise<void> => {
    const code = field.current?.value.trim() ?? '';
    setEmpty(code === '');
    if (code === '') return field.current?.focus();
    const added = await run(() => withProof(() => call(ENDPOINTS.addTotp, { body: { code } })));
    if (added) {
      setStart(null);
      return onAdded(added);
    }
    if (field.current) field.current.value = '';
    field.current?.focus();
  };
  return (
    <section className="stack" aria-labelledby="factor-app">
      <Title id="factor-app">{t('factor.app')}</Title>
      <p>{t('factor.appText')}</p>
      {failure !== null && <ErrorLine error={failure} />}
      {start === null ? (
        <div>
          <Button busy={busy} onClick={() => void begin()}>
            {label}
          </Button>
        </div>
      ) : (
        <Form className="stack" aria-labelledby="factor-app" onSubmit={submit}>
          <div className={`wraps ${styles.secret}`}>
            <QrPicture qr={start.qr} label={t('factor.qr')} />
            <div className="stack">
              <p>{t('factor.scan')}</p>
              <p>
                <code className={styles.key}>{grouped(start.secret)}</code>
              </p>
              <CopyButton variant="quiet" text={start.secret} what={t('factor.key')} />
            </div>
          </div>
          <TextField
            label={t('factor.code')}
            hint={t('factor.codeHint')}
            error={empty ? t('factor.empty') : ''}
            ref={field}
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
          />
          <div className="acts">
            <Button variant="primary" type="submit" busy={busy}>
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
