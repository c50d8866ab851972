import type { ReactNode } from 'react';

export function Facts({
  facts,
  className,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className: string | undefined;
}) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
