import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '#server/modules/auth/index.ts'
import {
  accountOf,
  columnsOf,
  consentsOf,
  type FileContext,
  fullName,
  isOf,
  noAddress,
  number,
  type PersonalFilePart,
  type PersonalKind,
  type PersonConcerned,
} from '#server/modules/consent/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { company_invitations } from './invitations/table.ts'

/** Condition: a partner's person all of whose companies ended the partnership, or who left the last of them. */
const isFormer = sql`(exists (select from user_roles ur where ur.user_id = ${users.id})
  and not exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${users.id} and r.slug <> 'partner')
  and not exists (select from partner_users pu join partners p on p.id = pu.partner_id where pu.user_id = ${users.id} and p.status <> 2))`

/** End of the last partnership of the person. */
const partnershipEnded = sql`coalesce(greatest(${users.left_companies_at},
  (select max(p.status_since) from partner_users pu join partners p on p.id = pu.partner_id where pu.user_id = ${users.id})),
  ${users.updated_at})`

/** Personal data of accounts, with their replacements. */
export const userPersonalKinds: readonly PersonalKind[] = [
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${fullName(users)}`,
    emails: [users.email],
    names: [fullName(users)],
    person: fullName(users),
    phones: [users.phone_number],
    file: {
      fields: columnsOf(
        users,
        'id',
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'locale',
        'status',
        'status_since',
        'is_activated',
        'muted_letters',
        'left_companies_at',
        'last_login_at',
        'created_at',
      ),
    },
    columns: {
      first_name: 'Anonim',
      last_name: number(users),
      email: noAddress(users),
      phone_number: null,
      password_hash: null,
      hold_reason: null,
    },
    parts: [consentsOf('user.users')],
    begins: sql`case when ${users.status} = 2 then ${users.status_since} when ${isFormer} then ${partnershipEnded} end`,
    obstacle: sql`case when ${users.status} <> 2 and not ${isFormer} then 'active' end`,
    bindsRequests: sql`false`,
    isNamedElsewhere: true,
    isRetained: true,
  },
]

/** Invitations of the person into companies. */
async function* invitationsOf({ db }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { first_name, last_name, email, phone_number, is_company_admin, company_roles } = company_invitations
  const { status, sent_at, expires_at, ended_at, created_at } = company_invitations
  yield* await db
    .select({
      company: partners.name,
      first_name,
      last_name,
      email,
      phone_number,
      is_company_admin,
      company_roles,
      status,
      sent_at,
      expires_at,
      ended_at,
      created_at,
    })
    .from(company_invitations)
    .innerJoin(partners, eq(partners.id, company_invitations.partner_id))
    .where(
      or(
        isOf(concerned, email, fullName(company_invitations)),
        inArray(company_invitations.user_id, accountOf(db, concerned)),
      ),
    )
    .orderBy(asc(company_invitations.id))
}

/** Invitations in the file of a person's data. */
export const userFileParts: readonly PersonalFilePart[] = [{ name: 'invitations', rows: invitationsOf }]
