import { day } from '#server/db/demo/service-order/story.ts'
import type { LoadingCompanies } from './load-partners.ts'
import type { DemoPartner } from './load-people.ts'
import { administering, company } from './load-proposals.ts'

/** Loads an invitation into a company that waits for an answer; its letter is written when the server starts. */
export async function loadInvitation({ now, act }: LoadingCompanies, partners: readonly DemoPartner[]): Promise<void> {
  const inviting = company(partners, 'Instal-Term')
  await act(administering(inviting), new Date(now.getTime() - 2 * day), 'partnerzone.user.invitations.store', {
    body: {
      ...{ first_name: 'Dominika', last_name: 'Zawadzka', email: 'dominika.zawadzka@instal-term.example' },
      ...{
        phone_number: '601 555 388',
        locale: 'pl',
        partner_id: inviting.id,
        company_roles: ['service', 'trainings'],
      },
    },
  })
}
