import { isNull, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { AffiliateForm } from '#contract/partner/form.ts'
import type { CompanyProposal, ProposalForm, ProposedField } from '#contract/partner/proposal.ts'
import { colleague, company, type Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { administering, type DemoPartner } from '#server/db/demo/partner/staff.ts'
import { partner_proposals } from '#server/modules/partner/proposals/table.ts'

/**
 * Loads changes of their data proposed by companies: one with many changes, one that repeats a refused part, and one
 * that staff have made meanwhile. Letters about them are sent already.
 */
export async function loadProposals({ db, now, staff, act, partners }: Loading): Promise<void> {
  const clerk = colleague(staff, 'Paweł Górski')
  const ago = (days: number) => daysBack(now, days)

  const moving = company(partners, 'Eko-Pompy Mazowsze')
  await propose(moving, ago(2), ({ affiliates }) => ({
    street: 'ul. Połczyńska 118',
    postcode: '01-304',
    phone_number: '+48225550188',
    electronic_form_invoice: true,
    electronic_invoice_email: 'ksiegowosc@eko-pompy.example',
    affiliates: affiliates.map((branch) =>
      branch.city === 'Radom' ? { ...branch, street: 'ul. Żeromskiego 75', showroom: true } : branch,
    ),
  }))

  const asking = company(partners, 'Hydro-Gaz Wybrzeże')
  await propose(asking, ago(21), () => ({ phone_number: '+48585550107', email: 'hydrogaz.gdansk@poczta.example' }))
  await decide(asking, ago(19))
  await propose(asking, ago(1), () => ({ email: 'zamowienia@hydro-gaz.example' }))

  const outdated = company(partners, 'Ogrzewnictwo Podkarpackie')
  await propose(outdated, ago(4), ({ affiliates }) => ({
    affiliates: affiliates.map((branch) => ({ ...branch, phone_number: '+48135550142' })),
  }))
  const { results } = await act(clerk, ago(3), 'partner.affiliates.index', { path: { partner: outdated.id } })
  for (const branch of results)
    await act(clerk, ago(3), 'partner.affiliates.update', {
      path: { partner: outdated.id, affiliate: branch.id },
      body: { ...valuesOf(branch), street: 'ul. Bieszczadzka 31', version: branch.version },
    })

  const told_at = sql`${partner_proposals.created_at}`
  await db.update(partner_proposals).set({ told_at }).where(isNull(partner_proposals.told_at))

  async function propose(partner: DemoPartner, at: Date, changes: (company: CompanyProposal) => Partial<ProposalForm>) {
    const administrator = administering(partner)
    const path = { partner: partner.id }
    const company = await act(administrator, at, 'partnerzone.partner.proposals.show', { path })
    const { street, postcode, city, province_id, country, phone_number, email } = company
    const { electronic_form_invoice, electronic_invoice_email, version } = company
    const affiliates = company.affiliates.map((branch) => ({
      id: branch.id,
      removed: branch.removed,
      ...valuesOf(branch),
    }))
    await act(administrator, at, 'partnerzone.partner.proposals.update', {
      path,
      body: {
        street,
        postcode,
        city,
        province_id,
        country,
        phone_number,
        email,
        affiliates,
        electronic_form_invoice,
        electronic_invoice_email,
        version,
        ...changes({ ...company, affiliates }),
      },
    })
  }

  /** The phone number is accepted and the e-mail address refused, with a reason for the company. */
  async function decide({ id }: DemoPartner, at: Date) {
    const { results } = await act(clerk, at, 'partner.proposals.index', { query: { partner: String(id) } })
    const path = { proposal: results[0]?.id ?? 0 }
    const proposal = await act(clerk, at, 'partner.proposals.show', { path })
    const changes = (of: ProposedField) => proposal.changes.filter(({ field }) => field === of).map(({ id }) => id)
    const { version, company_version } = proposal
    const body = { version, company_version, changes: changes('phone_number') }
    const accepted = await act(clerk, at, 'partner.proposals.accept', { path, body })
    const reason = 'Wiadomości na ten adres do nas wracają. Prosimy o adres w domenie firmy.'
    await act(clerk, at, 'partner.proposals.refuse', {
      path,
      body: { version: accepted.version, changes: changes('email'), reason },
    })
  }
}

/** The values of a branch in the form. */
function valuesOf<Branch extends v.InferOutput<typeof AffiliateForm>>(branch: Branch) {
  const { name, street, postcode, city, country, province_id, phone_number, email, showroom, visible_on_map } = branch
  return { name, street, postcode, city, country, province_id, phone_number, email, showroom, visible_on_map }
}

/** Loads an invitation into a company that waits for an answer; its letter is written when the server starts. */
export async function loadInvitation({ now, act, partners }: Loading): Promise<void> {
  const inviting = company(partners, 'Instal-Term')
  await act(administering(inviting), daysBack(now, 2), 'partnerzone.user.invitations.store', {
    body: {
      first_name: 'Dominika',
      last_name: 'Zawadzka',
      email: 'dominika.zawadzka@instal-term.example',
      phone_number: '601 555 388',
      locale: 'pl',
      partner_id: inviting.id,
      company_roles: ['service', 'trainings'],
    },
  })
}
