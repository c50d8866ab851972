import { FailureScreen } from '@munay/kit';
import { isForbidden, NoPermission } from '../feedback/list-states';
import { PageHead } from './page-head';

export function PageFailure({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  if (!isForbidden(error)) return <FailureScreen error={error} onRetry={onRetry} />;
  return (
    <>
      <PageHead title={title} />
      <NoPermission />
    </>
  );
}
