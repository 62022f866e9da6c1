import type { Api, CallSettings } from '#services/api.ts'

interface OfSynchronization {
  id: number
}

/** Starts a run; a whole one compares all records. */
export const runSynchronization = (
  api: Api,
  { id, whole }: OfSynchronization & { whole: boolean },
  settings: CallSettings,
) => api.call('synchronization.synchronizations.run', { path: { synchronization: id }, body: { whole }, ...settings })

/** Changes whether and how often runs start by themselves. */
export const scheduleSynchronization = (
  api: Api,
  { id, ...body }: OfSynchronization & { active: boolean; every_minutes: number; version: number },
  settings: CallSettings,
) => api.call('synchronization.synchronizations.update', { path: { synchronization: id }, body, ...settings })

const changeStage =
  (verb: 'adopt' | 'rehearse') =>
  (api: Api, { id, version }: OfSynchronization & { version: number }, settings: CallSettings) =>
    api.call(`synchronization.synchronizations.${verb}`, {
      path: { synchronization: id },
      body: { version },
      ...settings,
    })

/** Ends the rehearsal: runs write from then on. */
export const adoptSynchronization = changeStage('adopt')

/** Returns to the rehearsal: runs only show differences. */
export const rehearseSynchronization = changeStage('rehearse')

/** Tests the connection with the ERP. */
export const checkErpConnection = (api: Api, _: object, settings: CallSettings) =>
  api.call('synchronization.synchronizations.check', settings)

/** Starts a failed run again. */
export const retryRun = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('synchronization.runs.retry', { path: { run: id }, ...settings })

const decide = (verb: 'accept' | 'dismiss') => ({
  /** These differences. */
  listed: (api: Api, body: { ids: number[] }, settings: CallSettings) =>
    api.call(`synchronization.results.${verb}`, { body, ...settings }),
  /** All differences that match the filters of the list. */
  matching: (api: Api, body: { filters: Record<string, string> }, settings: CallSettings) =>
    api.call(`synchronization.results.${verb}-matching`, { body, ...settings }),
})

/** Takes over differences from the ERP. */
export const acceptDifferences = decide('accept')

/** Keeps the portal's values where the ERP differs. */
export const dismissDifferences = decide('dismiss')
