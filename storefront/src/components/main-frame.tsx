import { Outlet } from '@munay/kit';

/** `<main>` element for pages that do not render their own. */
export function MainFrame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
