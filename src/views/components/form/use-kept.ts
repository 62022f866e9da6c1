import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { createDrafts, visitorId } from '#services/form/drafts.ts'
import { typedFields } from '#services/form/typed-fields.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'

/** Where the text of a form is kept: per person in this browser, on public pages in the tab. An expired session changes neither. */
function useKeeping() {
  const { drafts, memories } = useServices()
  const { user } = useSession()
  const [keeping] = useState(() =>
    user ? { drafts, person: user.id } : { drafts: createDrafts(memories.tab), person: visitorId },
  )
  return keeping
}

/**
 * Keeps the typed text of a dialog or field in this browser, per person, until it is sent or discarded (decision 156). `name`
 * identifies the subject, as in `order.tasks.settle:17`; null keeps nothing, for instance passwords. Only values that differ
 * from `blank` are kept.
 */
export function useKept<Values extends object>(name: string | null, blank: Values) {
  const { address } = useServices()
  const { drafts, person } = useKeeping()
  const [found] = useState(() => (name ? drafts.find(person, name, v.looseObject({})) : null))
  const restored = typedFields({ ...blank, ...found?.values }, blank)
  const [isTyped, setTyped] = useState(restored !== null)
  const forget = () => {
    setTyped(false)
    if (name) drafts.forget(person, name)
  }
  const giveUp = () => {
    setTyped(false)
    if (name) drafts.giveUp(person, name)
  }
  return {
    /** The initial values: the kept text, or `blank`. */
    values: { ...blank, ...restored } as Values,
    /** When the text was kept; null when nothing was found. */
    kept_at: restored && found ? found.kept_at : null,
    /** Whether there is unsaved text. */
    isTyped,
    keep: (values: Values) => {
      const typed = typedFields(values, blank)
      if (!typed) return forget()
      setTyped(true)
      if (name) drafts.keep(person, name, address.path(), typed)
    },
    /** To be called when the form was sent. */
    forget,
    /** To be called when the person discards the text. */
    giveUp,
  }
}

/** For a form that disappears when it is accepted: `forget` is then called. The returned function reports that it was sent. */
export function useForgetWhenTaken(forget: () => void, isRefused: boolean): () => void {
  const isSent = useRef(false)
  useEffect(() => {
    if (isRefused) isSent.current = false
  }, [isRefused])
  const leave = useEffectEvent(() => isSent.current && forget())
  useEffect(() => () => void leave(), [])
  return () => {
    isSent.current = true
  }
}

/** Forgets the text kept under a name after it was sent. */
export function useForgetKept(): (name: string | null) => void {
  const { drafts, person } = useKeeping()
  return (name) => name && drafts.forget(person, name)
}
