/** Writes the reports of the last month to those who want them. */
export const monthlyJob = 'report.monthly'
/** Brings the summaries up to date. */
export const refreshJob = 'report.refresh'
