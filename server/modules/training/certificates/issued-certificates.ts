import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CertificateEvent } from '#contract/training/certificate-lifecycle.ts'
import { certificateAfter, certificateSnapshot } from '#contract/training/certificate-lifecycle-state.ts'
import type { trainingCertificates } from '#contract/training/certificates.ts'
import type { CertificateVerb } from '#contract/training/statuses.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseErased } from '#server/http/records/refuse-erased.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users } from '#server/modules/auth/index.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { attachFiles, filesById, toMediaFile } from '#server/modules/media/index.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { certificatesInScope, findIssued, type IssuedRow, selectIssued, shownIssued } from './issued-rows.ts'
import { mailRevoked } from './mails.ts'
import { issuedEntity, verifyAddress } from './paper.ts'
import { issued_certificates } from './table.ts'

type Endpoints = (typeof trainingCertificates)['endpoints']
type StaffCall<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Data of an external certificate. */
interface ExternalCertificate {
  title: string
  certificate_number: string
  issuer: string
  first_name: string
  last_name: string
  issued_on: string
  expires_on: string | null
  file: string
  partner_id: number | null
  contractor_id: number | null
}

/** Stores an external certificate with its scan; for staff and partners. */
export async function storeExternal(
  call: CallContext<Scope>,
  { file, ...values }: ExternalCertificate,
): Promise<IssuedRow> {
  const { db, at, user } = call
  const [row] = await db
    .insert(issued_certificates)
    .values({
      ...values,
      kind: 'external',
      document_type: 'certificate',
      created_by: user.id,
      created_at: at.toISOString(),
    })
    .returning()
  if (!row) throw new Error('The certificate was not stored')
  await attachCertificate(call, row.id, file)
  const [kept] = await db
    .update(issued_certificates)
    .set({ file })
    .where(eq(issued_certificates.id, row.id))
    .returning()
  await call.audit({ entity: issuedEntity, entity_id: row.id, action: 'store', before: null, after: kept ?? null })
  return kept ?? row
}

/** Staff store an external certificate. */
export async function storeIssued(call: StaffCall<'training.issued-certificates.store'>) {
  await refuseForeignCompany(call, call.body)
  return shownIssuedRecord(call, (await storeExternal(call, call.body)).id)
}

/** Corrects an external certificate; a new expiry date resets its reminders. */
export async function updateIssued(call: StaffCall<'training.issued-certificates.update'>) {
  const { db, at, by } = call
  const { version, ...values } = call.body
  const before = await locked(call, call.params.issued_certificate, version)
  refuseErased(before)
  refuseForbidden(before, { type: 'certificate.update', by, at: at.toISOString() })
  await refuseForeignCompany(call, values, before)
  await attachCertificate(call, before.id, values.file)
  const [after] = await db
    .update(issued_certificates)
    .set({
      ...values,
      ...(values.expires_on !== before.expires_on && { reminded: [] }),
      version: sql`${issued_certificates.version} + 1`,
    })
    .where(eq(issued_certificates.id, before.id))
    .returning()
  await call.audit({ entity: issuedEntity, entity_id: before.id, action: 'update', before, after: after ?? null })
  return shownIssuedRecord(call, before.id)
}

/** Revokes a certificate, which its public page shows from now on; its holder can get another one. */
export async function revokeIssued(call: StaffCall<'training.issued-certificates.revoke'>) {
  const { version, reason } = call.body
  await mailRevoked(call.db, await advanceIssued(call, 'revoke', version, { reason }))
  return shownIssuedRecord(call, call.params.issued_certificate)
}

/** Writes what the lifecycle makes of a verb, and its history. */
async function advanceIssued(
  call: CallContext<StaffScope> & { params: { issued_certificate: number } },
  verb: CertificateVerb,
  version: number,
  given: { reason: string } = { reason: '' },
): Promise<IssuedRow> {
  const { db, at, by } = call
  const before = await locked(call, call.params.issued_certificate, version)
  const next = certificateAfter(before, { type: `certificate.${verb}`, ...given, by, at: at.toISOString() })
  if (!next) refuse('lifecycle')
  const [after] = await db
    .update(issued_certificates)
    .set({ ...next, version: sql`${issued_certificates.version} + 1` })
    .where(eq(issued_certificates.id, before.id))
    .returning()
  if (!after) throw new Error(`Certificate ${before.id} is gone`)
  await call.audit({ entity: issuedEntity, entity_id: before.id, action: verb, before, after })
  return after
}

/** A certificate with the data visible to staff. */
export async function shownIssuedRecord(call: CallContext<StaffScope>, id: number) {
  const { db, at, by, deps } = call
  const row = await findIssued(call, id)
  const [found] = await selectIssued(call).where(eq(issued_certificates.id, id))
  const file = row.file === null ? undefined : (await filesById(db, [row.file])).get(row.file)
  const [revoker] = row.revoked_by
    ? await db
        .select({ name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
        .from(users)
        .where(eq(users.id, row.revoked_by))
    : []
  const snapshot = certificateSnapshot(row)
  const stamp = { by, at: at.toISOString() }
  return {
    ...shownIssued(row, at),
    company_name: found?.company_name ?? null,
    media: file ? [toMediaFile(db, file, at)] : [],
    verify_url: row.code === null ? null : verifyAddress(deps.config.public_url, row.code),
    revoked_by_name: revoker?.name ?? null,
    may: {
      revoke: snapshot.can({ type: 'certificate.revoke', reason: 'asked', ...stamp }),
      update: snapshot.can({ type: 'certificate.update', ...stamp }),
    },
  }
}

function refuseForbidden(row: IssuedRow, event: CertificateEvent): void {
  const isFixed = event.type === 'certificate.update' && row.kind === 'issued'
  if (!certificateSnapshot(row).can(event)) refuse('lifecycle', isFixed ? { key: 'certificate.only_external' } : {})
}

async function locked(call: CallContext<StaffScope>, id: number, version: number): Promise<IssuedRow> {
  const row = await findIssued(call, id, { lock: true })
  await refuseOutdated(call.db, issuedEntity, row, version)
  return row
}

function attachCertificate(call: CallContext<Scope>, id: number, file: string) {
  const of = { purpose: 'external_certificate', field: 'file', owner_entity: issuedEntity, owner_id: id } as const
  return attachFiles(call, { ...of, ids: [file] })
}

/** Refuses unknown companies and, for restricted colleagues, companies outside their scope. */
async function refuseForeignCompany(
  { db, scope }: CallContext<StaffScope>,
  { partner_id, contractor_id }: Pick<ExternalCertificate, 'partner_id' | 'contractor_id'>,
  before?: IssuedRow,
): Promise<void> {
  await refuseUnknown(db, contractors, contractor_id, 'contractor_id', before?.contractor_id)
  await refuseUnknown(db, partners, partner_id, 'partner_id', before?.partner_id)
  if (scope.partners.length === 0 && scope.provinces.length === 0) return
  const [own] = partner_id
    ? await db
        .select({ id: partners.id })
        .from(partners)
        .where(and(eq(partners.id, partner_id), partnersInScope(scope)))
    : []
  if (!own) refuse('invalid', { errors: { partner_id: [{ key: 'rule.unknown_record' }] } })
}

/** Record kinds of certificates. */
export const issuedRecords: readonly RecordKind[] = [
  {
    entity: issuedEntity,
    table: issued_certificates,
    title: sql<string>`${issued_certificates.certificate_number}`,
    visibleToStaff: certificatesInScope,
    visibleToPartner: (scope) => inArray(issued_certificates.partner_id, [...scope.partner_ids]),
  },
]
