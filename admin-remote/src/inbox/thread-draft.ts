import type { MessageThread } from '@munay/contracts/admin/message';
import type { Draft } from '../form/form-draft';

/** What staff have entered for a message: a reply and the internal note. */
export const toFields = ({ note, version }: MessageThread) => ({ text: '', note, version });
export type ThreadFields = ReturnType<typeof toFields>;
export type ThreadDraft = Draft<ThreadFields>;
