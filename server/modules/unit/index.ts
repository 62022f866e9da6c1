import type { ServerModule } from '#server/module.ts'
import { unitSubscriptions } from './personal-data.ts'
import { unitRegistrationLetters } from './registration-letters.ts'
import { unitHandlers, unitRecords } from './staff.ts'
import { unitZoneHandlers } from './zone.ts'

export { type FoundUnit, type ImportedUnit, unitsFor, writeUnits } from './imported-units.ts'
export { declareUnitLife, type UnitLifeSource } from './life.ts'
export { declareMaintenanceTerms, type MaintenanceTermsSource } from './maintenance-terms.ts'
export { unitPersonalKinds } from './personal-data.ts'
export { waitingRegistrations } from './registration.ts'
export { checkReplacement, replaceUnit } from './replace.ts'
export { responsibleCompany } from './responsible-company.ts'
export { undoReplacement } from './staff.ts'
export { units } from './table.ts'
export { isKnown, unitBySerial, unitIdOf } from './unit.ts'
export { unitsInScope, unitsOfPartner, unitsRegisteredBy } from './visible.ts'

export const unitModule: ServerModule = {
  name: 'unit',
  handlers: [unitHandlers, unitZoneHandlers],
  records: [...unitRecords],
  letters: unitRegistrationLetters,
  subscriptions: unitSubscriptions,
}
