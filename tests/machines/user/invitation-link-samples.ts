import type { InvitationLink } from '#contract/user/invitation.ts'
import { invitationLink } from '#machines/user/invitation-link.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const about = { company: 'Instal-Dom', invited_by: 'Anna Wrona', email: 'ola@instal-dom.example' }
const open = (way: InvitationLink['way']): InvitationLink => ({ ...about, state: 'open', way })
const ended = (state: InvitationLink['state']): InvitationLink => ({ ...about, state, way: 'none' })

export const invitationLinkEntry = catalogued(invitationLink, {
  starts: [{ label: 'by the link of a letter', input: { token: 'abc-123_x' } }],
  outcomes: {
    checkLink: {
      done: [
        open('choose'),
        open('prove'),
        open('none'),
        ended('accepted'),
        ended('declined'),
        ended('withdrawn'),
        ended('expired'),
        ended('unconfirmed'),
      ],
      error: [noAnswer],
    },
  },
  exceptions: {
    endsIn: {
      accepted: 'the person signs in elsewhere',
      declined: 'the company may invite anew',
      withdrawn: 'the company may invite anew',
      expired: 'the company sends another link',
    },
  },
})
