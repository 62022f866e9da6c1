import type { ServerModule } from '#server/module.ts'
import { deviceCardHandlers } from './cards.ts'
import { deviceRecordHandlers } from './devices.ts'
import { deviceDictionaryHandlers } from './dictionaries.ts'
import { errorCodeHandlers } from './error-codes.ts'
import { deviceGroupHandlers } from './groups.ts'
import { deviceHandlers } from './handlers.ts'
import { deviceSubscriptions } from './subscriptions.ts'
import { deviceZoneHandlers } from './zone.ts'

export { deviceCardRecords } from './cards.ts'
export { deviceRecordKinds } from './devices.ts'
export { deviceDictionaryRecords } from './dictionaries.ts'
export { connectDocuments, type DocumentPort } from './documents.ts'
export { inLanguage as codeText, isErrorCodeOf } from './error-code-search.ts'
export { errorCodeRecords } from './error-codes.ts'
export { deviceGroupRecords } from './groups.ts'
export { lookedUpCodes } from './looked-up.ts'
export { device_groups, devices, error_codes, installed_units, producers, product_cards } from './table.ts'

export const deviceModule: ServerModule = {
  name: 'device',
  handlers: [
    deviceHandlers,
    deviceCardHandlers,
    deviceDictionaryHandlers,
    deviceRecordHandlers,
    deviceGroupHandlers,
    deviceZoneHandlers,
    errorCodeHandlers,
  ],
  subscriptions: deviceSubscriptions,
}
