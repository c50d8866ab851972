import { type ReactNode, useEffect, useRef } from 'react';
import type { FixedText } from '@munay/contracts/texts';
import { ApiError, NetworkError } from '../base/api-error';
import { findFixedText, isScriptFailure } from '../i18n/error-text';
import { FixedTextSpan, useT } from '../i18n/t';
import { Button, ButtonLink } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-shapes';
import { useTabTitle } from './page-title';

export interface StateScreenProps {
  icon: IconName;
  tone: 'bad' | 'warn' | 'info' | 'ok';
  title: string;
  text: string;
  fixed?: FixedText | undefined;
  children?: ReactNode;
}

function FailureText({ text }: { text: FixedText | undefined }): ReactNode {
  return (
    text !== undefined && (
      <p>
        <FixedTextSpan text={text} className="code" />
      </p>
    )
  );
}

/** A full-page state, such as an error. Its title gets the focus and becomes the tab title. */
export function StateScreen({ icon, tone, title, text, fixed, children }: StateScreenProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useTabTitle(title);
  return (
    <div className="wrap section">
      <div className="panel">
        <Icon name={icon} className={`sign ${tone}`} />
        <h1 className="h2" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
        <FailureText text={fixed} />
        {children}
      </div>
    </div>
  );
}

type FailureKind = 'part' | 'network' | 'pause' | 'server' | 'render';

function getFailureKind(error: unknown): FailureKind {
  if (isScriptFailure(error)) return 'part';
  if (error instanceof NetworkError) return 'network';
  if (!(error instanceof ApiError)) return 'render';
  return error.code === 503 ? 'pause' : 'server';
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  specificText?: FixedText;
}

/** Replaces a failed section of a page, without a heading and without moving the focus. */
export function FailureNote({ error, onRetry, specificText }: FailureProps): ReactNode {
  const t = useT();
  return (
    <div className="stack" role="alert">
      <p className="state bad">
        <Icon name="circle-alert" small /> {t(`kit.failed.${getFailureKind(error)}`)}
      </p>
      <FailureText text={specificText ?? findFixedText(error)} />
      <Button small onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </div>
  );
}

/** Full-page error. If a script has failed to load, the button reloads the page. */
export function FailureScreen({ error, onRetry, specificText }: FailureProps): ReactNode {
  const t = useT();
  const kind = getFailureKind(error);
  const script = kind === 'part';
  const isTemporary = kind === 'network' || kind === 'pause';
  return (
    <StateScreen
      icon={kind === 'network' ? 'wifi-off' : 'circle-alert'}
      tone={isTemporary ? 'warn' : 'bad'}
      title={t(`kit.failed.${kind}`)}
      text={t(`kit.failed.${kind}Text`)}
      fixed={specificText ?? findFixedText(error)}
    >
      {error instanceof ApiError && error.requestId !== undefined && (
        <p className="small muted">
          {t('kit.failed.reference')} <span className="code">{error.requestId}</span>
        </p>
      )}
      <div className="acts">
        {script ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Icon name="rotate-ccw" small /> {t('kit.reload')}
          </Button>
        ) : (
          <Button variant="primary" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        )}
        <ButtonLink variant="quiet" to="/">
          {t('kit.home')}
        </ButtonLink>
      </div>
    </StateScreen>
  );
}
