import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '@munay/kit';
import styles from './withdrawal.module.css';

const WITHDRAWAL_STEPS = ['data', 'confirm', 'done'] as const;
export type Step = (typeof WITHDRAWAL_STEPS)[number];

export function Steps({ at }: { at: Step }): ReactNode {
  const t = useT();
  return (
    <ol className={`wraps small muted ${styles.where}`} role="list" aria-label={t('withdrawal.steps')}>
      {WITHDRAWAL_STEPS.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {t(`withdrawal.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, text: string])[] }): ReactNode {
  return (
    <dl className={`fill rule ${styles.facts}`}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A title that receives focus when its step is reached. */
export function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}
