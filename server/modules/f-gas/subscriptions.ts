import { eq } from 'drizzle-orm'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { certificateEntity } from './entity.ts'
import { f_gas_certificates } from './table.ts'

const tables = ['f_gas_certificates']

/** Deletes the certificates of an erased person, whose number and scan contain personal data. */
async function eraseCertificates({ db, at }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  const gone = await db
    .delete(f_gas_certificates)
    .where(eq(f_gas_certificates.user_id, user_id))
    .returning({ id: f_gas_certificates.id })
  for (const { id } of gone) await releaseFiles({ db, at }, { owner_entity: certificateEntity, owner_id: id })
}

/** Answers of this module to events of others. */
export const fGasSubscriptions: Subscriptions = {
  'account.closed': [
    { tables, answer: { nothing: 'because a certificate is its holder’s, who is not reminded without an account' } },
  ],
  'membership.ended': [
    { tables, answer: { nothing: 'because a certificate is of a company or of a person, whoever belongs to whom' } },
  ],
  'company.closed': [
    {
      tables,
      answer: { nothing: 'because a company that is opened again finds what it had, and is not reminded before' },
    },
  ],
  'person.erased': [{ tables, answer: eraseCertificates }],
  'file.replaced': [
    { tables, answer: { nothing: 'because a scan is a file of its own, which is not replaced in the library' } },
  ],
  'file.removed': [
    { tables, answer: { nothing: 'because a scan is a file of its own, which is not removed by hand' } },
  ],
}
