import { asc, eq, inArray, sql } from 'drizzle-orm'
import {
  accountOf,
  anonymous,
  columnsOf,
  consentsOf,
  consentsOfPerson,
  type FileContext,
  fullName,
  midnightOf,
  number,
  type PartnerRelations,
  type PersonalFilePart,
  type PersonalKind,
  type PersonalPart,
  type PersonConcerned,
  unique,
  withoutAddress,
} from '#server/modules/consent/index.ts'
import { lookupOf } from '#server/modules/registry/index.ts'
import { partner_proposal_changes } from './proposals/table.ts'
import { affiliates, partner_entries, partner_users, partners } from './table.ts'

/** Proposals of a partner. */
const proposedBy = (id: number) =>
  sql`${partner_proposal_changes.proposal_id} in (select p.id from partner_proposals p where p.partner_id = ${id})`

/** Columns of a proposal without an address, which is stored in lower case as a complete value. */
const withoutValue = (
  values: typeof partner_proposal_changes.before | typeof partner_proposal_changes.after,
  email: string,
) => sql`replace(${values}::text, to_json(${email}::text)::text, 'null')::jsonb`

const proposalsOfPerson = (email: string): PersonalPart => ({
  table: partner_proposal_changes,
  columns: {
    before: withoutValue(partner_proposal_changes.before, email),
    after: withoutValue(partner_proposal_changes.after, email),
  },
  of: proposedBy,
})

const trainedPartner = sql`p.partner_id = ${partners.id}`

/** Personal data of partners, branches and registrations, with their replacements. */
export function partnerPersonalKinds(dealings: PartnerRelations): readonly PersonalKind[] {
  const { lastOrderOf, openOrderOf, lastTrainingOf, openTrainingOf } = dealings
  return [
    {
      entity: 'partner.partners',
      table: partners,
      title: sql<string>`${partners.name}`,
      emails: [partners.email, partners.electronic_invoice_email],
      furtherEmails: sql`array(select ${affiliates.email} from ${affiliates} where ${affiliates.partner_id} = ${partners.id})`,
      names: [sql`${partners.name}`, sql`${partners.invoice_name}`],
      phones: [partners.phone_number],
      file: {
        fields: columnsOf(
          partners,
          'id',
          'name',
          'nip',
          'street',
          'postcode',
          'city',
          'country',
          'phone_number',
          'email',
          'locale',
          'status',
          'status_since',
          'invoice_name',
          'invoice_street',
          'invoice_postcode',
          'invoice_city',
          'electronic_invoice_email',
          'electronic_form_invoice',
          'contract_date',
          'created_at',
        ),
      },
      columns: {
        name: anonymous(partners),
        nip: unique(partners),
        street: '',
        postcode: '',
        phone_number: null,
        email: null,
        logo: null,
        invoice_name: null,
        invoice_street: null,
        invoice_postcode: null,
        invoice_city: null,
        electronic_invoice_email: null,
        external_id: null,
        billToCustomerId: null,
        hold_reason: null,
      },
      parts: [
        {
          entity: 'partner.affiliates',
          table: affiliates,
          columns: { name: anonymous(affiliates), street: '', postcode: '', phone_number: null, email: null },
          of: (id) => sql`${affiliates.partner_id} = ${id}`,
        },
        { table: partner_proposal_changes, columns: { before: null, after: null, reason: null }, of: proposedBy },
        lookupOf(partners.registry_lookup_id, partners),
        consentsOf('partner.partners'),
      ],
      begins: sql`greatest(${partners.status_since}, ${midnightOf(partners.contract_date)}, ${lastOrderOf(sql`${partners.id}`)}, ${lastTrainingOf(trainedPartner)})`,
      obstacle: sql`case
      when ${openOrderOf(sql`${partners.id}`)} then 'open_order'
      when ${openTrainingOf(trainedPartner)} then 'open_training' when ${partners.status} <> 2 then 'active' end`,
      bindsRequests: sql`true`,
      ofPerson: (email) => ({
        columns: {
          email: withoutAddress(partners.email, email),
          electronic_invoice_email: withoutAddress(partners.electronic_invoice_email, email),
          // An electronic invoice needs an e-mail address.
          electronic_form_invoice: sql`${partners.electronic_form_invoice} and lower(${partners.electronic_invoice_email}) is distinct from ${email}`,
        },
        parts: [
          {
            table: affiliates,
            columns: { email: null },
            of: (id) => sql`${affiliates.partner_id} = ${id} and lower(${affiliates.email}) = ${email}`,
          },
          proposalsOfPerson(email),
          consentsOfPerson('partner.partners', email),
        ],
        named: sql`exists (select from ${affiliates} where ${affiliates.partner_id} = ${partners.id} and lower(${affiliates.email}) = ${email})`,
        isBound: false,
      }),
      isNamedElsewhere: false,
      isRetained: true,
    },
    {
      entity: 'partner.new-entries',
      table: partner_entries,
      title: sql<string>`${partner_entries.name}`,
      emails: [partner_entries.email],
      names: [fullName(partner_entries)],
      person: fullName(partner_entries),
      phones: [partner_entries.phone_number],
      file: {
        fields: columnsOf(
          partner_entries,
          'id',
          'status',
          'name',
          'nip',
          'street',
          'postcode',
          'city',
          'country',
          'first_name',
          'last_name',
          'email',
          'phone_number',
          'locale',
          'ip',
          'decided_at',
          'reason',
          'created_at',
        ),
      },
      columns: {
        name: anonymous(partner_entries),
        nip: '',
        street: '',
        postcode: '',
        first_name: 'Anonim',
        last_name: number(partner_entries),
        email: '',
        phone_number: '',
        password_hash: null,
        ip: null,
        reason: null,
        hold_reason: null,
      },
      parts: [lookupOf(partner_entries.registry_lookup_id, partner_entries), consentsOf('partner.new-entries')],
      begins: sql`${partner_entries.decided_at}`,
      // A rejected applicant never became a partner, so there is no contract to count years from.
      years: sql`case when ${partner_entries.status} = 2 then 1 end`,
      obstacle: sql`case
      when ${partner_entries.status} = 0 then 'undecided'
      when exists (select from users u where u.id = ${partner_entries.user_id} and u.status <> 2) then 'active' end`,
      bindsRequests: sql`false`,
      isNamedElsewhere: true,
      isRetained: true,
    },
  ]
}

async function* companiesOf(context: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  yield* await context.db
    .select({ id: partners.id, name: partners.name, is_company_admin: partner_users.is_company_admin })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(inArray(partner_users.user_id, accountOf(context.db, concerned)))
    .orderBy(asc(partners.id))
}

/** Data of partners in the file of a person's data. */
export const partnerFileParts: readonly PersonalFilePart[] = [{ name: 'companies', rows: companiesOf }]
