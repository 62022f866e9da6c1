import { and, eq, type SQL } from 'drizzle-orm'
import {
  type Certificate,
  fGas,
  type OwnCertificate,
  type OwnFGasCertificateForm,
} from '#contract/f-gas/certificates.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { resources } from '#server/http/records/resources.ts'
import { moveToTrash } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { partners, partnersInScope, usersInScope } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { certificateEntity } from './entity.ts'
import {
  type CertificateRecord,
  certificatesBy,
  certificatesOfPartner,
  fGasCertificatesInScope,
  listCertificates,
} from './rows.ts'
import { f_gas_certificates } from './table.ts'

const certificates = f_gas_certificates

/** Attaches the scan to the certificate. */
async function keepScan(call: CallContext, { id, file }: Pick<CertificateRecord, 'id' | 'file'>): Promise<void> {
  const ids = file === null ? [] : [file]
  await attachFiles(call, { purpose: 'f_gas_scan', ids, field: 'file', owner_entity: certificateEntity, owner_id: id })
}

/** Refuses a holder that does not match the kind: a certificate is a company's or a person's. */
function refuseHolder({
  kind,
  partner_id,
  user_id,
}: {
  kind: string
  partner_id: number | null
  user_id: number | null
}) {
  if ((kind === 'company') !== (partner_id !== null)) refuseField('kind', 'f-gas.kind_of_holder')
  if ((partner_id === null) === (user_id === null)) refuseField('partner_id', 'f-gas.one_holder')
}

/** Resets the reminders when the end date changes. */
const untold = (before: CertificateRecord | null, valid_to: string | null) =>
  before && before.valid_to !== valid_to ? { told_days: null } : {}

async function shown(call: { db: CallContext['db']; at: Date }, where: SQL | undefined): Promise<Certificate> {
  const [found] = await certificatesBy(call, where)
  return found ?? refuse('not_found')
}

const kept = resources(fGas, {
  'f-gas.certificates': {
    table: certificates,
    visibleToStaff: fGasCertificatesInScope,
    async prepare(call, form, row) {
      const { db, scope, by } = call
      const before = row as CertificateRecord | null
      refuseHolder(form)
      const { partner_id, user_id } = form
      if (partner_id !== null && partner_id !== before?.partner_id) {
        const known = await db.$count(partners, and(eq(partners.id, partner_id), partnersInScope(scope)))
        if (known === 0) refuseField('partner_id', 'rule.unknown_record')
      }
      if (user_id !== null && user_id !== before?.user_id) {
        const known = await db.$count(users, and(eq(users.id, user_id), usersInScope(scope)))
        if (known === 0) refuseField('user_id', 'rule.unknown_record')
      }
      return { ...form, ...untold(before, form.valid_to), ...(before ? {} : { created_by: by.user_id }) }
    },
    async changed(call, _, after) {
      if (after) await keepScan(call, after as CertificateRecord)
    },
    toItem: (row, call) => shown(call, eq(certificates.id, row.id)),
    record: { title: certificates.number.getSQL() as SQL<string> },
  },
})

type ZoneCall = CallContext<PartnerScope>

/** Whether the person may change it: their own, or their company's as its administrator. */
const mayWrite = (
  { user }: ZoneCall,
  { partner_id, user_id }: { partner_id: number | null; user_id: number | null },
) =>
  partner_id === null
    ? user_id === user.id
    : user.partners.some(({ id, is_company_admin }) => id === partner_id && is_company_admin)

const asOwn = (call: ZoneCall, certificate: Certificate): OwnCertificate => ({
  ...certificate,
  is_editable: mayWrite(call, certificate),
})

const showOwn = async (call: ZoneCall, id: number) =>
  asOwn(call, await shown(call, and(eq(certificates.id, id), certificatesOfPartner(call.scope, call.user.id))))

/** A certificate that the caller may change, locked. */
async function lockOwn(call: ZoneCall, id: number): Promise<CertificateRecord> {
  const [row] = await call.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), certificatesOfPartner(call.scope, call.user.id)))
    .for('update')
  return row && mayWrite(call, row) ? row : refuse('not_found')
}

async function storeOwn(call: ZoneCall, form: OwnFGasCertificateForm): Promise<OwnCertificate> {
  const user_id = form.partner_id === null ? call.user.id : null
  const values = { ...form, user_id }
  if (!mayWrite(call, values)) refuseField('partner_id', 'rule.unknown_record')
  refuseHolder(values)
  const at = call.at.toISOString()
  const [row] = await call.db
    .insert(certificates)
    .values({ ...values, created_by: call.user.id, created_at: at, updated_at: at })
    .returning()
  if (!row) throw new Error('No certificate was stored')
  await keepScan(call, row)
  await call.audit({ entity: certificateEntity, entity_id: row.id, action: 'store', before: null, after: row })
  return showOwn(call, row.id)
}

async function updateOwn(
  call: ZoneCall,
  id: number,
  { version, ...form }: OwnFGasCertificateForm & { version: number },
) {
  const before = await lockOwn(call, id)
  await refuseOutdated(call.db, certificateEntity, before, version)
  // The holder does not change.
  const values = { ...form, partner_id: before.partner_id, ...untold(before, form.valid_to) }
  refuseHolder({ ...values, user_id: before.user_id })
  const [row] = await call.db
    .update(certificates)
    .set({ ...values, version: before.version + 1, updated_at: call.at.toISOString() })
    .where(eq(certificates.id, id))
    .returning()
  if (!row) throw new Error(`Certificate ${id} is gone`)
  await keepScan(call, row)
  await call.audit({ entity: certificateEntity, entity_id: id, action: 'update', before, after: row })
  return showOwn(call, id)
}

export const fGasRecords = kept.records

export const fGasHandlers = handlers(fGas, {
  ...kept.handlers,
  'f-gas.certificates.index': listCertificates,
  'partnerzone.f-gas.certificates.index': async (call) => ({
    results: (await certificatesBy(call, certificatesOfPartner(call.scope, call.user.id))).map((one) =>
      asOwn(call, one),
    ),
  }),
  'partnerzone.f-gas.certificates.store': (call) => storeOwn(call, call.body),
  'partnerzone.f-gas.certificates.update': (call) => updateOwn(call, call.params.f_gas_certificate, call.body),
  'partnerzone.f-gas.certificates.destroy': async (call) => {
    const row = await lockOwn(call, call.params.f_gas_certificate)
    await moveToTrash(call, { entity: certificateEntity, table: certificates, row })
    return {}
  },
})
