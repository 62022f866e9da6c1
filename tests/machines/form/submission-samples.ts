import { submission } from '#machines/form/submission.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const values = { email: 'anna@example.com' }

export const submissionEntry = catalogued(submission, {
  events: {
    'form.submit': [
      { type: 'form.submit', values, errors: {} },
      { type: 'form.submit', values, errors: { email: ['Enter a valid e-mail address'] } },
    ],
  },
  outcomes: { submitForm: { done: [undefined], error: [noAnswer] } },
  exceptions: {
    ignores: {
      'form.submit': 'the form keeps its text itself; the chart sends it',
    },
  },
})
