import { useSearchParams } from '@munay/kit';
import { UserDetail } from './user-detail';
import { UserList } from './user-list';

/** Accounts; `?user=` opens one. */
export function UserPage() {
  const [search] = useSearchParams();
  const id = search.get('user');
  return id ? <UserDetail key={id} id={id} /> : <UserList />;
}
