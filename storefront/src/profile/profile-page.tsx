import { PageTitle, useSearchParams, useSession, useT } from '@munay/kit';
import { ProfileNav } from './profile-nav';
import { Overview, SECTION_NAMES, SECTIONS } from './sections';
import styles from './profile.module.css';

/** `/profile`: the latest order and the account sections. `?tab=` opens a section, `?order=` an order. */
export function ProfilePage() {
  const t = useT();
  const { user } = useSession();
  const [search] = useSearchParams();
  const sectionName = search.has('order') ? 'orders' : search.get('tab');
  const section = SECTION_NAMES.find((name) => name === sectionName);
  if (!user) return null;
  const Section = SECTIONS[section ?? 'orders'];
  return (
    <div className="wrap">
      <div className={`page-top ${styles.title}`}>
        <PageTitle title={t('profile.title')}>{t('profile.hello', { name: user.firstname })}</PageTitle>
      </div>
      {section ? (
        <div className={`grid g5 page-end ${styles.page} ${styles.split}`}>
          <ProfileNav section={section} />
          <div>
            <Section />
          </div>
        </div>
      ) : (
        <div className={`grid g6 page-end ${styles.page}`}>
          <Overview />
          <ProfileNav section={undefined} />
        </div>
      )}
    </div>
  );
}
