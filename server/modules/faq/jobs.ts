import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { forgetSearches } from './searches.ts'

export const faqJobs = [job('faq.forget-searches', v.unknown(), ({ db, at }) => forgetSearches(db, at))]
