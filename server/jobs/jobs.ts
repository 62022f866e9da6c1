import { authJobs } from '#server/modules/auth/index.ts'
import { retentionJobs } from '#server/modules/consent/retention.ts'
import { coreJobs } from '#server/modules/core/index.ts'
import { recordJobs } from '#server/modules/core/records/jobs.ts'
import { documentationJobs } from '#server/modules/documentation/index.ts'
import { faqJobs } from '#server/modules/faq/index.ts'
import { mailJobs } from '#server/modules/mail/index.ts'
import { mediaJobs } from '#server/modules/media/index.ts'
import { notificationJobs } from '#server/modules/notification/index.ts'
import { orderJobs } from '#server/modules/order/index.ts'
import { registrationJobs } from '#server/modules/partner/registration-letters.ts'
import { serviceOrderJobs } from '#server/modules/service-order/index.ts'
import { trainingCancellationJobs } from '#server/modules/training/cancellation-jobs.ts'
import { certificateJobs } from '#server/modules/training/index.ts'
import { placeJobs } from '#server/modules/training/place-jobs.ts'
import { termJobs } from '#server/modules/training/term-jobs.ts'
import { eraseTraces } from './erase-traces.ts'
import type { Job } from './job.ts'

/** Every job of the server. */
export const jobs: readonly Job[] = [
  ...authJobs,
  ...certificateJobs,
  ...coreJobs,
  ...documentationJobs,
  ...faqJobs,
  ...mailJobs,
  ...mediaJobs,
  ...notificationJobs,
  ...orderJobs,
  ...placeJobs,
  ...recordJobs(eraseTraces),
  ...registrationJobs,
  ...retentionJobs,
  ...serviceOrderJobs,
  ...trainingCancellationJobs,
  ...termJobs,
]
