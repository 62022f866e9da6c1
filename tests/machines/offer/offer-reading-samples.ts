import { offerReading } from '#machines/offer/offer-reading.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const offerReadingEntry = catalogued(offerReading, {
  starts: [{ label: 'an offer is shown', input: { code: 'sample-code-of-an-offer' } }],
  outcomes: { watchReader: { error: [noAnswer] }, tellOpened: { done: [{}], error: [noAnswer] } },
  exceptions: {
    endsIn: { told: 'a reader is told of once' },
    reports: { 'page.read': 'the page notices its reader' },
    silent: {
      tellOpened: 'the reader has nothing to do with it',
      watchReader: 'the reader has nothing to do with it',
    },
  },
})
