import type { PointerEventHandler } from 'react';

const HOVER_DELAY_MS = 65;

interface SaveData {
  connection?: { saveData?: boolean };
}

/** Props that preload the target of a link or button on focus, on touch, or on hover. */
export function preloadOn(load: () => void): {
  onFocus: () => void;
  onPointerEnter: PointerEventHandler;
  onPointerLeave: () => void;
  onPointerDown: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startPreload = () => {
    if ((navigator as SaveData).connection?.saveData !== true) load();
  };
  return {
    onFocus: startPreload,
    onPointerDown: startPreload,
    onPointerEnter: (event) => {
      if (event.pointerType === 'mouse') timer = setTimeout(startPreload, HOVER_DELAY_MS);
    },
    onPointerLeave: () => clearTimeout(timer),
  };
}
