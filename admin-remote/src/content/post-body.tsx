import type { ReactNode } from 'react';
import type { Locale } from '@munay/contracts/locale';
import type { HideReason, ModerationStatus, ProductRef, ReportReason } from '@munay/contracts/shop/review';
import { Link, useFormat, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { ModerationBadge } from './decision-buttons';
import styles from './content.module.css';

const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A review, question or answer with its moderation details. The text is untrusted and rendered as plain text. */
export function PostBody({
  status,
  reason,
  product,
  author,
  customer,
  at,
  locale,
  demo,
  reports = 0,
  reportReasons = [],
  title,
  text,
  children,
  actions,
}: {
  status: ModerationStatus;
  reason: HideReason | null;
  product: ProductRef | null;
  author: string;
  customer?: { _id: string; name: string } | null;
  at: string;
  locale: Locale;
  demo: boolean;
  reports?: number;
  reportReasons?: readonly ReportReason[];
  title?: ReactNode;
  text: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <article className={`grid g2 ${styles.written}`}>
      <p className={`cluster fine ${styles.by}`}>
        <ModerationBadge status={status} reason={reason} />
        {product ? (
          <Link to={`/product/${product.slug}`}>{product.title}</Link>
        ) : (
          <span>{t('moderation.general')}</span>
        )}
        <span>
          {customer ? (
            <Link to={`/admin/dashboard?tab=users&user=${customer._id}`}>{customer.name}</Link>
          ) : (
            author
          )}
        </span>
        <span className="muted">
          <time dateTime={at}>{format.date(at, DATE_TIME)}</time> · {t(`language.${locale}`)}
          {demo && ` · ${t('moderation.demo')}`}
        </span>
      </p>
      {reports > 0 && (
        <p className="row fine gap-6 warning semibold">
          <AdminIcon name="triangle-alert" />
          <span>
            {t('moderation.reports', { count: reports })}
            {reportReasons.length > 0 &&
              `: ${reportReasons.map((item) => t(`moderation.reason.${item}`)).join(', ')}`}
          </span>
        </p>
      )}
      {title && <h2>{title}</h2>}
      <p className={styles.text} lang={locale}>
        {text}
      </p>
      {children}
      <div className="cluster gap-8">{actions}</div>
    </article>
  );
}
