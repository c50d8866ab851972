import { type ReactNode, useId, ViewTransition } from 'react';
import { createStore, useStore } from '../base/store';

interface Transition {
  /** Id of the object in the picture, e.g. of a product. */
  pictureId: string;
  /** Id of the clicked link, because several pictures on a page may show the same product. */
  sourceId: string;
}

const NO_TRANSITION: Transition = { pictureId: '', sourceId: '' };
const transition = createStore(NO_TRANSITION);

const toTransitionName = (pictureId: string): string => `moving-${pictureId}`;

/**
 * Used by a link whose picture moves to the opened page.
 * @returns the name of the transition, which is empty until the link is clicked, and the click handler
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
 * @returns the name of the transition for its picture; empty if no picture with this id was clicked
 */
export const useOpenedPicture = (pictureId: string): string =>
  useStore(transition).pictureId === pictureId ? toTransitionName(pictureId) : '';

/**
 * Animates a picture to its place on the next page. This is the place of the picture that appears with the same name in
 * the same commit. Nothing else moves or waits for it. On a server the transition is omitted, because React would add
 * attributes that are not valid HTML.
 */
export function MovingPicture({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (typeof document === 'undefined') return children;
  return (
    <ViewTransition
      {...(name === '' ? {} : { name })}
      default="none"
      share={name === '' ? 'none' : 'moving'}
      // The change of state also runs the effects of the new page, which React defers until the end of a transition
      onShare={() => transition.set(NO_TRANSITION)}
    >
      {children}
    </ViewTransition>
  );
}
