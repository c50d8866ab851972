import type { ReactNode } from 'react';
import { Link, useT } from '@munay/kit';

/** Links to the terms that users accept by clicking the button above. @param prefix text before the two links */
export function TermsLine({ prefix }: { prefix: string }): ReactNode {
  const t = useT();
  return (
    <p className="small muted">
      {prefix} <Link to="/legal/terms">{t('terms.conditions')}</Link> {t('terms.and')}{' '}
      <Link to="/legal/privacy">{t('terms.privacy')}</Link>.
    </p>
  );
}
