import type { ReactNode } from 'react';
import { Link, PageTitle } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './page-head.module.css';

export function PageHead({
  title,
  back,
  sub,
  actions,
}: {
  title: string;
  back?: { to: string; label: string; current?: string | undefined };
  sub?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={`cluster relative ${styles.head}`}>
      <div className="min0">
        {back && (
          <p className={`row fine ${styles.crumb}`}>
            <Link to={back.to}>{back.label}</Link>
            {back.current && (
              <>
                <AdminIcon name="chevron-right" />
                <span>{back.current}</span>
              </>
            )}
          </p>
        )}
        <PageTitle title={title} />
        {sub && <div className={`cluster fine ${styles.sub}`}>{sub}</div>}
      </div>
      {actions && <div className={`cluster push g2 min0 ${styles.actions}`}>{actions}</div>}
    </header>
  );
}
