import type { ReactNode } from 'react';
import { BrowserRouter, PageFrame, type QueryClient, useLocation } from '@munay/kit';
import { RemoteRoutes } from './remote-routes';
import { findStaffArea } from './staff-area';
import { StaffPages } from './staff-slot';

function Pages(): ReactNode {
  const area = findStaffArea(useLocation().pathname);
  return area === undefined ? <RemoteRoutes name="storefront" /> : <StaffPages />;
}

export function App({ client }: { client: QueryClient }): ReactNode {
  return (
    <PageFrame client={client} router={(content) => <BrowserRouter>{content}</BrowserRouter>}>
      <Pages />
    </PageFrame>
  );
}
