import type { JobType } from '@munay/contracts/admin/jobs';
import type { Translate } from '@munay/kit';

/** Name of a job type; the compiler requires a text for each. */
export const jobName = (t: Translate, type: JobType): string => t(`job.${type}`);
