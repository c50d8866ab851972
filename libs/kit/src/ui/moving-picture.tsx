import { type ReactNode, useId, ViewTransition } from 'react';
import { createStore, useStore } from '../base/store';

interface Transition {
  /** Id of the depicted object, e.g. a product. */
  pictureId: string;
  /** Id of the clicked link, because several pictures on a page may show the same product. */
  sourceId: string;
}

const NO_TRANSITION: Transition = { pictureId: '', sourceId: '' };
const transition = createStore(NO_TRANSITION);

const toTransitionName = (pictureId: string): string => `moving-${pictureId}`;

/**
 * Used by a link whose picture moves to the opened page.
 * @returns the transition name, empty until the link is clicked, and the click handler
 */
export function useClickedPicture(pictureId: string): { moves: string; onClick: () => void } {
  const sourceId = useId();
  return {
    moves: useStore(transition).sourceId === sourceId ? toTransitionName(pictureId) : '',
    onClick: () => {
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        transition.set({ pictureId, sourceId });
    },
  };
}

/**
 * Used by the opened page.
 * @returns the transition name for its picture; empty if no picture with this id was clicked
 */
export const useOpenedPicture = (pictureId: string): string =>
  useStore(transition).pictureId === pictureId ? toTransitionName(pictureId) : '';

/**
 * Animates a picture to the position of the picture with the same name on the next page. React must render both
 * pictures in the same commit. Nothing else moves or waits. On a server the transition is omitted, because React would
 * add invalid HTML attributes.
 */
export function MovingPicture({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (typeof document === 'undefined') return children;
  return (
    <ViewTransition
      {...(name === '' ? {} : { name })}
      default="none"
      share={name === '' ? 'none' : 'moving'}
      // The state change also runs the new page's effects, which React would defer until the transition ends
      onShare={() => transition.set(NO_TRANSITION)}
    >
      {children}
    </ViewTransition>
  );
}
