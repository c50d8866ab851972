import { Link, StateScreen, useT } from '@munay/kit';

export function NotFoundPage() {
  const t = useT();
  return (
    <StateScreen icon="info" tone="info" title={t('missing.title')} text={t('missing.text')}>
      <Link className="btn btn-primary" to="/admin/dashboard">
        {t('nav.orders')}
      </Link>
    </StateScreen>
  );
}
