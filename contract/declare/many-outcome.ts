import * as v from 'valibot'

/**
 * Outcome of an action on several records: for each refused one its title, if the caller may see it, and the reason, in the
 * caller's language.
 */
export const ManyOutcome = v.object({
  done: v.number(),
  refused: v.array(
    v.object({ id: v.union([v.number(), v.string()]), title: v.nullable(v.string()), reason: v.string() }),
  ),
})
export type ManyOutcome = v.InferOutput<typeof ManyOutcome>
