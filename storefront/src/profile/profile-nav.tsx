import { Bell, LogOut, MapPin, ShieldCheck, Star } from 'lucide';
import type { ReactNode } from 'react';
import { Button, Icon, IconShape, Link, useInfiniteQuery, useSession, useT } from '@munay/kit';
import { useLogout } from '../account/use-logout';
import { ActionError } from '../components/action-error';
import { myOrdersQuery } from '../order/order-queries';
import { useMyReviews } from '../review/review-queries';
import { favoritesQuery } from '../wishlist/wishlist-queries';
import { SECTION_NAMES, type SectionName, SECTIONS } from './sections';
import styles from './profile.module.css';

const ICONS: Record<SectionName, ReactNode> = {
  orders: <Icon name="package" />,
  wishes: <Icon name="heart" />,
  reviews: <IconShape shape={Star} />,
  addresses: <IconShape shape={MapPin} />,
  personal: <Icon name="user" />,
  security: <IconShape shape={ShieldCheck} />,
  preferences: <IconShape shape={Bell} />,
  data: <Icon name="download" />,
};

/** The number of records per section; undefined while loading. */
function useCounts(): Partial<Record<SectionName, number | undefined>> {
  const { user } = useSession();
  const orders = useInfiniteQuery(myOrdersQuery);
  const favorites = useInfiniteQuery(favoritesQuery);
  return {
    orders: orders.data?.pages[0]?.total,
    wishes: favorites.data?.pages[0]?.total,
    reviews: useMyReviews()?.reviews.length,
    addresses: user?.addresses.length,
  };
}

function Entry({ name, current, count }: EntryProps): ReactNode {
  const t = useT();
  return (
    <Link
      to={`/profile?tab=${name}`}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={SECTIONS[name].preload}
    >
      {ICONS[name]}
      {t(`profile.${name}`)} <small className="muted num">{count === 0 ? '' : count}</small>
      <Icon name="chevron-right" small />
    </Link>
  );
}

interface EntryProps {
  name: SectionName;
  current: boolean;
  count: number | undefined;
}

/**
 * The account sections: tiles on the overview (a list on a phone), a column next to a section, and a back link on a
 * phone.
 */
export function ProfileNav({ section }: { section: SectionName | undefined }): ReactNode {
  const t = useT();
  const { isPending, error, mutate } = useLogout();
  const counts = useCounts();
  return (
    <nav
      className={`${styles.nav} ${section === undefined ? styles.tiles : styles.beside}`}
      aria-label={t('profile.title')}
    >
      {section !== undefined && (
        <Link className={`inline-row g2 touch no-underline ${styles.back}`} to="/profile">
          <Icon name="chevron-left" small /> {t('profile.title')}
        </Link>
      )}
      <ul role="list">
        {SECTION_NAMES.map((name) => (
          <li className="line-below" key={name}>
            <Entry name={name} current={name === section} count={counts[name]} />
          </li>
        ))}
        <li className="line-below">
          <Button variant="plain" busy={isPending} onClick={() => mutate()}>
            <IconShape shape={LogOut} /> {t('profile.logout')}
          </Button>
        </li>
      </ul>
      <ActionError error={error} />
    </nav>
  );
}
