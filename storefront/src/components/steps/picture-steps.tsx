import type { ReactNode } from 'react';
import styles from './picture-steps.module.css';

export interface Step {
  title: string;
  text: string;
  picture: ReactNode;
}

/** Numbered steps, each with a picture. Five steps are laid out as 2 + 3. */
export function PictureSteps({ steps }: { steps: readonly Step[] }): ReactNode {
  return (
    <ol className={steps.length === 5 ? `${styles.steps} ${styles.five}` : styles.steps} role="list">
      {steps.map(({ title, text, picture }) => (
        <li key={title}>
          <div className={`cut ${styles.pic}`}>{picture}</div>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
