import { passwordLink } from '#machines/auth/password-link.ts'
import { catalogued } from '#machines/catalogued.ts'
import { noAnswer } from '#machines/refused-sample.ts'

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
