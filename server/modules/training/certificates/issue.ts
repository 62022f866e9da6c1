import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { Candidates, CertificateIssue, trainingCertificates } from '#contract/training/certificates.ts'
import { expiryOf } from '#contract/training/issued-certificates.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { enqueueUnlessWaiting } from '#server/jobs/queue.ts'
import { training_orders } from '#server/modules/order/index.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { training_certificates } from '#server/modules/training/table.ts'
import { findTerm, lockedTerm, type Term } from '#server/modules/training/terms/life.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { nextCertificateNumber } from './number.ts'
import { certificate_issues, issued_certificates } from './table.ts'

type Endpoints = (typeof trainingCertificates)['endpoints']
type StaffCall<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>
type IssueRow = typeof certificate_issues.$inferSelect

/** Entity of generations in the audit. */
export const issueEntity = 'training.certificate-issues'
/** Job for the next step of a generation. */
export const issueJob = 'training.issue-certificates'

/** Enqueues the next step of a generation, which is locked; at most one of each waits. */
export function askForIssue(db: Database, issue_id: number): Promise<void> {
  return enqueueUnlessWaiting(db, issueJob, { issue_id })
}

/** Participants of a term who can get certificates, with the next numbers. */
export async function candidates(call: StaffCall<'training.certificate-issues.candidates'>): Promise<Candidates> {
  const { db, scope, params, locale } = call
  const term = await findTerm(db, params.term, scope)
  const template = await templateOf(db, term)
  const [running] = await db
    .select({ id: certificate_issues.id })
    .from(certificate_issues)
    .where(and(eq(certificate_issues.term_id, term.id), eq(certificate_issues.status, 'running')))
  return {
    template_name: locale === 'en' ? template.name_en : template.name_pl,
    number_pattern: template.number_pattern,
    year: Number(term.certificate_date.slice(0, 4)),
    next_number: await nextCertificateNumber(db, template.number_pattern, term.certificate_date),
    certificate_date: term.certificate_date,
    expires_on: expiryOf(term.certificate_date, template.validity_months),
    people: await peopleOf(db, term, participantsInScope(scope)),
    running_id: running?.id ?? null,
  }
}

/** Starts generating certificates for participants of a term; a job continues. */
export async function storeIssue(call: StaffCall<'training.certificate-issues.store'>): Promise<CertificateIssue> {
  const { db, at, scope, params, body } = call
  const term = await lockedTerm(db, params.term, scope)
  const running = and(eq(certificate_issues.term_id, term.id), eq(certificate_issues.status, 'running'))
  if ((await db.$count(certificate_issues, running)) > 0) refuse('lifecycle', { key: 'certificate.already_running' })
  const people = await peopleOf(db, term, participantsInScope(scope))
  const free = new Set(people.filter(({ obstacle }) => obstacle === null).map(({ participant_id }) => participant_id))
  if (!body.participants.every((id) => free.has(id))) refuseField('participants', 'certificate.roster_changed')
  // Numbers are assigned in the order of the list.
  const participants = people.map(({ participant_id }) => participant_id).filter((id) => body.participants.includes(id))
  const [row] = await db
    .insert(certificate_issues)
    .values({
      term_id: term.id,
      participants,
      status: 'running',
      requested_by: call.user.id,
      created_at: at.toISOString(),
    })
    .returning()
  if (!row) throw new Error('The generation was not stored')
  await call.audit({ entity: issueEntity, entity_id: row.id, action: 'store', before: null, after: row })
  await askForIssue(db, row.id)
  call.say('certificate.begun')
  return toIssue(call, row)
}

/** Progress of a generation. */
export async function showIssue(call: StaffCall<'training.certificate-issues.show'>): Promise<CertificateIssue> {
  return toIssue(call, await findIssue(call, call.params.certificate_issue))
}

/** Retries failed participants and files. */
export async function retryIssue(call: StaffCall<'training.certificate-issues.retry'>): Promise<CertificateIssue> {
  const { db } = call
  const found = await findIssue(call, call.params.certificate_issue)
  const [row] = await db.select().from(certificate_issues).where(eq(certificate_issues.id, found.id)).for('update')
  if (row?.status !== 'partial') return refuse('lifecycle', { key: 'certificate.nothing_failed' })
  const running = and(eq(certificate_issues.term_id, row.term_id), eq(certificate_issues.status, 'running'))
  if ((await db.$count(certificate_issues, running)) > 0) refuse('lifecycle', { key: 'certificate.already_running' })
  const [after] = await db
    .update(certificate_issues)
    .set({ status: 'running', failures: [], finished_at: null })
    .where(eq(certificate_issues.id, row.id))
    .returning()
  await call.audit({ entity: issueEntity, entity_id: row.id, action: 'retry', before: row, after: after ?? null })
  await askForIssue(db, row.id)
  return toIssue(call, after ?? row)
}

/** Visible participants of a term, in the order of numbering; without those made anonymous, whom no certificate can name. */
async function peopleOf(db: Database, term: Term, visible: SQL | undefined): Promise<Candidates['people']> {
  const rows = await db
    .select({
      participant_id: training_participants.id,
      first_name: training_participants.first_name,
      last_name: training_participants.last_name,
      status: training_participants.status,
      company_name: training_records.contractor_name,
      order_status: training_orders.status,
      certificate_number: issued_certificates.certificate_number,
      issued_certificate_id: issued_certificates.id,
    })
    .from(training_participants)
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .leftJoin(
      issued_certificates,
      and(eq(issued_certificates.participant_id, training_participants.id), isNull(issued_certificates.revoked_at)),
    )
    .where(
      and(
        eq(training_participants.term_id, term.id),
        inArray(training_participants.status, ['signed', 'present', 'absent']),
        isNull(training_participants.anonymised_at),
        visible,
      ),
    )
    .orderBy(asc(training_participants.last_name), asc(training_participants.first_name), asc(training_participants.id))
  return rows.map(({ status, ...person }) => {
    const held = person.issued_certificate_id === null ? null : ('has_certificate' as const)
    return { ...person, obstacle: held ?? (status === 'present' ? null : ('not_present' as const)) }
  })
}

/** Template of a term's certificates, even if it was deleted, because it was chosen for the training. */
export async function templateOf(db: Database, term: Term) {
  const [row] = await db
    .select()
    .from(training_certificates)
    .where(eq(training_certificates.id, term.training.certificate_id))
  return row ?? refuse('not_found')
}

async function findIssue({ db, scope }: CallContext<StaffScope>, id: number): Promise<IssueRow> {
  const [row] = await db.select().from(certificate_issues).where(eq(certificate_issues.id, id))
  if (!row) return refuse('not_found')
  await findTerm(db, row.term_id, scope)
  return row
}

async function toIssue({ db, locale, scope }: CallContext<StaffScope>, row: IssueRow): Promise<CertificateIssue> {
  const ids = row.failures.map(({ participant_id }) => participant_id)
  const people = ids.length
    ? await db
        .select({
          id: training_participants.id,
          first_name: training_participants.first_name,
          last_name: training_participants.last_name,
        })
        .from(training_participants)
        .where(and(inArray(training_participants.id, ids), participantsInScope(scope)))
    : []
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    id: row.id,
    term_id: row.term_id,
    status: row.status,
    total: row.participants.length,
    done: row.done,
    failures: row.failures.flatMap(({ participant_id, failure }) => {
      const person = byId.get(participant_id)
      if (!person) return []
      const { first_name, last_name } = person
      return { participant_id, first_name, last_name, failure: serverText(failure as KeyWithoutErp, locale) }
    }),
  }
}
