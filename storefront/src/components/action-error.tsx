import type { ReactNode } from 'react';
import { ErrorText, Icon } from '@munay/kit';

/** The error of an action, shown next to its button until the next attempt. */
export function ActionError({ error }: { error: unknown }): ReactNode {
  return (
    error !== null && (
      <p className="err" role="alert">
        <Icon name="circle-alert" small />
        <span>
          <ErrorText error={error} />
        </span>
      </p>
    )
  );
}
