import { and, desc, eq } from 'drizzle-orm'
import { type RegistryAnswer, type RegistryCompany, withShortLegalForm } from '#contract/registry/registry.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { RegistryError, type RegistryFinding } from '#server/integrations/registry/registry.ts'
import { splitAddress } from './address.ts'
import { type Asker, keepRestricted, reserveQuery } from './daily-limit.ts'
import { type RegisteredCompany, registry_lookups } from './table.ts'

/** The registry's answer, without records of ours with the same NIP. */
type LookUp = Omit<RegistryAnswer, 'duplicates' | 'has_hidden_duplicates'>
type Kept = typeof registry_lookups.$inferSelect

/**
 * The only access to the company registry. Repeated queries of a day are answered from stored answers, and the registry's daily
 * limit is respected. Uses short transactions of its own, so that no connection waits for the registry.
 */
export async function lookUpCompany({ deps, at, by }: CallContext, nip: string, asker: Asker): Promise<LookUp> {
  const { db, config, registry, log, clock } = deps
  const day = today(at)
  const kept = await keptLookUp(db, nip, day)
  if (kept) return answerOf(kept)
  const permission = await reserveQuery(db, { day, by: asker, at, daily_limit: config.registry_daily_limit })
  if (permission !== 'granted') return without(permission)

  try {
    const finding = await registry.findCompany(nip, day)
    return answerOf(await keep(db, { nip, day, finding, at: clock(), asked_by: by.user_id }))
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error
    log.warn({ kind: error.kind, reason: error.message }, 'the company registry gave no answer')
    const isLimited = error.kind === 'limited'
    await keepRestricted(db, day, isLimited, clock())
    return without(isLimited ? 'limit' : 'unavailable')
  }
}

/** The latest query that found this company, as proof for a registration. */
export async function newestProof(db: Database, nip: string | null): Promise<number | null> {
  if (nip === null) return null
  const [found] = await db
    .select({ id: registry_lookups.id })
    .from(registry_lookups)
    .where(and(eq(registry_lookups.nip, nip), eq(registry_lookups.outcome, 'found')))
    .orderBy(desc(registry_lookups.day))
    .limit(1)
  return found?.id ?? null
}

/** The query that a form was filled from, if it is about this company; otherwise null. */
export async function proofOf(db: Database, nip: string | null, id: number | null): Promise<number | null> {
  if (id === null || nip === null) return null
  const [found] = await db
    .select({ id: registry_lookups.id })
    .from(registry_lookups)
    .where(and(eq(registry_lookups.id, id), eq(registry_lookups.nip, nip), eq(registry_lookups.outcome, 'found')))
  return found?.id ?? null
}

async function keptLookUp(db: Database, nip: string, day: string): Promise<Kept | undefined> {
  const [kept] = await db
    .select()
    .from(registry_lookups)
    .where(and(eq(registry_lookups.nip, nip), eq(registry_lookups.day, day)))
  return kept
}

interface Asked {
  nip: string
  day: string
  finding: RegistryFinding
  at: Date
  asked_by: number | null
}

/** Concurrent queries get the answer that was stored first. */
async function keep(db: Database, { nip, day, finding, at, asked_by }: Asked): Promise<Kept> {
  const { company, request_id } = finding
  const outcome = company ? ('found' as const) : ('not_found' as const)
  const [kept] = await db
    .insert(registry_lookups)
    .values({ nip, day, outcome, company, request_id, asked_at: at.toISOString(), asked_by })
    .onConflictDoNothing()
    .returning()
  const first = kept ?? (await keptLookUp(db, nip, day))
  if (!first) throw new Error(`The look-up of ${day} was neither kept nor there`)
  return first
}

function answerOf({ id, outcome, company, asked_at, request_id }: Kept): LookUp {
  return {
    outcome,
    company: company && companyOf(company),
    registry_lookup_id: id,
    checked_at: asked_at,
    request_id,
  }
}

function companyOf({ address, name, ...company }: RegisteredCompany): RegistryCompany {
  return { ...company, name: withShortLegalForm(name), ...splitAddress(address) }
}

function without(outcome: 'limit' | 'unavailable'): LookUp {
  return { outcome, company: null, registry_lookup_id: null, checked_at: null, request_id: null }
}
