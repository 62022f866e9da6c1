import { device } from '#contract/device/device.ts'
import { handlers } from '#server/http/handlers.ts'
import { devicesInScope } from './devices-in-scope.ts'
import { findErrorCodes } from './error-code-search.ts'
import { findDevices } from './queries.ts'
import { ofBrands, visibleCatalogue } from './visible-catalogue.ts'

export const deviceHandlers = handlers(device, {
  'device.devices.lookup': async ({ db, query, scope }) => ({
    results: await findDevices(db, query, devicesInScope(scope)),
  }),
  'device.error-codes.lookup': async ({ db, query, locale }) => ({ results: await findErrorCodes(db, query, locale) }),
  'partnerzone.device.devices.lookup': async ({ db, query, scope }) => ({
    results: await findDevices(db, query, ofBrands(scope)),
  }),
  'partnerzone.device.error-codes.lookup': async ({ db, query, locale, scope }) => ({
    results: await findErrorCodes(db, query, locale, await visibleCatalogue(db, scope)),
  }),
})
