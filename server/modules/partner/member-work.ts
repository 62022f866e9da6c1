import type { MemberWorkKind } from '#contract/user/leaving.ts'
import type { Database } from '#server/db/client.ts'
import type { Happening } from '#server/events.ts'
import { seam } from '#server/seam.ts'

/** A person in one of their companies. */
export interface Membership {
  partner_id: number
  user_id: number
}

/** A colleague who takes work over. */
export interface Successor {
  id: number
  full_name: string
}

/** Open work of one kind: counted and handed over by the same condition, so that the two agree. */
export interface MemberWork {
  kind: MemberWorkKind
  count(db: Database, member: Membership): Promise<number>
  handOver(happening: Happening, member: Membership, successor: Successor): Promise<void>
}

const declared = seam<readonly MemberWork[]>('work of members')

/** Connects the kinds of work of all modules. */
export const declareMemberWork = declared.connect

/** The kinds of work that are open with a person in a company, with their numbers; kinds without any are left out. */
export async function openWorkOf(db: Database, member: Membership): Promise<{ kind: MemberWorkKind; count: number }[]> {
  const counts = new Map<MemberWorkKind, number>()
  for (const { kind, count } of declared.get()) counts.set(kind, (counts.get(kind) ?? 0) + (await count(db, member)))
  return [...counts].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []))
}

/** Hands all open work of a person in a company over to a colleague, in the transaction of the caller. */
export async function handOverWork(happening: Happening, member: Membership, successor: Successor): Promise<void> {
  for (const { handOver } of declared.get()) await handOver(happening, member, successor)
}
