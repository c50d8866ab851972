import type { ReactNode } from 'react';
import { toEuros } from '@munay/contracts/money';
import { formatIban } from '@munay/contracts/order/bank';
import type { QrCode, TransferDetails as Details } from '@munay/contracts/order/order';
import { useFormat, useT } from '@munay/kit';
import { CopyButton } from '../components/copy-button';
import { QrPicture } from '../components/qr-code';
import pairs from '../components/fact-list.module.css';
import styles from './transfer-details.module.css';

const AMOUNT_FORMAT = { minimumFractionDigits: 2, useGrouping: false } as const;

export function TransferDetails({ transfer, totalCents }: { transfer: Details; totalCents: number }) {
  const t = useT();
  const format = useFormat();
  const facts: [name: string, value: ReactNode, plain: string][] = [
    [
      t('transfer.iban'),
      <span key="iban" className={styles.iban}>
        {formatIban(transfer.iban)}
      </span>,
      transfer.iban,
    ],
    [t('transfer.holder'), transfer.holder, ''],
    [t('transfer.reference'), transfer.reference, transfer.reference],
    // Bank forms accept the amount without the currency sign
    [
      t('transfer.amount'),
      <b key="sum">{format.money(totalCents)}</b>,
      format.number(toEuros(totalCents), AMOUNT_FORMAT),
    ],
    [
      t('transfer.payBy'),
      format.date(transfer.payBy, { weekday: 'long', day: 'numeric', month: 'long' }),
      '',
    ],
  ];
  return (
    <div className={`grid fill g5 ${styles.details}`}>
      <dl className={`grid rule ${pairs.pairs}`}>
        {facts.map(([name, value, isCode]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.fact}>
              <span>{value}</span>
              {isCode !== '' && <CopyButton variant="quiet" className="small" text={isCode} label={name} />}
            </dd>
          </div>
        ))}
      </dl>
      {transfer.qr && <Code qr={transfer.qr} />}
    </div>
  );
}

function Code({ qr }: { qr: QrCode }) {
  const t = useT();
  return (
    <figure className={`grid g2 centred ${styles.code}`}>
      <QrPicture qr={qr} label={t('transfer.qr')} />
      <figcaption className="small muted">{t('transfer.scan')}</figcaption>
    </figure>
  );
}
