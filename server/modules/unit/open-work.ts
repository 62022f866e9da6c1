import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { OpenWork, OpenWorkDecision, OpenWorkKind, OpenWorkVerb } from '#contract/unit/open-work.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseField } from '#server/refusal.ts'
import { seam } from '#server/seam.ts'
import type { UnitRecord } from './unit.ts'

/** Who asks about open work, with which verb. */
export interface OpenWorkAsked {
  db: Database
  scope: StaffScope
  by: By
  at: Date
  verb: OpenWorkVerb
  /** The unit, with a replacement also the one that stands in its place by now; none with a claim of a number of which no unit is known. */
  unit_ids: readonly number[]
  /** The claim that ends with the verb: it is no open work itself; with `reject` only its orders of parts are. */
  order_id: number | null
}

/** Orders about units, contributed by the module that has them. */
export interface OpenWorkSource {
  /** Open work within what the caller may see; choices are those that the caller's rights and the lifecycles allow. */
  list(asked: OpenWorkAsked): Promise<OpenWork[]>
  /** Ends an order, with the reason of the verb. */
  cancel(call: CallContext<StaffScope>, work: OpenWork, verb: OpenWorkVerb): Promise<void>
  /** Takes an order along: to the owner and place of the unit, or to the unit that has replaced its own. */
  carry(call: CallContext<StaffScope>, work: OpenWork, verb: OpenWorkVerb, unit: UnitRecord): Promise<void>
}

const contributed = seam<OpenWorkSource>('open work of units')

/** Registers the module that has orders about units; called when the modules are assembled. */
export const declareOpenWork = contributed.connect

/** Open work that a verb looks at: the one list of server and dialog. */
export const openWork = (asked: OpenWorkAsked): Promise<OpenWork[]> => contributed.get().list(asked)

const isAbout = (work: OpenWork) => (decision: OpenWorkDecision) => decision.of === work.of && decision.id === work.id

/**
 * Reads the open work of a verb and refuses it as long as an order with choices is undecided. Returns what carries the decisions out,
 * to be called once the verb is written, with the unit to which orders go along.
 */
export async function decideOpenWork(
  call: CallContext<StaffScope>,
  asked: Pick<OpenWorkAsked, 'verb' | 'unit_ids' | 'order_id'>,
  decisions: readonly OpenWorkDecision[],
): Promise<(unit: UnitRecord | null) => Promise<void>> {
  const found = await openWork({ ...call, ...asked })
  const decided = found.flatMap((work) => {
    if (work.choices.length === 0) return []
    const choice = decisions.find(isAbout(work))?.choice
    if (choice === undefined || !work.choices.includes(choice)) refuseField('open_work', 'unit.open_work_undecided')
    return [{ work, choice }]
  })
  // Orders of parts end before the claim that they are for.
  const ordered = decided.toSorted((one, other) => rank(one.work.of) - rank(other.work.of))
  return async (unit) => {
    for (const { work, choice } of ordered) {
      if (choice === 'cancel') await contributed.get().cancel(call, work, asked.verb)
      if (choice === 'carry' && unit !== null) await contributed.get().carry(call, work, asked.verb, unit)
    }
  }
}

const rank = (of: OpenWorkKind) => ['parts', 'maintenance', 'warranty'].indexOf(of)
