import { Outlet } from '@munay/kit';

/** `<main>` element of pages that do not render it themselves. */
export function MainFrame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
