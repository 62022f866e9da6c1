import type { FirstStepsState } from '#contract/dashboard/first-steps.ts'
import type { Api, CallSettings } from '#services/api.ts'

/** Stores how far this person is with the first steps. */
export const keepFirstSteps = (api: Api, body: FirstStepsState, settings: CallSettings): Promise<unknown> =>
  api.call('dashboard.dashboards.first-steps', { body, ...settings })
