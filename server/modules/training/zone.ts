import { trainingZone } from '#contract/training/zone.ts'
import { handlers } from '#server/http/handlers.ts'
import { listCredits, listOwnParticipants, lookUpEmployees, showRecord } from './participants/zone-people.ts'
import { listTerms, showTerm, termCalendarMonth, termFile, termNarrowing } from './terms/zone-terms.ts'

/** Trainings in the partner zone. */
export const trainingZoneHandlers = handlers(trainingZone, {
  'partnerzone.training.terms.index': listTerms,
  'partnerzone.training.terms.narrowing': termNarrowing,
  'partnerzone.training.terms.calendar': termCalendarMonth,
  'partnerzone.training.terms.show': showTerm,
  'partnerzone.training.terms.ics': termFile,
  'partnerzone.training.employees.lookup': lookUpEmployees,
  'partnerzone.training.credits.index': listCredits,
  'partnerzone.training.participants.index': listOwnParticipants,
  'partnerzone.training.records.show': showRecord,
})
