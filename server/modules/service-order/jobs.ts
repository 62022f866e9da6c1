import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { erpSaveJob, saveInErp } from './erp.ts'

/** Seconds. The ERP's client gives up before, at its usual patience. */
const timeout = 60

/** Work of this module outside requests. A run that died with its process is taken up again when its time is over. */
export const serviceOrderJobs = [
  job(erpSaveJob, v.strictObject({ order_id: v.number() }), ({ data, deps }) => saveInErp(deps, data.order_id), {
    timeout,
    retryLimit: 10,
    retryDelay: 30,
    concurrency: 2,
  }),
]
