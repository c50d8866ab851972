import { isMessageId, type Translate } from '@munay/kit';

/** Name of a job type; the type itself if it has no message. */
export function jobName(t: Translate, type: string): string {
  const id = `job.${type}`;
  return isMessageId(id) ? t(id) : type;
}
