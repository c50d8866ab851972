import type { ReactNode } from 'react';
import { useRequestState } from '../api/request-state';

/** Progress line, shown during slow requests. It turns red after an error. */
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
