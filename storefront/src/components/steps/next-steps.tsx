import type { ReactNode } from 'react';
import styles from './next-steps.module.css';

export function NextSteps({
  steps,
  className = '',
}: {
  steps: readonly (readonly [title: string, text: string])[];
  className?: string | undefined;
}): ReactNode {
  return (
    <ol className={`${styles.next} ${className}`} role="list">
      {steps.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
