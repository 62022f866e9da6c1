import type { Api, CallSettings } from '#services/api.ts'

/** Makes a contractor a partner. */
export const makePartner = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('contractor.contractors.make-partner', { path: { contractor: id }, ...settings })
