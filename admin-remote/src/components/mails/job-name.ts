import type { JobType } from '@munay/contracts/admin/jobs';
import type { Translate } from '@munay/kit';

/** Name of a job type. The compiler requires a message for each type. */
export const getJobName = (t: Translate, type: JobType): string => t(`job.${type}`);
