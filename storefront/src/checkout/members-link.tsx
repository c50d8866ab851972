import { ButtonLink, useSession, useT } from '@munay/kit';

/** Links to an order in the profile, or to all orders. Renders nothing for guests. */
export function MembersLink({ order, variant = 'quiet' }: { order?: string; variant?: 'primary' | 'quiet' }) {
  const t = useT();
  const { user } = useSession();
  if (!user) return null;
  return (
    <ButtonLink
      variant={variant}
      to={order === undefined ? '/profile?tab=orders' : `/profile?order=${order}`}
    >
      {t(order === undefined ? 'success.orders' : 'confirmation.see')}
    </ButtonLink>
  );
}
