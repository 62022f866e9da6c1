import { device } from '#contract/device/device.ts'
import { handlers } from '#server/http/handlers.ts'
import { findErrorCodes } from './error-code-search.ts'
import { findDevices } from './queries.ts'
import { ofBrands, servedCatalogue } from './served.ts'
import { seenDevices } from './sight.ts'

export const deviceHandlers = handlers(device, {
  'device.devices.lookup': async ({ db, query, scope }) => ({
    results: await findDevices(db, query, seenDevices(scope)),
  }),
  'device.error-codes.lookup': async ({ db, query, locale }) => ({ results: await findErrorCodes(db, query, locale) }),
  'partnerzone.device.devices.lookup': async ({ db, query, scope }) => ({
    results: await findDevices(db, query, ofBrands(scope)),
  }),
  'partnerzone.device.error-codes.lookup': async ({ db, query, locale, scope }) => ({
    results: await findErrorCodes(db, query, locale, await servedCatalogue(db, scope)),
  }),
})
