/** Sends last month's reports to their subscribers. */
export const monthlyJob = 'report.monthly'
/** Updates the summaries. */
export const refreshJob = 'report.refresh'
