import { Camera, Flag, ThumbsUp } from 'lucide';
import type { ReactNode } from 'react';
import { IconShape } from '@munay/kit';

const SHAPES = { thumb: ThumbsUp, flag: Flag, camera: Camera };

export function FeedbackIcon({ name }: { name: keyof typeof SHAPES }): ReactNode {
  return <IconShape shape={SHAPES[name]} small />;
}
