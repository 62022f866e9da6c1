import { trainingCancellationLetters } from '#server/integrations/mail/training-cancellation-letters.ts'
import { trainingCertificateLetters } from '#server/integrations/mail/training-certificate-letters.ts'
import { trainingChangeLetters } from '#server/integrations/mail/training-change-letters.ts'
import { trainingLetters } from '#server/integrations/mail/training-letters.ts'
import { trainingMoveLetters } from '#server/integrations/mail/training-move-letters.ts'
import type { ServerModule } from '#server/module.ts'
import { trainingAttendanceHandlers } from './attendance-handlers.ts'
import { trainingCancellationHandlers } from './cancellation-handlers.ts'
import { trainingCancellationJobs } from './cancellation-jobs.ts'
import { certificateHandlers } from './certificate-handlers.ts'
import { certificateJobs } from './certificate-jobs.ts'
import { certificateZoneHandlers } from './certificate-zone.ts'
import { trainingDictionaryHandlers } from './dictionaries.ts'
import { trainingMoveHandlers } from './move-handlers.ts'
import { trainingParticipantHandlers } from './participant-handlers.ts'
import { placeJobs } from './place-jobs.ts'
import { trainingRegistrationHandlers } from './registration-handlers.ts'
import { trainingReportHandlers } from './report-handlers.ts'
import { trainingSubscriptions } from './subscriptions.ts'
import { termJobs } from './term-jobs.ts'
import { trainingTermHandlers } from './terms.ts'
import { trainingHandlers } from './trainings.ts'
import { trainingZoneHandlers } from './zone.ts'

export { seedCertificates } from './certificate-template.ts'
export { templateRecords as certificateTemplateRecords } from './certificate-templates.ts'
export { comingTerms, expiringCertificates } from './dashboard.ts'
export { issuedRecords } from './issued-certificates.ts'
export { listCertificatesOfContractor, listRecordsOfContractor, showRecordOfContractor } from './of-contractor.ts'
export { participantRecords } from './participant-records.ts'
export { training_participants } from './participant-table.ts'
export { participantsWithin } from './participants-within.ts'
export { trainingPeopleRecords } from './people-records.ts'
export { trainingDealings, trainingFileParts, trainingPersonalKinds } from './personal-data.ts'
export { trainingRecords } from './records.ts'
export { training_terms, trainings } from './table.ts'
export { termsWithin, trainingsWithin } from './term-life.ts'
export { ownTrainings } from './zone-people.ts'

export const trainingModule: ServerModule = {
  name: 'training',
  handlers: [
    trainingHandlers,
    trainingDictionaryHandlers,
    trainingTermHandlers,
    trainingZoneHandlers,
    trainingAttendanceHandlers,
    trainingCancellationHandlers,
    trainingReportHandlers,
    trainingMoveHandlers,
    trainingParticipantHandlers,
    trainingRegistrationHandlers,
    certificateHandlers,
    certificateZoneHandlers,
  ],
  jobs: [...certificateJobs, ...placeJobs, ...trainingCancellationJobs, ...termJobs],
  letters: {
    ...trainingLetters,
    ...trainingCancellationLetters,
    ...trainingCertificateLetters,
    ...trainingChangeLetters,
    ...trainingMoveLetters,
  },
  subscriptions: trainingSubscriptions,
}
