import type { ServerModule } from '#server/module.ts'
import { trainingCancellationLetters } from '#server/modules/training/cancellation/letters.ts'
import { trainingCertificateLetters } from '#server/modules/training/certificates/letters.ts'
import { trainingMoveLetters } from '#server/modules/training/moves/letters.ts'
import { trainingLetters } from '#server/modules/training/registrations/letters.ts'
import { trainingChangeLetters } from '#server/modules/training/terms/letters.ts'
import { trainingAttendanceHandlers } from './attendance/handlers.ts'
import { trainingCancellationHandlers } from './cancellation/cancellation.ts'
import { trainingCancellationJobs } from './cancellation/job.ts'
import { certificateHandlers, certificateZoneHandlers } from './certificates/handlers.ts'
import { issuedRecords } from './certificates/issued-certificates.ts'
import { certificateJobs } from './certificates/jobs.ts'
import { templateRecords } from './certificates/templates.ts'
import { contractorTrainingHandlers } from './contractor-trainings.ts'
import { trainingMoveHandlers } from './moves/handlers.ts'
import { trainingParticipantHandlers } from './participants/handlers.ts'
import { trainingPeopleRecords } from './participants/people-records.ts'
import { placeJobs } from './places/waiting-list.ts'
import { trainingRegistrationHandlers } from './registrations/handlers.ts'
import { trainingReminderJobs } from './registrations/mails.ts'
import { trainingOrderHandlers } from './registrations/order-changes.ts'
import { trainingReportHandlers } from './reports/handlers.ts'
import { trainingSubscriptions } from './subscriptions.ts'
import { termJobs } from './terms/jobs.ts'
import { trainingTermHandlers } from './terms/terms.ts'
import { trainingTexts } from './texts.ts'
import { trainingDictionaryHandlers } from './trainings/dictionaries.ts'
import { trainingRecords } from './trainings/records.ts'
import { trainingHandlers } from './trainings/write.ts'
import { trainingZoneHandlers } from './zone.ts'

export { seedCertificates } from './certificates/templates.ts'
export { openPlacesOf } from './closed-company.ts'
export { expiringCertificates, ownTerms, unfinishedTerms } from './dashboard.ts'
export { seatsOfMember } from './member-work.ts'
export { participantsInScope } from './participants/participants-in-scope.ts'
export { training_participants } from './participants/table.ts'
export { ownTrainings } from './participants/zone-people.ts'
export { trainingFileParts, trainingPersonalKinds, trainingRelations } from './personal-data.ts'
export { trainingsOfOrders } from './registrations/order-changes.ts'
export { training_terms, trainings } from './table.ts'
export { termsInScope, trainingsInScope } from './terms/life.ts'

export const trainingModule: ServerModule = {
  name: 'training',
  texts: trainingTexts,
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
    trainingOrderHandlers,
    certificateHandlers,
    certificateZoneHandlers,
    contractorTrainingHandlers,
  ],
  records: [...templateRecords, ...issuedRecords, ...trainingPeopleRecords, ...trainingRecords],
  jobs: [...certificateJobs, ...placeJobs, ...trainingCancellationJobs, ...termJobs, ...trainingReminderJobs],
  letters: {
    ...trainingLetters,
    ...trainingCancellationLetters,
    ...trainingCertificateLetters,
    ...trainingChangeLetters,
    ...trainingMoveLetters,
  },
  subscriptions: trainingSubscriptions,
}
