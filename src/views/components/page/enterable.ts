import { createContext } from 'react'

/** Tells of an address whether the signed-in person may enter its page, so that no link leads to a refusal. The frame provides it. */
export const Enterable = createContext<(address: string) => boolean>(() => true)
