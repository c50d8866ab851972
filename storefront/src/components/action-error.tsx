import type { ReactNode } from 'react';
import { ErrorText, Icon } from '@munay/kit';

/** Why a press came to nothing, beside what was pressed; it stays until the next try. */
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
