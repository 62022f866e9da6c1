import type { ServerModule } from '#server/module.ts'
import { consentHandlers } from './handlers.ts'
import { consentRecords } from './records.ts'
import { retentionJobs } from './retention.ts'
import { consentSubscriptions } from './subscriptions.ts'

export { type AskedConsent, askedConsents } from './asked.ts'
export { carryConsents } from './carry.ts'
export { keepConsents } from './keep.ts'
export { lowersFlag } from './lower-flag.ts'
export { connectPersonalData } from './personal-data.ts'
export { personalFile } from './personal-data-export.ts'
export {
  anonymous,
  beginningOf,
  consentsOf,
  consentsOfPerson,
  fullName,
  noAddress,
  number,
  type PartnerRelations,
  type PersonalFilePart,
  type PersonalKind,
  type PersonalPart,
  type PersonalTable,
  unique,
  withoutAddress,
} from './personal-kind.ts'
export { consent_texts, given_consents } from './table.ts'
export { accountOf, isOf, whoseOf } from './whose.ts'
export { withdrawConsents } from './withdraw.ts'
export { withdrawOne } from './withdraw-one.ts'

export const consentModule: ServerModule = {
  name: 'consent',
  handlers: [consentHandlers],
  records: [...consentRecords],
  jobs: [...retentionJobs],
  subscriptions: consentSubscriptions,
}
