import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { typedFields } from '#services/form/typed-fields.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useSession } from '#views/shell/use-session.ts'

/**
 * Typed text of a dialog or a box, kept in this browser per person until it was sent or discarded by name (decision 156). `name`
 * says what it is about, as `order.tasks.settle:17`; null keeps nothing, as of passwords. Only what differs from `blank` is kept.
 */
export function useKept<Values extends object>(name: string | null, blank: Values) {
  const { drafts, address } = useServices()
  const { user } = useSession()
  const [found] = useState(() => (name && user ? drafts.find(user.id, name, v.looseObject({})) : null))
  const restored = typedFields({ ...blank, ...found?.values }, blank)
  const [isTyped, setTyped] = useState(restored !== null)
  const forget = () => {
    setTyped(false)
    if (name && user) drafts.forget(user.id, name)
  }
  const giveUp = () => {
    setTyped(false)
    if (name && user) drafts.giveUp(user.id, name)
  }
  return {
    /** What the form begins with: what was kept, and `blank` where nothing was. */
    values: { ...blank, ...restored } as Values,
    /** Since when it was kept; null when nothing was found. */
    kept_at: restored && found ? found.kept_at : null,
    /** Whether there is anything to lose. */
    isTyped,
    keep: (values: Values) => {
      const typed = typedFields(values, blank)
      if (!typed) return forget()
      setTyped(true)
      if (name && user) drafts.keep(user.id, name, address.path(), typed)
    },
    /** It was sent. */
    forget,
    /** The person gave it up by name. */
    giveUp,
  }
}

/** For a form that goes away when it was taken: then `forget` is called. The returned function says that it was sent. */
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

/** Forgets what is kept under a name, when it was sent. */
export function useForgetKept(): (name: string | null) => void {
  const { drafts } = useServices()
  const { user } = useSession()
  return (name) => name && user && drafts.forget(user.id, name)
}
