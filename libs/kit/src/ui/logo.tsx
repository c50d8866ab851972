import type { ReactNode } from 'react';

/** `label` names it where it stands alone, e.g. in a link to the home page. The style sheet draws it. */
export function Logo({ label = '' }: { label?: string }): ReactNode {
  return label === '' ? (
    <span className="wordmark" aria-hidden="true" />
  ) : (
    <span className="wordmark" role="img" aria-label={label} />
  );
}
