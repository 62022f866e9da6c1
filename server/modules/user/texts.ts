import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { users } from '#server/db/users.table.ts'
import { company_invitations } from './invitations/table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const userTexts: readonly TextsOfTable[] = [
  textsOf(
    users,
    {
      anyone: { own: ['first_name', 'last_name', 'email', 'phone_number', 'password_hash'], note: ['hold_reason'] },
      nobody: { value: ['locale', 'muted_letters'] },
    },
    { 'user.users': users.id },
  ),
  textsOf(
    company_invitations,
    {
      partner: { name: [['first_name', 'last_name'], 'email', 'phone_number'] },
      nobody: { value: ['status', 'locale', 'company_roles'], secret: ['token_hash'] },
    },
    { 'partner.partners': company_invitations.partner_id },
  ),
]
