import { Camera, Flag, ThumbsUp } from 'lucide';
import type { ReactNode } from 'react';
import { IconShape } from '@munay/kit';

const ICON_SHAPES = { thumb: ThumbsUp, flag: Flag, camera: Camera };

export function FeedbackIcon({ name }: { name: keyof typeof ICON_SHAPES }): ReactNode {
  return <IconShape shape={ICON_SHAPES[name]} small />;
}
