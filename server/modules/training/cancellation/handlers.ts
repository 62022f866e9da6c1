import { trainingCancellations } from '#contract/training/cancellations.ts'
import { handlers } from '#server/http/handlers.ts'
import { cancelTerm, previewCancellation, retryCancellation } from './cancellation.ts'
import { sheetOf } from './sheet.ts'

/** Cancelling terms (domain, part 1.5). */
export const trainingCancellationHandlers = handlers(trainingCancellations, {
  'training.cancellations.show': (call) => sheetOf(call, call.params.term),
  'training.cancellations.preview': previewCancellation,
  'training.cancellations.store': async (call) => {
    await cancelTerm(call)
    return sheetOf(call, call.params.term)
  },
  'training.cancellations.retry': async (call) => {
    await retryCancellation(call)
    return sheetOf(call, call.params.term)
  },
})
