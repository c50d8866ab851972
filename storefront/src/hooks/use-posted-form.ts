import { useEffect, useState } from 'react';
import type { PostedForm } from '@munay/contracts/posted-form';
import { type QueryClient, useQueryClient } from '@munay/kit';

const QUERY_KEY = ['posted-form'];

/** Stores a submitted form on the server, so that the page renders it as it was submitted. */
export const storePostedForm = (client: QueryClient, posted: PostedForm): unknown =>
  client.setQueryData(QUERY_KEY, posted);

/**
 * The form that was submitted without JavaScript, if it has one of these names. Only set on the page that responds to
 * the submission.
 */
export function usePostedForm(...names: readonly string[]): PostedForm | undefined {
  const client = useQueryClient();
  const [posted] = useState(() => {
    const postedForm = client.getQueryData<PostedForm>(QUERY_KEY);
    return postedForm !== undefined && names.includes(postedForm.name) ? postedForm : undefined;
  });
  useEffect(() => {
    if (posted !== undefined) client.removeQueries({ queryKey: QUERY_KEY });
  }, [client, posted]);
  return posted;
}
