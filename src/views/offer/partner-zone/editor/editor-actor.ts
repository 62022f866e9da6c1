import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { OfferLine } from '#contract/offer/content.ts'
import type { OfferValues } from '#contract/offer/form.ts'
import { offerEditing } from '#machines/offer/offer-editing.ts'
import { changeLine, type Sections } from '#machines/offer/offer-lines.ts'

/** The actor of the editor, from which its cards, rows and dialogs select. */
export const Editor = createActorContext(offerEditing)

export type EditorSnapshot = SnapshotFrom<typeof offerEditing>

/** Whether fields can be edited. They cannot while the offer is being registered. */
export const isOfferEditable = (snapshot: EditorSnapshot) => snapshot.matches({ open: { form: 'editing' } })

/** The error under a field: the server's refusal, or, once registering was attempted, the missing value. */
export function offerErrorAt({ context }: EditorSnapshot, field: string): string | undefined {
  return context.refused[field]?.[0] ?? (context.isRevealed ? context.errors[field]?.[0] : undefined)
}

/** Functions that change the offer. They stay the same while the editor is open. */
export function useChanges() {
  const actor = Editor.useActorRef()
  return useMemo(() => {
    const values = () => actor.getSnapshot().context.values
    const change = (typed: Partial<OfferValues>) => actor.send({ type: 'form.change', values: typed })
    return {
      change,
      /** Changes the current sections, which may be newer than the rendered ones. */
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
