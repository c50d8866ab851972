import type { ReactNode } from 'react';
import { useRequestState } from '../api/request-state';

/** A thin line on top of the page while answers take their time; it goes in red when the last one was a refusal. */
export function RequestLine(): ReactNode {
  const { isLoading, errorMessage } = useRequestState();
  return (
    <div
      className="request-line"
      data-busy={isLoading}
      data-failed={!isLoading && errorMessage !== ''}
      aria-hidden="true"
    />
  );
}
