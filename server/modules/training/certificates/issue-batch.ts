import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { expiryOf } from '#contract/training/issued-certificates.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { advanceParticipant, lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { lockedTerm, type Term } from '#server/modules/training/terms/life.ts'
import { Refused } from '#server/refusal.ts'
import { hasCertificate } from './has-certificate.ts'
import { askForIssue, templateOf } from './issue.ts'
import { mailContacts, mailIssued } from './mails.ts'
import { lockNumbers, type NumberTaker } from './number.ts'
import { drawCertificate, issuedEntity, issuerName, keepPdf, printed } from './paper.ts'
import { certificate_issues, issued_certificates } from './table.ts'

/** Number of participants in one step, so that little is lost when a process is killed. */
export const certificateBatchSize = 25

type IssueRow = typeof certificate_issues.$inferSelect
type Failure = IssueRow['failures'][number]

interface Run {
  db: Database
  deps: Pick<Deps, 'storage' | 'config' | 'log'>
  at: Date
}

/**
 * One step of a generation: assigns numbers to the next participants in one transaction, then generates their files one
 * by one. Idempotent, also after a process was killed at any point: no participant gets a second certificate, missing
 * files are generated, and numbers have no gaps.
 */
export async function issueBatch(run: Run, issue_id: number): Promise<void> {
  const { db, at } = run
  const isRunning = await inTransaction(db, (tx) => giveNumbers(tx, at, issue_id))
  if (!isRunning) return
  const failures = await makeFiles(run, issue_id)
  await inTransaction(db, (tx) => noteProgress(tx, at, issue_id, failures))
}

/** Assigns numbers and certificates to the next participants; false when the generation has ended. */
async function giveNumbers(db: Database, at: Date, issue_id: number): Promise<boolean> {
  const issue = await lockedIssue(db, issue_id)
  if (!issue) return false
  const open = await withoutCertificate(db, issue)
  if (open.length === 0) return true
  const by: By = { ...systemActor, user_id: issue.requested_by }
  const term = await lockedTerm(db, issue.term_id)
  const people = await lockedParticipants(db, open.slice(0, certificateBatchSize))
  const failures = await certify({ db, by, at, is_staff: true }, term, inOrder(people, open))
  if (failures.length > 0)
    await db
      .update(certificate_issues)
      .set({ failures: [...issue.failures, ...failures] })
      .where(eq(certificate_issues.id, issue_id))
  return true
}

/**
 * Creates certificates without files for participants, in order; returns those who could not get one. Term and participants
 * must be locked.
 */
export async function certify(acting: Acting, term: Term, people: readonly Participant[]): Promise<Failure[]> {
  const { db } = acting
  const template = await templateOf(db, term)
  const held = await hasCertificate(
    db,
    people.map(({ id }) => id),
  )
  const numbers = await lockNumbers(db, template.number_pattern, term.certificate_date)
  const failures: Failure[] = []
  for (const person of people) {
    if (held.has(person.id)) continue
    const failure = await tryToCertify(acting, term, person)
    if (failure) {
      failures.push({ participant_id: person.id, failure })
      continue
    }
    await storeCertificate(acting, term, person, { template, numbers })
  }
  await numbers.keep()
  return failures
}

/** Stores a certificate with its printed data; its issuer is the person who started the generation. */
async function storeCertificate(
  { db, by, at }: Acting,
  term: Term,
  person: Participant,
  { template, numbers }: { template: Awaited<ReturnType<typeof templateOf>>; numbers: NumberTaker },
): Promise<void> {
  if (by.user_id === null) throw new Error('Certificates are asked for by a person')
  const [row] = await db
    .insert(issued_certificates)
    .values({
      kind: 'issued',
      certificate_number: await numbers.next(),
      code: randomBytes(15).toString('base64url'),
      document_type: term.training.document_type,
      certificate_id: template.id,
      participant_id: person.id,
      training_id: term.training_id,
      term_id: term.id,
      partner_id: person.partner_id,
      contractor_id: person.contractor_id,
      first_name: person.first_name,
      last_name: person.last_name,
      title: term.training.name,
      issued_on: term.certificate_date,
      expires_on: expiryOf(term.certificate_date, template.validity_months),
      created_by: by.user_id,
      created_at: at.toISOString(),
    })
    .returning()
  if (!row) throw new Error('The certificate was not stored')
  await audit(db, { by, at, entity: issuedEntity, entity_id: row.id, action: 'store', before: null, after: row })
}

/** Issues a participant's certificate as the lifecycle allows; otherwise returns the reason, and nothing is written. */
async function tryToCertify(acting: Acting, term: Term, person: Participant): Promise<KeyWithoutErp | null> {
  // A participant moved to another term gets the certificate there; one made anonymous meanwhile gets none.
  if (person.term_id !== term.id || person.anonymised_at !== null) return 'certificate.not_present'
  try {
    await advanceParticipant(acting, term, person, { type: 'participant.certify' })
    return null
  } catch (error) {
    if (error instanceof Refused) return 'certificate.not_present'
    throw error
  }
}

/** Generates missing files of a generation; returns the failed ones. */
async function makeFiles(run: Run, issue_id: number): Promise<Failure[]> {
  const [issue] = await run.db.select().from(certificate_issues).where(eq(certificate_issues.id, issue_id))
  if (!issue) return []
  const failed = issue.failures.map(({ participant_id }) => participant_id)
  const wanted = issue.participants.filter((id) => !failed.includes(id))
  if (wanted.length === 0) return []
  return fillIn(run, inArray(issued_certificates.participant_id, wanted))
}

async function fillIn(run: Run, where: SQL): Promise<Failure[]> {
  const { db, deps, at } = run
  const papers = await printed(db, and(where, isNull(issued_certificates.file), isNull(issued_certificates.revoked_at)))
  const issuer = await issuerName(db)
  const failures: Failure[] = []
  for (const paper of papers) {
    try {
      const content = await drawCertificate(run, paper, issuer)
      await inTransaction(db, async (tx) => {
        if (await keepPdf(tx, deps, paper, content, at)) await mailIssued(tx, paper)
      })
    } catch (error) {
      deps.log.error({ err: error, certificate: paper.row.id }, 'the file of a certificate could not be made')
      failures.push({ participant_id: paper.row.participant_id ?? 0, failure: 'certificate.file_failed' })
    }
  }
  return failures
}

/** Updates the progress, and enqueues the next step or ends the generation. */
async function noteProgress(db: Database, at: Date, issue_id: number, failed: readonly Failure[]): Promise<void> {
  const issue = await lockedIssue(db, issue_id)
  if (!issue) return
  const made = await madeBy(db, issue)
  const finished = new Set(made.flatMap(({ is_finished, participant_id }) => (is_finished ? participant_id : [])))
  const done = finished.size
  // Two processes may have worked on the same step: a participant fails once, and not when the other process made the file.
  const failures = [
    ...new Map([...issue.failures, ...failed].map((failure) => [failure.participant_id, failure])).values(),
  ].filter(({ participant_id }) => !finished.has(participant_id))
  const isOver = done + failures.length >= issue.participants.length
  await db
    .update(certificate_issues)
    .set({
      done,
      failures,
      ...(isOver && { status: failures.length > 0 ? 'partial' : 'done', finished_at: at.toISOString() }),
    })
    .where(eq(certificate_issues.id, issue_id))
  if (isOver) await mailContacts(db, made)
  else await askForIssue(db, issue_id)
}

/** A running generation, locked. */
async function lockedIssue(db: Database, issue_id: number): Promise<IssueRow | undefined> {
  const [issue] = await db
    .select()
    .from(certificate_issues)
    .where(and(eq(certificate_issues.id, issue_id), eq(certificate_issues.status, 'running')))
    .for('update')
  return issue
}

/** Participants without a certificate, in the order of the generation. */
async function withoutCertificate(db: Database, issue: IssueRow): Promise<number[]> {
  const { participants, failures } = issue
  const done = new Set(failures.map(({ participant_id }) => participant_id))
  for (const id of await hasCertificate(db, participants)) done.add(id)
  for (const { participant_id } of await madeBy(db, issue)) done.add(participant_id)
  return participants.filter((id) => !done.has(id))
}

/** Certificates of a generation, including those revoked in the meantime, whose holders get no other by it. */
async function madeBy(db: Database, { participants, created_at }: IssueRow) {
  const rows = await db
    .select({
      id: issued_certificates.id,
      participant_id: issued_certificates.participant_id,
      file: issued_certificates.file,
      revoked_at: issued_certificates.revoked_at,
    })
    .from(issued_certificates)
    .where(
      and(inArray(issued_certificates.participant_id, participants), gte(issued_certificates.created_at, created_at)),
    )
  return rows.map(({ id, participant_id, file, revoked_at }) => ({
    id,
    participant_id: participant_id ?? 0,
    is_finished: file !== null || revoked_at !== null,
  }))
}

function inOrder(people: readonly Participant[], ids: readonly number[]): Participant[] {
  return people.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Minutes after which the generation of a missing file counts as ended. */
const stalledAfter = 10

/** Continues generations whose step was lost, and generates missing files. */
export async function continueIssues(run: Run): Promise<void> {
  const running = await run.db
    .select({ id: certificate_issues.id })
    .from(certificate_issues)
    .where(eq(certificate_issues.status, 'running'))
    .orderBy(asc(certificate_issues.id))
  for (const { id } of running) await askForIssue(run.db, id)
  const since = new Date(run.at.getTime() - stalledAfter * 60_000).toISOString()
  const forgotten = await run.db
    .select({ id: issued_certificates.id })
    .from(issued_certificates)
    .where(
      and(
        eq(issued_certificates.kind, 'issued'),
        isNull(issued_certificates.file),
        isNull(issued_certificates.revoked_at),
        lt(issued_certificates.created_at, since),
      ),
    )
    .orderBy(asc(issued_certificates.id))
    .limit(certificateBatchSize)
  if (forgotten.length === 0) return
  await fillIn(
    run,
    inArray(
      issued_certificates.id,
      forgotten.map(({ id }) => id),
    ),
  )
}
