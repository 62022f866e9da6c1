import type { Api, CallSettings } from '#services/api.ts'

interface Copied {
  device: number
  source: number
  documentations: number[]
  version: number
}

/** Copies documents from another device. */
export const copyDocuments = (api: Api, { device, ...body }: Copied, settings: CallSettings) =>
  api.call('device.sync-documentations.update', { path: { device }, body, ...settings })
