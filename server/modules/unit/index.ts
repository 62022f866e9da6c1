import type { ServerModule } from '#server/module.ts'
import { unitRegistrationLetters } from './letters.ts'
import { unitSubscriptions } from './personal-data.ts'
import { unitHandlers, unitRecords } from './staff.ts'
import { unitTexts } from './texts.ts'
import { unitZoneHandlers } from './zone.ts'

export { keepCorrection, presentSerials, type SerialCorrection } from './correct-serial.ts'
export { type FoundUnit, type ImportedUnit, unitsFor, writeUnits } from './imported-units.ts'
export { declareUnitLife, type UnitLifeSource } from './life.ts'
export { declareMaintenanceTerms, type MaintenanceTermsSource } from './maintenance-terms.ts'
export { registrationsOfMember } from './member-work.ts'
export { decideOpenWork, declareOpenWork, type OpenWorkAsked, type OpenWorkSource, openWork } from './open-work.ts'
export { unitPersonalKinds } from './personal-data.ts'
export { waitingRegistrations } from './registration.ts'
export { checkReplacement, formerUnits, installedUnit, replaceUnit } from './replace.ts'
export { responsibleCompany } from './responsible-company.ts'
export { undoReplacement } from './staff.ts'
export { serial_corrections, units } from './table.ts'
export { isKnown, type UnitRecord, unitById, unitBySerial, unitIdOf } from './unit.ts'
export { unitsInScope, unitsOfPartner, unitsRegisteredBy } from './visible.ts'

export const unitModule: ServerModule = {
  name: 'unit',
  texts: unitTexts,
  handlers: [unitHandlers, unitZoneHandlers],
  records: [...unitRecords],
  letters: unitRegistrationLetters,
  subscriptions: unitSubscriptions,
}
