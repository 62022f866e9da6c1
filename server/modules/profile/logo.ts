import { eq, sql } from 'drizzle-orm'
import type { MediaFile } from '#contract/media/files.ts'
import type { profile } from '#contract/profile/profile.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { distributorEntity, distributors, lockDistributor } from '#server/modules/core/index.ts'
import { attachFiles, releaseFiles, toMediaFile } from '#server/modules/media/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'

type Update = Call<(typeof profile.endpoints)['profile.logo.update']>

type DestroyLogo = Call<(typeof profile.endpoints)['profile.logo.destroy']>

type Owner = Update['params']['owner']

/** Entity of partners in the audit. */
const partnerEntity = 'partner.partners'

/** Sets the logo of a company or of the distributor from an upload of the person. */
export async function setLogo(call: Update): Promise<{ logo: MediaFile }> {
  const { owner } = call.params
  const record = await lockOwner(call, owner)
  const [file] = await attachFiles(call, {
    owner_entity: record.entity,
    owner_id: record.id,
    purpose: 'logo',
    ids: [call.body.logo],
    field: 'logo',
  })
  if (!file) return refuse('not_found')
  await keepLogo(call, record, file.id)
  return { logo: toMediaFile(call.db, file, call.at) }
}

/** Removes a logo; its file is deleted two days later. */
export async function removeLogo(call: DestroyLogo): Promise<object> {
  const record = await lockOwner(call, call.params.owner)
  await releaseFiles(call, { owner_entity: record.entity, owner_id: record.id, purpose: 'logo' })
  await keepLogo(call, record, null)
  return {}
}

type LogoOwner = { entity: string; id: number; logo: string | null; version: number }

/** The owner, locked: a company for its administrators, the distributor for those who may change it; otherwise 404. */
async function lockOwner(call: CallContext, owner: Owner): Promise<LogoOwner> {
  if (owner === 'distributor') {
    if (!call.by.permissions['core.distributor.update']) return refuse('not_found')
    return { entity: distributorEntity, ...(await lockDistributor(call)) }
  }
  const own = call.user.partners.find(({ id }) => id === owner)
  if (!own?.is_company_admin) return refuse('not_found')
  const [partner] = await call.db
    .select({ id: partners.id, logo: partners.logo, version: partners.version })
    .from(partners)
    .where(eq(partners.id, owner))
    .for('update')
  return partner ? { entity: partnerEntity, ...partner } : refuse('not_found')
}

async function keepLogo(call: CallContext, before: LogoOwner, logo: string | null): Promise<void> {
  const table = before.entity === distributorEntity ? distributors : partners
  const after = { logo, version: before.version + 1 }
  await call.db
    .update(table)
    .set({ logo, version: sql`${table.version} + 1` })
    .where(eq(table.id, before.id))
  await call.audit({ entity: before.entity, entity_id: before.id, action: 'update', before, after })
}
