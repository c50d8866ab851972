import { type FormEvent, useRef, useState } from 'react';
import type { FactorAdded, TotpStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, useT, withProof } from '@munay/kit';
import { ErrorLine, TextField } from '@munay/kit/forms';
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
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
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
          <button className="btn" type="button" aria-disabled={busy} onClick={() => void begin()}>
            {label}
          </button>
        </div>
      ) : (
        <form
          className="stack"
          noValidate
          aria-labelledby="factor-app"
          onSubmit={(event) => void submit(event)}
        >
          <div className={`wraps ${styles.secret}`}>
            <QrPicture qr={start.qr} label={t('factor.qr')} />
            <div className="stack">
              <p>{t('factor.scan')}</p>
              <p>
                <code className={styles.key}>{grouped(start.secret)}</code>
              </p>
              <CopyButton className="btn btn-quiet" text={start.secret} what={t('factor.key')} />
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
            <button className="btn btn-primary" type="submit" aria-disabled={busy}>
              {t('factor.confirm')}
            </button>
            <button className="btn btn-quiet" type="button" onClick={() => setStart(null)}>
              {t('kit.cancel')}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
