import type { ReportName } from '#contract/report/names.ts'
import type { Api, CallSettings } from '#services/api.ts'

/** Switches the monthly letter with a report on or off. */
export const subscribeToReport = (
  api: Api,
  body: { report: ReportName; subscribed: boolean },
  settings: CallSettings,
): Promise<unknown> => api.call('report.reports.subscribe', { body, ...settings })
