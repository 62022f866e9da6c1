import { passwordLink } from '#machines/auth/password-link.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const passwordLinkEntry = catalogued(passwordLink, {
  starts: [{ label: 'by the link of a letter', input: { token: 'abc-123_x' } }],
  outcomes: { checkLink: { done: ['open', 'expired', 'used'], error: [noAnswer] } },
  exceptions: {
    endsIn: {
      expired: 'another link is asked for elsewhere',
      used: 'the password is set',
    },
  },
})
