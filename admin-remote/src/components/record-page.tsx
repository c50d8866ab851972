import { Fragment, type ReactNode } from 'react';
import type { EndpointInput } from '@munay/contracts/endpoint';
import { type endpointQuery, Loading, useQuery } from '@munay/kit';
import { PageFailure } from './page-failure';

/** Replaces the id of a record that is not saved yet. */
export const NEW_ID = 'new';

interface RecordPageProps<Data> {
  id: string;
  query: ReturnType<typeof endpointQuery<EndpointInput, Data>>;
  /** Title of the page for staff who may not open it. */
  title: string;
  /** Remounted for another record; null for a new one. */
  children: (record: Data | null) => ReactNode;
}

/** Loads the record that an editor edits. */
export function RecordPage<Data>({ id, query, title, children }: RecordPageProps<Data>) {
  const loaded = useQuery({ ...query, enabled: id !== NEW_ID });
  if (id === NEW_ID) return <Fragment key={NEW_ID}>{children(null)}</Fragment>;
  if (loaded.isPending) return <Loading />;
  if (loaded.isLoadingError)
    return <PageFailure title={title} error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return <Fragment key={id}>{children(loaded.data)}</Fragment>;
}
