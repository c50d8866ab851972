import { type ReactNode, useId, ViewTransition } from 'react';
import { createStore, useStore } from '../base/store';

interface Transition {
  /** The subject of the picture, e.g. the id of a product. */
  pictureId: string;
  /** The clicked link: several pictures of a page may show the same subject. */
  sourceId: string;
}

const NO_TRANSITION: Transition = { pictureId: '', sourceId: '' };
const transition = createStore(NO_TRANSITION);

const toTransitionName = (pictureId: string): string => `moving-${pictureId}`;

/**
 * For a link whose picture moves to the page it opens.
 * @returns the name for the picture, empty until the link is clicked, and the link's click handler
 */
export function usePressedPicture(pictureId: string): { moves: string; onClick: () => void } {
  const sourceId = useId();
  return {
    moves: useStore(transition).sourceId === sourceId ? toTransitionName(pictureId) : '',
    onClick: () => {
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        transition.set({ pictureId, sourceId });
    },
  };
}

/** For the opened page. @returns the name for its picture; empty if no picture of that subject was clicked */
export const useOpenedPicture = (pictureId: string): string =>
  useStore(transition).pictureId === pictureId ? toTransitionName(pictureId) : '';

/**
 * A picture with a name moves to the place of the picture that appears with the same name, in the same commit; nothing
 * else moves or waits for it. It renders no element, so a server can omit it: there React would add
 * attributes that are not HTML.
 */
export function MovingPicture({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (typeof document === 'undefined') return children;
  return (
    <ViewTransition
      {...(name === '' ? {} : { name })}
      default="none"
      share={name === '' ? 'none' : 'moving'}
      // A state change runs the effects of the new page, which React defers until the end of a transition
      onShare={() => transition.set(NO_TRANSITION)}
    >
      {children}
    </ViewTransition>
  );
}
