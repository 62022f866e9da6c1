import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { MediaFile } from '#contract/media/files.ts'
import { type Device, type OwnConsent, profile } from '#contract/profile/profile.ts'
import { userEntity } from '#server/db/users.table.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import type { ServerModule } from '#server/module.ts'
import { askNewAddress, hashChosenPassword, revokeSessions, sessions, users } from '#server/modules/auth/index.ts'
import {
  consent_texts,
  given_consents,
  personalFile,
  personConcerned,
  withdrawOneConsent,
} from '#server/modules/consent/index.ts'
import { distributorEntity, distributors, lockDistributor } from '#server/modules/core/index.ts'
import { countLetters } from '#server/modules/mail/index.ts'
import { attachFiles, releaseFiles, toMediaFile } from '#server/modules/media/index.ts'
import { partner_entries, partner_users, partners } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { endOtherAccess, lockSelf } from './own-access.ts'
import { showProfile, updateProfile } from './show.ts'

/** The person's own data, in both zones. */
const profileHandlers = handlers(profile, {
  'profile.profile.show': showProfile,
  'profile.profile.update': updateProfile,
  'profile.password.update': changePassword,
  'profile.email.update': changeEmail,
  'profile.sessions.index': ownDevices,
  'profile.sessions.destroy': signDeviceOut,
  'profile.sessions.destroy-others': signOthersOut,
  'profile.consents.index': ownConsents,
  'profile.consents.withdraw': withdrawOwn,
  'profile.logo.update': setLogo,
  'profile.logo.destroy': removeLogo,
  'profile.data.export': async (call) => {
    const { email, first_name, last_name } = call.user
    return personalFile(call, await personConcerned(call.db, { email, name: `${first_name} ${last_name}` }))
  },
})

type Change = Call<(typeof profile.endpoints)['profile.email.update']>

/**
 * Asks for another address of the person, who proves the password. It takes effect when the new address is confirmed by the link
 * that is sent to it; the answer is the same for every address.
 */
async function changeEmail(call: Change): Promise<object> {
  const user = await lockSelf(call, call.body.current_password)
  if (call.body.email === user.email) refuseField('email', 'profile.same_email')
  await countNewAddress(call, call.body.email)
  await askNewAddress(call, user, call.body.email)
  return {}
}

/**
 * Counts the letter to an address that a member of a company claims as their own, which may be anybody's; above a limit of the company
 * the call is refused (429), whether or not the address has an account.
 */
async function countNewAddress({ db, at, user }: CallContext, email: string): Promise<void> {
  const [own] = await db
    .select({ partner_id: partner_users.partner_id })
    .from(partner_users)
    .where(eq(partner_users.user_id, user.id))
    .orderBy(asc(partner_users.partner_id))
    .limit(1)
  if (!own) return
  await countLetters({ db, at }, { ...own, about: `address of ${user.id}` }, [email], 'refuse')
}

type Destroy = Call<(typeof profile.endpoints)['profile.sessions.destroy']>

/** The person's devices, most recently used first. */
async function ownDevices({ db, user, at, session_id }: CallContext): Promise<{ results: Device[] }> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user.id), gt(sessions.expires_at, at.toISOString())))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
  return {
    results: rows.map(({ id, user_agent, ip, created_at, last_used_at }) => ({
      id,
      ...deviceWords(user_agent),
      ip,
      created_at,
      last_used_at,
      current: id === session_id,
    })),
  }
}

/** Signs out one of the person's devices; 404 for others. */
async function signDeviceOut(call: Destroy): Promise<object> {
  const { db, user, params } = call
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, params.session), eq(sessions.user_id, user.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) refuse('not_found')
  await call.audit({ entity: userEntity, entity_id: user.id, action: 'sign-out-device', before: null, after: null })
  return {}
}

/** Signs out all devices but the current one. */
async function signOthersOut(call: CallContext): Promise<object> {
  const ended = await revokeSessions(call.db, call.user.id, call.session_id ?? undefined)
  if (ended > 0) {
    await call.audit({
      entity: userEntity,
      entity_id: call.user.id,
      action: 'sign-out-devices',
      before: null,
      after: null,
    })
  }
  return {}
}

/** In the order of checking, because most browsers also contain Chrome and Safari in their name. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|FxiOS\//, 'Firefox'],
  [/\bChrome\/|CriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and operating system of a `User-Agent`; null when unknown. */
function deviceWords(user_agent: string | null): { browser: string | null; system: string | null } {
  const named = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}

type Withdraw = Call<(typeof profile.endpoints)['profile.consents.withdraw']>

/** Consents given by the person when the company registered. */
async function ownConsents(call: CallContext): Promise<{ results: OwnConsent[] }> {
  const rows = await selectOwn(call).where(isOwn(call)).orderBy(asc(given_consents.id))
  return { results: rows.map((row) => toOwnConsent(call, row)) }
}

/** Withdraws one of them, without a reason. */
async function withdrawOwn(call: Withdraw): Promise<OwnConsent> {
  const own = and(isOwn(call), eq(given_consents.id, call.params.consent))
  const [row] = await selectOwn(call).where(own).for('update', { of: given_consents })
  if (!row) return refuse('not_found')
  await withdrawOneConsent(call, row.given, null)
  return toOwnConsent(call, { ...row, given: { ...row.given, withdrawn_at: call.at.toISOString() } })
}

function selectOwn({ db }: CallContext) {
  return db
    .select({ given: given_consents, text: consent_texts })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .$dynamic()
}

/**
 * Condition for the person's own consents: given by the registering person, with the same name and address (decision 410);
 * after approval they belong to the contractor.
 */
function isOwn({ user }: CallContext): SQL | undefined {
  const { first_name, last_name, email } = partner_entries
  const registered = sql`(select ${first_name} || ' ' || ${last_name}, ${email} from ${partner_entries}
    where ${partner_entries.user_id} = ${user.id})`
  return and(
    isNull(given_consents.given_by),
    sql`(${given_consents.person_name}, ${given_consents.person_email}) in ${registered}`,
  )
}

type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number]

function toOwnConsent({ locale }: CallContext, { given, text }: OwnRow): OwnConsent {
  const { id, given_at, withdrawn_at } = given
  return { id, kind: text.kind, text: text[`text_${locale}`], given_at, withdrawn_at }
}

type ChangePassword = Call<(typeof profile.endpoints)['profile.password.update']>

/**
 * Changes the person's password: requires the current one, ends all other sessions and links, and sends a letter, so that an
 * unauthorised change is noticed.
 */
async function changePassword(call: ChangePassword) {
  const { db, at, body } = call
  const user = await lockSelf(call, body.current_password)
  const companies = call.user.partners.map(({ name }) => name)
  const password_hash = await hashChosenPassword(body.password, { ...user, companies })
  await db.update(users).set({ password_hash, updated_at: at.toISOString() }).where(eq(users.id, user.id))
  const access_token = await endOtherAccess(call, user.id)
  await call.audit({ entity: userEntity, entity_id: user.id, action: 'change-password', before: null, after: null })
  await queueMail(db, {
    to: user.email,
    locale: user.locale,
    template: 'password_changed',
    data: { full_name: `${user.first_name} ${user.last_name}` },
  })
  return { access_token }
}

type Update = Call<(typeof profile.endpoints)['profile.logo.update']>
type DestroyLogo = Call<(typeof profile.endpoints)['profile.logo.destroy']>
type Owner = Update['params']['owner']

/** Entity of partners in the audit. */
const partnerEntity = 'partner.partners'

/** Sets the logo of a company or of the distributor from an upload of the person. */
async function setLogo(call: Update): Promise<{ logo: MediaFile }> {
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
async function removeLogo(call: DestroyLogo): Promise<object> {
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

export const profileModule: ServerModule = {
  name: 'profile',
  handlers: [profileHandlers],
}
