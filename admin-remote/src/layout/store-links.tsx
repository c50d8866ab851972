import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, Link, useLocation, useQuery, useSession, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';

/** Links to the stores of a user who is not an administrator. */
export function StoreLinks() {
  const { user, isAdmin } = useSession();
  if (isAdmin) return null;
  return user?.stores.map((id) => <StoreLink key={id} id={id} />);
}

function StoreLink({ id }: { id: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const { data } = useQuery({
    ...endpointQuery(ENDPOINTS.viewStore, { params: { id }, query: { pageSize: 1 } }),
    staleTime: Infinity,
  });
  const to = `/store/view/${id}`;
  const name = data?.store.name ?? t('nav.store');
  return (
    <li>
      <Link to={to} title={name} aria-current={pathname === to ? 'page' : undefined}>
        <AdminIcon name="tag" />
        <span>{name}</span>
      </Link>
    </li>
  );
}
