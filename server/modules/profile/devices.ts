import { and, desc, eq, gt } from 'drizzle-orm'
import type { Device, profile } from '#contract/profile/profile.ts'
import { userEntity } from '#server/db/users.table.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { revokeSessions, sessions } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'

type Destroy = Call<(typeof profile.endpoints)['profile.sessions.destroy']>

/** The person's devices, most recently used first. */
export async function ownDevices({ db, user, at, session_id }: CallContext): Promise<{ results: Device[] }> {
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
export async function signDeviceOut(call: Destroy): Promise<object> {
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
export async function signOthersOut(call: CallContext): Promise<object> {
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
