import type { ReactNode } from 'react';
import { type MessageId, type MessageValues, useT } from '@munay/kit';
import styles from './fact-list.module.css';

/** Ids of messages that have a matching message `<id>Text`. */
export type FactId = { [Id in MessageId]: `${Id}Text` extends MessageId ? Id : never }[MessageId];

interface FactListProps {
  ids: readonly FactId[];
  values?: MessageValues;
}

export function FactList({ ids, values }: FactListProps): ReactNode {
  const t = useT();
  return (
    <dl className={`grid rule ${styles.pairs}`}>
      {ids.map((id) => (
        <div key={id}>
          <dt>{t(id)}</dt>
          <dd>{t(`${id}Text`, values).trim()}</dd>
        </div>
      ))}
    </dl>
  );
}
