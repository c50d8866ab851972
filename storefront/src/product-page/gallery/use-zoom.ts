import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

const ZOOM_STEPS = [1, 1.5, 2, 3] as const;
const MAX_SCALE = 3;
/** Zoom factor after a double tap. */
const DOUBLE_TAP_SCALE = 2;

interface Point {
  x: number;
  y: number;
}

const computeMidpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const computeDistance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooms a picture in a scrolling frame, by buttons, pinch or double tap. The focal point stays in place. */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  /** Scroll position to set once the picture has its new size. */
  const zoomTarget = useRef<{ left: number; top: number } | null>(null);
  const pointers = useRef(new Map<number, Point>());

  useLayoutEffect(() => {
    if (zoomTarget.current !== null)
      Object.assign(frame.current ?? {}, {
        scrollLeft: zoomTarget.current.left,
        scrollTop: zoomTarget.current.top,
      });
    zoomTarget.current = null;
  }, [scale]);

  /** @param around focal point in the frame; defaults to the centre */
  const zoomTo = (requestedScale: number, center?: Point) => {
    const frameElement = frame.current;
    const next = Math.min(MAX_SCALE, Math.max(1, requestedScale));
    if (frameElement === null || next === scale) return;
    const { x, y } = center ?? { x: frameElement.clientWidth / 2, y: frameElement.clientHeight / 2 };
    const ratio = next / scale;
    zoomTarget.current = {
      left: (frameElement.scrollLeft + x) * ratio - x,
      top: (frameElement.scrollTop + y) * ratio - y,
    };
    setScale(next);
  };

  const toFramePoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  const removePointer = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);

  return {
    scale,
    bigger: ZOOM_STEPS.find((step) => step > scale),
    smaller: ZOOM_STEPS.findLast((step) => step < scale),
    zoomTo,
    reset: () => setScale(1),
    frame: {
      ref: frame,
      onDoubleClick: (event: MouseEvent) => zoomTo(scale === 1 ? DOUBLE_TAP_SCALE : 1, toFramePoint(event)),
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'touch') pointers.current.set(event.pointerId, toFramePoint(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const previousPoints = [...pointers.current.values()];
        if (!pointers.current.has(event.pointerId)) return;
        pointers.current.set(event.pointerId, toFramePoint(event));
        const [a, b] = previousPoints;
        const [c, d] = [...pointers.current.values()];
        if (a && b && c && d)
          zoomTo((scale * computeDistance(c, d)) / Math.max(1, computeDistance(a, b)), computeMidpoint(c, d));
      },
      onPointerUp: removePointer,
      onPointerCancel: removePointer,
    },
  };
}
