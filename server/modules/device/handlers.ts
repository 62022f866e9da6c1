import { device } from '#contract/device.ts'
import { handlers } from '#server/http/handlers.ts'
import { findDevices, findErrorCodes } from './queries.ts'

export const deviceHandlers = handlers(device, {
  'device.devices.lookup': async ({ db, query }) => ({ results: await findDevices(db, query) }),
  'device.error-codes.lookup': async ({ db, query, locale }) => ({ results: await findErrorCodes(db, query, locale) }),
  'partnerzone.device.devices.lookup': async ({ db, query }) => ({ results: await findDevices(db, query) }),
  'partnerzone.device.error-codes.lookup': async ({ db, query, locale }) => ({
    results: await findErrorCodes(db, query, locale),
  }),
})
