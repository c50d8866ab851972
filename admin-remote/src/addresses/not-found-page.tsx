import { ButtonLink, StateScreen, useT } from '@munay/kit';

export function NotFoundPage() {
  const t = useT();
  return (
    <StateScreen icon="info" tone="info" title={t('missing.title')} text={t('missing.text')}>
      <ButtonLink variant="primary" to="/admin/dashboard">
        {t('nav.orders')}
      </ButtonLink>
    </StateScreen>
  );
}
