import { useEffect, useRef } from 'react';
import { Button, ButtonLink, useT } from '@munay/kit';
import { CopyButton } from '../components/copy-button';
import styles from './second-factor.module.css';

export function RecoveryCodes({
  codes,
  onConfirm,
  Title = 'h3',
}: {
  codes: readonly string[];
  onConfirm: () => void;
  Title?: 'h2' | 'h3';
}) {
  const t = useT();
  const text = codes.join('\n');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="stack" aria-labelledby="factor-codes">
      <Title id="factor-codes" tabIndex={-1} ref={title}>
        {t('factor.codes')}
      </Title>
      <p>{t('factor.codesText')}</p>
      <ul role="list" className={`grid tinted cut-thumb ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="acts">
        <CopyButton text={text} label={t('factor.codes')} />
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('factor.file')}
        >
          {t('factor.download')}
        </ButtonLink>
      </div>
      <div>
        <Button variant="primary" onClick={onConfirm}>
          {t('factor.codesSaved')}
        </Button>
      </div>
    </section>
  );
}
