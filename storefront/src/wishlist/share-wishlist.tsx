import '@munay/kit/form.css';
import { useSyncExternalStore } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  Input,
  Link,
  toast,
  useLocation,
  useMutation,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { ActionError } from '../components/action-error';
import { CopyButton } from '../components/copy-button';
import { favoritesQuery } from './wishlist-queries';
import styles from './wishlist.module.css';

const subscribeNever = () => () => undefined;

export function ShareWishlist({ token }: { token: string | null }) {
  const t = useT();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (request: () => Promise<void>) => request(),
  });
  const origin = useSyncExternalStore(
    subscribeNever,
    () => window.location.origin,
    () => '',
  );

  const change = (request: () => Promise<unknown>, message: string): void =>
    mutate(async () => {
      await request();
      await client.invalidateQueries({ queryKey: favoritesQuery.queryKey });
      toast.success(message);
    });
  if (user === null)
    return (
      <p className="small muted">
        <Link to={`/authUser?return=${encodeURIComponent(pathname + search)}`}>{t('favorites.logIn')}</Link>{' '}
        {t('favorites.logInWhy')}
      </p>
    );
  if (token === null)
    return (
      <div className="grid g3 measure">
        <div className="acts">
          <Button
            busy={isPending}
            onClick={() => change(() => call(ENDPOINTS.shareWishlist), t('favorites.shared'))}
          >
            {t('favorites.share')}
          </Button>
        </div>
        <ActionError error={error} />
        <p className="small muted">{t('favorites.shareWhat')}</p>
      </div>
    );
  const url = `${origin}/wishes/${token}`;
  return (
    <div className="grid g3 measure">
      <div className="f">
        <label htmlFor="wish-link">{t('favorites.link')}</label>
        <div className={`wraps g3 ${styles.link}`}>
          <Input
            autoComplete="off"
            id="wish-link"
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={url} label={t('favorites.link')} />
        </div>
      </div>
      <p className="small muted">{t('favorites.shareWhat')}</p>
      <div>
        <Button
          variant="quiet"
          busy={isPending}
          onClick={() => change(() => call(ENDPOINTS.unshareWishlist), t('favorites.unshared'))}
        >
          {t('favorites.unshare')}
        </Button>
        <ActionError error={error} />
      </div>
    </div>
  );
}
