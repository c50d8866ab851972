import { type ReactNode, useEffect, useRef } from 'react';
import type { MessageReceipt } from '@munay/contracts/shop/contact';
import { Button, ButtonLink, useFormat, useT } from '@munay/kit';
import { Illustration } from '../components/state/state-panel';
import styles from './contact.module.css';

const DAY_FORMAT = { weekday: 'long', day: 'numeric', month: 'long' } as const;

interface SentPanelProps {
  receipt: MessageReceipt;
  /** The text of the message; undefined if the form was sent without JavaScript, because a URL must not contain it. */
  email?: string;
  /** Undefined without JavaScript, where a link replaces the button. */
  onAdd?: () => void;
}

/** Replaces the form after the message was delivered. The title receives focus. */
export function SentPanel({ receipt, email, onAdd }: SentPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { reference, answerBy } = receipt;
  const day = format.date(answerBy, DAY_FORMAT);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="panel tinted">
      <Illustration name="envelope" />
      <h2 ref={title} tabIndex={-1}>
        {t('contact.received')}
      </h2>
      <div>
        <p className="small muted">{t('contact.number')}</p>
        <p className={styles.reference}>{reference}</p>
      </div>
      <p>
        {email === undefined ? t('contact.answerByThen', { day }) : t('contact.answerBy', { day, email })}
      </p>
      <div className="acts">
        <ButtonLink to="/shop">{t('contact.look')}</ButtonLink>
        {onAdd === undefined ? (
          <ButtonLink variant="quiet" to={`/contact?ref=${reference}`}>
            {t('contact.add')}
          </ButtonLink>
        ) : (
          <Button variant="quiet" onClick={onAdd}>
            {t('contact.add')}
          </Button>
        )}
      </div>
    </div>
  );
}
