import { formatPhone } from '#contract/values/phones.ts'
import { writtenNip } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { FormHead } from '#server/paper/form.ts'
import { readDistributor } from './distributor.ts'

/** The distributor as the sender of a paper. */
export async function distributorLetterhead(db: Database): Promise<FormHead['sender']> {
  const { name, street, postcode, city, nip, phone_number, email } = await readDistributor(db)
  return {
    name,
    lines: [
      [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      nip && `NIP ${writtenNip(nip)}`,
      [phone_number && formatPhone(phone_number), email].filter(Boolean).join(' · '),
    ],
  }
}
