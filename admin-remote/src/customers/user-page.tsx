import { useSearchParams } from '@munay/kit';
import { UserDetail } from './user-detail';
import { UserList } from './user-list';

/** List of accounts. `?user=<id>` opens an account. */
export function UserPage() {
  const [search] = useSearchParams();
  const id = search.get('user');
  return id ? <UserDetail key={id} id={id} /> : <UserList />;
}
