import { passwordLink } from '#machines/password-link.ts'
import { catalogued } from './catalogued.ts'
import { noAnswer } from './refused.ts'

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
