import { isMessageId, type Translate } from '@munay/kit';

/** A kind of work in the language on screen; one without a message shows its type. */
export function jobName(t: Translate, type: string): string {
  const id = `job.${type}`;
  return isMessageId(id) ? t(id) : type;
}
