import { Fixed, PageTitle, Route, Routes, useT } from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import styles from './placeholder.module.css';

function Home() {
  const t = useT();
  return (
    <main className={`wrap section ${styles.box}`}>
      <Fixed text="banner" as="p" />
      <PageTitle title={t('home.title')} />
    </main>
  );
}

// From the build of this remote, not from the kit the shell shares: the shell compares the two
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};
export const routes = (
  <Routes>
    <Route path="*" element={<Home />} />
  </Routes>
);
