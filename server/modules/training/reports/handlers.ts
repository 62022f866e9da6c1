import { trainingReports } from '#contract/training/reports.ts'
import { handlers } from '#server/http/handlers.ts'
import { chartContractors, reportContractors } from './contractors.ts'
import { chartTerms, reportTerms } from './terms.ts'

/** Reports of trainings (specification, section 2). */
export const trainingReportHandlers = handlers(trainingReports, {
  'training.reports.terms': reportTerms,
  'training.reports.terms-chart': chartTerms,
  'training.reports.contractors': reportContractors,
  'training.reports.contractors-chart': chartContractors,
})
