import type { ServerModule } from '#server/module.ts'
import { registerJobs } from './erasure/register.ts'
import { consentHandlers } from './handlers.ts'
import { consentRecords } from './records.ts'
import { retentionJobs } from './retention/retention.ts'
import { consentSubscriptions } from './subscriptions.ts'
import { consentTexts } from './texts.ts'

export { carryConsents, moveConsents, takeBackConsents } from './carry-consents.ts'
export { askedConsents, clearsFlag, keepConsents, refuseUnreadTexts, withdrawConsents } from './current-consents.ts'
export { stripAuditMatching } from './erasure/remove-traces.ts'
export { RegisteredErasure, repeatErasures } from './erasure/repeat.ts'
export { accountOf, isOf, type PersonConcerned, personConcerned } from './person-concerned.ts'
export { connectPersonalData } from './personal-data.ts'
export { personalFile } from './personal-data-export.ts'
export {
  anonymous,
  columnsOf,
  consentsOf,
  consentsOfPerson,
  type FileContext,
  fullName,
  midnightOf,
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
export { withdrawOneConsent } from './withdraw-consent.ts'

export const consentModule: ServerModule = {
  name: 'consent',
  texts: consentTexts,
  handlers: [consentHandlers],
  records: [...consentRecords],
  jobs: [...retentionJobs, ...registerJobs],
  subscriptions: consentSubscriptions,
}
