import { Outlet } from '@munay/kit';

/** The main part of pages that do not draw it themselves. */
export function MainFrame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
