import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { OfferLine } from '#contract/offer/content.ts'
import type { OfferValues } from '#contract/offer/form.ts'
import { offerEditing } from '#machines/offer/offer-editing.ts'
import { changeLine, type Sections } from '#machines/offer/offer-lines.ts'

/** The editor of one offer: its cards, rows and dialogs read it from here. */
export const Editor = createActorContext(offerEditing)

export type EditorSnapshot = SnapshotFrom<typeof offerEditing>

/** Whether fields can be typed in: not while the offer is being registered. */
export const isEditable = (snapshot: EditorSnapshot) => snapshot.matches({ open: { form: 'editing' } })

/** What is said under a field: what the server refused, or what registering misses once it was asked for. */
export function errorAt({ context }: EditorSnapshot, field: string): string | undefined {
  return context.refused[field]?.[0] ?? (context.isRevealed ? context.errors[field]?.[0] : undefined)
}

/** Changes of the offer, in the words of the editor: the same functions for as long as it is open. */
export function useChanges() {
  const actor = Editor.useActorRef()
  return useMemo(() => {
    const values = () => actor.getSnapshot().context.values
    const change = (typed: Partial<OfferValues>) => actor.send({ type: 'form.change', values: typed })
    return {
      change,
      /** The lines as they are now, whatever was drawn. */
      sections: (next: (sections: Sections) => OfferValues['sections']) =>
        change({ sections: next(values().sections) }),
      line: (id: string, changed: Partial<OfferLine>) =>
        change({ sections: changeLine(values().sections, id, changed) }),
      values,
    }
  }, [actor])
}

/** One field of the offer. */
export function useValue<Name extends keyof OfferValues>(name: Name): OfferValues[Name] {
  return Editor.useSelector(({ context }) => context.values[name])
}
