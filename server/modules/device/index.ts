import type { ServerModule } from '#server/module.ts'
import { deviceCardHandlers, deviceCardRecords } from './cards.ts'
import { deviceRecordHandlers, deviceRecordKinds } from './devices.ts'
import { deviceDictionaryHandlers, deviceDictionaryRecords } from './dictionaries.ts'
import { error_code_devices, error_code_groups } from './error-code-table.ts'
import { errorCodeHandlers, errorCodeRecords } from './error-codes.ts'
import { deviceGroupHandlers, deviceGroupRecords } from './groups.ts'
import { deviceHandlers } from './handlers.ts'
import { deviceSubscriptions } from './subscriptions.ts'
import { deviceTexts } from './texts.ts'
import { deviceZoneHandlers } from './zone.ts'

export { cardsInScope, devicesInScope, ofBrands, producersInScope } from './devices-in-scope.ts'
export { connectDocuments, type DocumentPort } from './documents.ts'
export { codesOfDevice, errorCodeTextIn as codeText, isErrorCodeOf } from './error-code-search.ts'
export { error_codes } from './error-code-table.ts'
export { codesInScope } from './error-codes.ts'
export { devicesFor, type ImportedDevice, type StoredDevice, writeDevices } from './imported-devices.ts'
export {
  errorCodesNamed,
  errorCodesOf,
  type StoredErrorCode,
  writeErrorCodes,
} from './imported-error-codes.ts'
export { moveUntouchedCardsToTrash } from './imported-photos.ts'
export { lookedUpCodes } from './looked-up-codes.ts'
export { device_groups, devices, producers, product_cards } from './table.ts'
export { isVisibleCode, isVisibleDevice, servedDevices, visibleCatalogue } from './visible-catalogue.ts'

export const deviceModule: ServerModule = {
  name: 'device',
  texts: deviceTexts,
  handlers: [
    deviceHandlers,
    deviceCardHandlers,
    deviceDictionaryHandlers,
    deviceRecordHandlers,
    deviceGroupHandlers,
    deviceZoneHandlers,
    errorCodeHandlers,
  ],
  records: [
    ...deviceCardRecords,
    ...deviceRecordKinds,
    ...deviceDictionaryRecords,
    ...errorCodeRecords,
    ...deviceGroupRecords,
  ],
  counted: [error_code_devices, error_code_groups],
  subscriptions: deviceSubscriptions,
}
