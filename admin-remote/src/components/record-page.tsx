import { Fragment, type ReactNode } from 'react';
import type { EndpointInput } from '@munay/contracts/endpoint';
import { type endpointQuery, Loading, useQuery } from '@munay/kit';
import { PageFailure } from './page-failure';

/** URL id of a new record. */
export const NEW_ID = 'new';

interface RecordPageProps<Data> {
  id: string;
  query: ReturnType<typeof endpointQuery<EndpointInput, Data>>;
  /** Title of the page when access is denied. */
  title: string;
  /** Renders the editor for a record, or for null if the record is new. The editor is remounted for another record. */
  children: (record: Data | null) => ReactNode;
}

/** Loads a record and renders its editor. */
export function RecordPage<Data>({ id, query, title, children }: RecordPageProps<Data>) {
  const recordQuery = useQuery({ ...query, enabled: id !== NEW_ID });
  if (id === NEW_ID) return <Fragment key={NEW_ID}>{children(null)}</Fragment>;
  if (recordQuery.isPending) return <Loading />;
  if (recordQuery.isLoadingError)
    return <PageFailure title={title} error={recordQuery.error} onRetry={() => void recordQuery.refetch()} />;
  return <Fragment key={id}>{children(recordQuery.data)}</Fragment>;
}
