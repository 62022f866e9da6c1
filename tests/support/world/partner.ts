import type { One } from '#tests/support/world/inserted-row.ts'

/** Contact persons, branches, proposals and invitations of companies, each inserted by the company's id. */
export function partsOfCompanies(one: One) {
  const contact = (contractor: number) =>
    one(
      `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number)
       values ($1, 'Ewa', 'Kontaktowa', 'ewa@kontakt.test', '+48600700800') returning id`,
      [contractor],
    )
  const affiliate = (partner: number) =>
    one(
      `insert into affiliates (partner_id, name, street, postcode, city, province_id)
       values ($1, 'Oddział', 'Długa 1', '00-001', 'Warszawa', 1) returning id`,
      [partner],
    )
  const proposal = async (partner: number) => {
    const id = await one('insert into partner_proposals (partner_id) values ($1) returning id', [partner])
    await one(
      `insert into partner_proposal_changes (proposal_id, field, before, after)
       values ($1, 'phone_number', '{"phone_number": null}', '{"phone_number": "+48600700800"}') returning id`,
      [id],
    )
    return id
  }

  const invitation = (partner: number, administrator: number) =>
    one(
      `insert into company_invitations (partner_id, first_name, last_name, email, locale, is_company_admin, company_roles,
         invited_by, sent_at, expires_at, created_at)
       values ($1, 'Ola', 'Zaproszona', 'ola@zaproszona.test', 'pl', false, '{service}', $2, now(), now() + interval '7 days', now())
       returning id`,
      [partner, administrator],
    )

  return { contact, affiliate, proposal, invitation }
}
