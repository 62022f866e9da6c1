import { allJobs } from '#server/modules.ts'
import { unsealed } from '#server/sealed.ts'
import { type QueuedLetter, queuedLetters } from '#tests/support/queued-letters.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** Data of the letter of an invitation into a company. */
interface InvitationLetter {
  full_name: string
  company: string
  invited_by: string
  has_account: boolean
  token: string
}

/** Runs a job of the server now, whose worker does not run. */
export async function runJob(server: TestServer, name: string, data: object = {}): Promise<void> {
  const { db, deps } = server
  const job = allJobs.find((candidate) => candidate.name === name)
  await job?.run({ data, db, deps, at: deps.clock(), attempt: 1, isLastAttempt: true })
}

/** The letter of the newest invitation of an address, after its job has run. */
export async function letterOfInvitation(server: TestServer, email: string): Promise<QueuedLetter<InvitationLetter>> {
  const { rows } = await server.pool.query('select max(id) as id from company_invitations where email = $1', [email])
  await runJob(server, 'user.invitation-letter', { invitation_id: rows[0].id })
  const letters = await queuedLetters<InvitationLetter>(server.pool, 'company_invitation')
  const letter = letters.filter(({ to }) => to === email).at(-1)
  if (!letter) throw new Error(`There is no letter to ${email}`)
  return { ...letter, data: unsealed(server.db, letter.data, ['token']) }
}
